import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { alertWording } from '#contracts/domain/alerts';
import { type AlertRequest, alertRequest, alertRoutes, stopRequest, type StopResponse } from '#contracts/api/alerts';
import type { MeResponse } from '#contracts/api/shoppers';
import type { AlertSubject } from '#contracts/events/shopper';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { formatSearch, parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { Route } from '#platform/http/route';
import { refuseCrossSite } from '#platform/http/same-site';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { requireSession } from '#platform/access/session';
import { saveableCar } from '../saveable-car.js';
import { shopper, type ShopperCommand } from '../shopper.js';
import { shown } from '../shown.js';
import { StopLinks } from './stop-links.js';

/** What a shopper is sent text messages about: asked for when signed in, stopped by anybody who got one. */
@Controller()
export class AlertsController {
  private readonly limit = new RateLimit({ burst: 20, rate: 1 / 10, senders: 10_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly links: StopLinks,
  ) {}

  @Route(alertRoutes.requestAlert)
  request(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeResponse | Rejection> {
    return this.change(request, reply, async () => {
      const site = this.platform.sites.ofHost(request.host);
      if (!site?.features.watchlist) return reject('not_found', 'This site sends no alerts.');
      const asked = parseInput(alertRequest, body);
      if (isRejection(asked)) return asked;
      if (asked.wording !== alertWording(asked.kind, site)) {
        return reject('invalid', 'What is agreed to here reads differently by now. Please look at it again.');
      }
      const about = await this.subjectOf(asked, site);
      return isRejection(about) ? about : { type: 'RequestAlert', about, wording: asked.wording };
    });
  }

  @Route(alertRoutes.stopAlert)
  stop(
    @Req() request: FastifyRequest,
    @Param('id') alert_id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeResponse | Rejection> {
    return this.change(request, reply, async () => ({ type: 'StopAlert', alert_id, by: 'shopper' }));
  }

  @Route(alertRoutes.stopAlerts)
  async stopAll(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StopResponse | Rejection> {
    const asked = parseInput(stopRequest, body ?? {});
    if (isRejection(asked)) return asked;
    if (asked.token === undefined) {
      const changed = await this.change(request, reply, async () => ({ type: 'StopAlerts', by: 'shopper' }));
      return isRejection(changed) ? changed : { stopped: true };
    }
    const wait = this.limit.take(request.ip, this.platform.clock());
    if (wait > 0) return reject('too_many_requests', 'Please wait a little.', { retryAfter: wait });
    const shopper_id = this.links.shopperOf(asked.token);
    if (shopper_id === undefined) return reject('not_found', 'This link is not one of ours, or it was cut short.');
    const stopped = await this.handle(shopper, shopper_id, { type: 'StopAlerts', by: 'link' });
    // Whoever is not known any more is sent nothing either.
    return isRejection(stopped) && stopped.rejected !== 'signed_out' ? stopped : { stopped: true };
  }

  private async subjectOf(asked: AlertRequest, site: Site): Promise<AlertSubject | Rejection> {
    if (asked.kind === 'price') {
      const car = saveableCar(await readCurrent(this.platform.log, streamOf(carStream, asked.car_id)), site);
      if (!car) return reject('car_not_found', 'This site has no such vehicle.');
      return { kind: 'price', car_id: car.car_id, slug: car.slug, name: car.name };
    }
    const { name, path, search } = asked;
    const { state, issues } = parseSearch(search);
    if (issues.length > 0 || !/^\/(search|used-car)(\/[a-z0-9-]+){0,2}$/.test(path)) {
      return reject('invalid', ['This is no search of this site.', ...issues].slice(0, 5).join(' '));
    }
    const { sortBy: _, ...what } = state;
    return { kind: 'search', name, path, search: formatSearch({ ...what, page: 1 }) };
  }

  private async change(
    request: FastifyRequest,
    reply: FastifyReply,
    commandFor: () => Promise<ShopperCommand | Rejection>,
  ): Promise<MeResponse | Rejection> {
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const command = await commandFor();
    if (isRejection(command)) return command;
    const changed = await this.handle(shopper, signedIn.shopper.id, command);
    if (isRejection(changed)) return changed;
    reply.header('cache-control', 'no-store');
    return { user: shown(changed.state!) };
  }
}
