import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { CarCommandName, ImportReport, StockCar } from '#contracts/api/stock';
import { carCommands, putCarRequest } from '#contracts/api/stock';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { positionHeader, wantedPosition } from '#platform/http/server';
import type { Handled } from '#platform/kernel/command';
import { idFrom } from '#platform/kernel/ids';
import type { Principal } from '#platform/keyring';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { carIdOf } from './car-identity.js';
import type { Car, CarCommand, CarState } from './car.js';
import { ImportFeed } from './feed-importer.js';
import type { FeedFormat } from './feed/read-feed.js';
import { ImportStatus } from './import-status.js';
import { ChangeCar, DescribeCar, LoadCar } from './stock.js';

const importQuery = z.object({ unknown_columns: z.enum(['reject', 'ignore']).default('reject') });

const formatOf = (contentType: string | undefined): FeedFormat | undefined => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'text/csv') return 'csv';
  return type === 'application/x-ndjson' || type === 'application/ndjson' ? 'ndjson' : undefined;
};

/** The dealers' side of the stock, behind a dealer key. */
@Controller('api/stock')
export class StockController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('import')
  @HttpCode(200)
  async import(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportReport | Rejection> {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    const options = parseInput(importQuery, query);
    if (isRejection(options)) return options;
    const format = formatOf(request.headers['content-type']);
    if (!format) return reject('unsupported_media_type', 'Send text/csv or application/x-ndjson.');
    const report = await this.commands.execute(
      new ImportFeed({
        import_id: importIdOf(request, dealer),
        chunks: request.body as Readable,
        format,
        unknownColumns: options.unknown_columns,
        dealerships: dealer.dealerships,
      }),
    );
    if (!isRejection(report)) reply.header(positionHeader, String(report.position));
    return report;
  }

  @Get('imports/:id')
  importStatus(@Req() request: FastifyRequest, @Param('id') id: string): Promise<ImportReport | Rejection> | Rejection {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    return this.queries.execute(new ImportStatus(id, dealer.dealerships, wantedPosition(request)));
  }

  @Get('cars/:id')
  async get(@Req() request: FastifyRequest, @Param('id') id: string): Promise<StockCar | Rejection> {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    const { state, revision, position } = await this.queries.execute(new LoadCar(id));
    const own = ownCar(state, id, dealer);
    return isRejection(own) ? own : shown(id, own, revision, position);
  }

  @Put('cars/:id')
  async put(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StockCar | Rejection> {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    const details = parseInput(putCarRequest, body);
    if (isRejection(details)) return details;
    if (!dealer.dealerships.has(details.dealership_id)) {
      return reject('forbidden', `Dealership ${details.dealership_id} is not yours.`);
    }
    if (carIdOf(details) !== id) {
      return reject('invalid', `The id of this dealership's ${details.stocknum} is ${carIdOf(details)}.`);
    }
    return this.answer(reply, id, await this.commands.execute(new DescribeCar(details, 'dealer')));
  }

  @Post('cars/:id/:command')
  @HttpCode(200)
  async command(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Param('command') name: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StockCar | Rejection> {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    const command = commandOf(name, id, body);
    if (isRejection(command)) return command;
    const { state } = await this.queries.execute(new LoadCar(id));
    const own = ownCar(state, id, dealer);
    if (isRejection(own)) return own;
    const key = request.headers['idempotency-key'];
    const commandId = typeof key === 'string' ? `${name}:${key}` : undefined;
    return this.answer(
      reply,
      id,
      await this.commands.execute(new ChangeCar(command, own.details.dealership_id, commandId)),
    );
  }

  private dealer(request: FastifyRequest): Principal | Rejection {
    return this.platform.keyring.authenticate(request.headers.authorization, 'dealer');
  }

  private answer(reply: FastifyReply, id: string, handled: Handled<CarState> | Rejection): StockCar | Rejection {
    if (isRejection(handled)) return handled;
    reply.header(positionHeader, String(handled.position));
    return shown(id, handled.state!, handled.revision, handled.position);
  }
}

/** A feed sent again under the same idempotency key is not imported again. */
const importIdOf = (request: FastifyRequest, dealer: Principal): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? idFrom('import', dealer.name, key) : undefined;
};

/** Another tenant's car is as unknown as one that never was. */
const ownCar = (state: CarState, id: string, dealer: Principal): Car | Rejection =>
  state && dealer.dealerships.has(state.details.dealership_id)
    ? state
    : reject('car_not_found', `You have no vehicle ${id}.`);

const commands = {
  sell: carCommands.sell.transform((data) => ({ type: 'Sell' as const, ...data })),
  reserve: carCommands.reserve.transform((data) => ({ type: 'Reserve' as const, ...data })),
  release: carCommands.release.transform((data) => ({ type: 'Release' as const, ...data })),
  delist: carCommands.delist.transform((data) => ({ type: 'Delist' as const, ...data })),
  relist: carCommands.relist.transform((data) => ({ type: 'Relist' as const, ...data })),
  price: carCommands.price.transform((changes) => ({ type: 'Reprice' as const, changes })),
} as const satisfies Record<CarCommandName, z.ZodType>;

const commandOf = (name: string, car_id: string, body: unknown): CarCommand | Rejection => {
  if (!Object.hasOwn(commands, name)) {
    return reject('not_found', `There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`);
  }
  const data = parseInput(commands[name as CarCommandName], body);
  return isRejection(data) ? data : { ...data, car_id, origin: 'dealer' };
};

const shown = (id: string, state: Car, revision: number, position: number): StockCar => ({
  id,
  slug: state.slug,
  status: state.status,
  delisted: state.delisted !== undefined,
  ...(state.reservation && { reservation_id: state.reservation.id }),
  ...(state.reservation?.until && { reserved_until: state.reservation.until }),
  ...(state.sold && { sold_date: state.sold.date }),
  revision,
  position,
  car: state.details,
});
