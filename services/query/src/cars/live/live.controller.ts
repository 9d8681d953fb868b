import { Controller, Get, type OnModuleDestroy, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHidden, isOfSite } from '#contracts/domain/car/car';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { type CarView, carView } from '#contracts/views/views';
import { eventText } from '#platform/http/event-stream';
import { sendProblem } from '#platform/http/problems';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import type { Versioned } from '#platform/ports/view-store';
import { ViewReader } from '#platform/kernel/view-reader';
import { siteOf } from '#platform/sites/sites';
import { bySlug, fieldsOfView } from '../car-view.js';
import { CarWatch } from './car-watch.js';
import { LivePages } from './live-pages.js';

/** Pages of one address: an office behind it, or somebody with many tabs. */
const mostOfOne = 60;

/** What becomes of a vehicle while somebody looks at it, as server-sent events. */
@Controller('api/cars')
export class LiveController implements OnModuleDestroy {
  private readonly cars: ViewReader<CarView>;
  private readonly pages: LivePages;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly watch: CarWatch,
  ) {
    this.cars = new ViewReader(platform.views, carView);
    this.pages = new LivePages(platform.config.LIVE_PAGES, mostOfOne);
  }

  onModuleDestroy(): void {
    this.pages.close();
  }

  @Get(':slug/events')
  async events(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('slug') slug: string): Promise<void> {
    const car = await this.carOf(request, slug);
    if (isRejection(car)) return void reply.send(sendProblem(reply, car));
    const { site, found } = car;
    const known = lastEventId(request);
    // From here on the answer is ours to write.
    reply.hijack();
    const say = (car: Versioned<CarView>) => {
      if (isGone(car.doc, site)) reply.raw.end(eventText('gone', car.revision, {}));
      else reply.raw.write(eventText('car', car.revision, fieldsOfView(car.doc)));
    };
    const stop = this.watch.watch(found.id, Math.max(known, found.revision), say);
    this.pages.add(reply.raw, request.ip, stop);
    // The page may have been rendered before the last change.
    if (known < found.revision) say(found);
    if (request.method === 'HEAD') reply.raw.end();
  }

  private async carOf(
    request: FastifyRequest,
    slug: string,
  ): Promise<{ readonly site: Site; readonly found: Versioned<CarView> } | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const [found] = await (await this.cars.at(0)).find(bySlug(site, slug));
    if (!found || !isOfSite(found.doc.details, site) || isHidden(found.doc)) {
      return reject('car_not_found', `There is no vehicle ${slug.slice(0, 100)} here.`);
    }
    if (found.doc.delisted) return reject('car_delisted', 'The vehicle is no longer offered.');
    switch (this.pages.refuses(request.ip)) {
      case 'full':
        return reject('unavailable', 'As many pages as can be are told already.', { retryAfter: 30 });
      case 'sender':
        return reject('too_many_requests', 'This address has enough pages open.', { retryAfter: 30 });
      default:
        return { site, found };
    }
  }
}

const isGone = (car: CarView, site: Site): boolean =>
  car.delisted !== undefined || isHidden(car) || !isOfSite(car.details, site);

/** The revision the page heard of last; -1 where it heard of none. */
const lastEventId = ({ headers }: FastifyRequest): number => {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : -1;
};
