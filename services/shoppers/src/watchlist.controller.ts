import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WatchlistListResponse, WatchlistResponse } from '#contracts/api/watchlist';
import { watchlistRequest } from '#contracts/api/watchlist';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { parseInput } from '#platform/http/parse';
import { refuseCrossSite } from '#platform/http/same-site';
import { positionHeader, wantedPosition } from '#platform/http/server';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { requireSession } from '#platform/access/session';
import { saveableCar } from './saveable-car.js';
import { shopper, type ShopperCommand } from './shopper.js';
import { Watchlists } from './watchlists.js';

/** The watchlist of whoever is signed in, and of nobody else. */
@Controller('api/watchlist')
export class WatchlistController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly watchlists: Watchlists,
  ) {}

  @Get()
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WatchlistListResponse | Rejection> {
    reply.header('cache-control', 'no-store');
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const site = this.platform.sites.ofHost(request.host)!;
    return this.watchlists.of(signedIn.shopper.id, site, wantedPosition(request));
  }

  @Post('save-car')
  @HttpCode(200)
  save(@Req() request: FastifyRequest, @Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, body, reply, async (car_id) => {
      const site = this.platform.sites.ofHost(request.host)!;
      const car = saveableCar(await readCurrent(this.platform.log, streamOf(carStream, car_id)), site);
      return car ? { type: 'SaveCar', car } : reject('car_not_found', 'This site has no such vehicle.');
    });
  }

  @Post('remove-car')
  @HttpCode(200)
  remove(@Req() request: FastifyRequest, @Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, body, reply, async (car_id) => ({ type: 'RemoveCar', car_id }));
  }

  private async change(
    request: FastifyRequest,
    body: unknown,
    reply: FastifyReply,
    commandFor: (car_id: string) => Promise<ShopperCommand | Rejection>,
  ): Promise<WatchlistResponse | Rejection> {
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const asked = parseInput(watchlistRequest, body);
    if (isRejection(asked)) return asked;
    if (asked.phone_number !== signedIn.shopper.phone_number) {
      return reject('forbidden', 'You are signed in with another phone number.');
    }
    const command = await commandFor(asked.car_id);
    if (isRejection(command)) return command;
    const changed = await this.handle(shopper, signedIn.shopper.id, command);
    if (isRejection(changed)) return changed;
    reply.header(positionHeader, String(changed.position));
    return { success: true, position: changed.position };
  }
}
