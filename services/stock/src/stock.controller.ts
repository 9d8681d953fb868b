import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { CarCommandName, ImportAccepted, ImportList, ImportReport, StockCar } from '#contracts/api/stock';
import { carCommands, importQuery, putCarRequest } from '#contracts/api/stock';
import type { Car, CarState } from '#contracts/domain/car/car';
import type { FeedSyntax } from '#contracts/domain/feeds';
import { feedContentTypes } from '#contracts/domain/feeds';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { feedInJson, positionHeader, wantedPosition } from '#platform/http/server';
import type { Handled } from '#platform/kernel/command';
import { idFrom } from '#platform/kernel/ids';
import type { Principal } from '#platform/access/api-keys';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { carIdOf } from './car-identity.js';
import type { CarCommand } from './car.js';
import { ImportFeed, type FeedToImport } from './feed-importer.js';
import { AcceptFeed } from './feed-inbox.js';
import { DecideImport } from './held-imports.js';
import { ImportStatus, LastImports } from './import-status.js';
import { ChangeCar, DescribeCar, LoadCar } from './stock.js';

const formatOf = (contentType: string | undefined): FeedSyntax | undefined => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === feedInJson) return 'json';
  return Object.hasOwn(feedContentTypes, type) ? feedContentTypes[type] : undefined;
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
  ): Promise<ImportReport | ImportAccepted | Rejection> {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    const feed = feedOf(request, query, dealer);
    if (isRejection(feed)) return feed;
    if (!wantsNoWait(request)) {
      const report = await this.commands.execute(new ImportFeed(feed));
      if (!isRejection(report)) reply.header(positionHeader, String(report.position));
      return report;
    }
    const accepted = await this.commands.execute(new AcceptFeed(feed));
    if (!isRejection(accepted) && accepted.state === 'running') {
      reply.status(202).header('preference-applied', 'respond-async');
      reply.header('location', `/api/stock/imports/${accepted.import_id}`);
    }
    return accepted;
  }

  @Get('imports')
  imports(@Req() request: FastifyRequest): Promise<ImportList> | Rejection {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    return this.queries.execute(new LastImports(dealer.dealerships, wantedPosition(request)));
  }

  @Get('imports/:id')
  importStatus(@Req() request: FastifyRequest, @Param('id') id: string): Promise<ImportReport | Rejection> | Rejection {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    return this.queries.execute(new ImportStatus(id, dealer.dealerships, wantedPosition(request)));
  }

  @Post('imports/:id/:decision')
  @HttpCode(200)
  async decideImport(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Param('decision') decision: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportReport | Rejection> {
    const dealer = this.dealer(request);
    if (isRejection(dealer)) return dealer;
    if (decision !== 'release' && decision !== 'discard') {
      return reject('not_found', `An import can be released or discarded; there is no ${decision}.`);
    }
    const report = await this.commands.execute(new DecideImport(id, decision, dealer.dealerships));
    if (!isRejection(report)) reply.header(positionHeader, String(report.position));
    return report;
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
    const loaded = await this.queries.execute(new LoadCar(id));
    const own = ownCar(loaded.state, id, dealer);
    if (isRejection(own)) return own;
    const key = request.headers['idempotency-key'];
    const commandId = typeof key === 'string' ? `${name}:${key}` : undefined;
    return this.answer(
      reply,
      id,
      await this.commands.execute(new ChangeCar(command, own.details.dealership_id, loaded, commandId)),
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

/** The feed in the request's body, as its query says it is to be read. */
const feedOf = (request: FastifyRequest, query: unknown, dealer: Principal): FeedToImport | Rejection => {
  const options = parseInput(importQuery, query);
  if (isRejection(options)) return options;
  const format = formatOf(request.headers['content-type']);
  if (!format) {
    return reject('unsupported_media_type', `Send one of ${Object.keys(feedContentTypes).join(', ')}.`);
  }
  const { dealership_id, feed, missing = 'delist' } = options;
  if (dealership_id !== undefined && !dealer.dealerships.has(dealership_id)) {
    return reject('forbidden', `Dealership ${dealership_id} is not yours.`);
  }
  // A compressed feed's length is not that of what will be read.
  const length = request.headers['content-encoding'] === undefined ? request.headers['content-length'] : undefined;
  return {
    import_id: importIdOf(request, dealer),
    chunks: request.body as Readable,
    format,
    vocabulary: options.format,
    unknownColumns: options.unknown_columns,
    dealerships: dealership_id === undefined ? dealer.dealerships : new Set([dealership_id]),
    ...(feed === 'full' && { missing }),
    ...(length !== undefined && { bytesTotal: Number(length) }),
  };
};

/** A feed sent again under the same idempotency key is not imported again. */
const importIdOf = (request: FastifyRequest, dealer: Principal): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? idFrom('import', dealer.name, key) : undefined;
};

/** RFC 7240: the sender would rather not wait for the import to end. */
const wantsNoWait = ({ headers }: FastifyRequest): boolean =>
  [headers['prefer'] ?? []].flat().some((value) => /(^|[,;\s])respond-async($|[,;\s])/i.test(value));

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
