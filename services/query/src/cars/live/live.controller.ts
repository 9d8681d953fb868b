import { Controller, type BeforeApplicationShutdown } from '@nestjs/common';
import { shopRoutes } from '#contracts/api/shop-routes';
import { isHidden, isOfSite } from '#contracts/domain/car/car';
import type { Site } from '#contracts/domain/site/site';
import { reject, type Rejection } from '#contracts/rejections';
import { type CarView, carView } from '#contracts/views/car';
import type { Call } from '#platform/http/call';
import { eventText, hijackReply } from '#platform/http/event-stream';
import { Route } from '#platform/http/route';
import { senderOf } from '#platform/http/sender';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { Versioned } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectView } from '#platform/process/providers';
import { bySlug, fieldsOfView } from '../car-view.js';
import { CarWatch } from './car-watch.js';
import { LivePages } from './live-pages.js';

/** Maximum number of open pages of one address, such as an office or a shopper with many tabs. */
const maxPerAddress = 60;

/** Changes of a vehicle whose page is open, as server-sent events. */
@Controller()
export class LiveController implements BeforeApplicationShutdown {
  private readonly pages: LivePages;

  constructor(
    @InjectView(carView) private readonly cars: ViewReader<CarView>,
    @InjectConfig() { LIVE_PAGES }: Config,
    private readonly watch: CarWatch,
  ) {
    this.pages = new LivePages(LIVE_PAGES, maxPerAddress);
  }

  beforeApplicationShutdown(): void {
    this.pages.close();
  }

  @Route(shopRoutes.followCar)
  async events({ site, params: { slug }, lastEventId = '-1', request, reply }: Call<typeof shopRoutes.followCar>) {
    const known = Number.parseInt(lastEventId);
    const [found] = await (await this.cars.liveCollection(0)).find(bySlug(site, slug));
    if (!found || !isOfSite(found.doc, site) || isHidden(found.doc)) {
      return reject('car_not_found', `There is no vehicle ${slug.slice(0, 100)} here.`);
    }
    if (found.doc.delisted) return reject('car_delisted', 'This vehicle is no longer for sale.');
    const sender = senderOf(request);
    const refused = this.refuses(sender);
    if (refused) return refused;
    // From here on this handler writes the response itself.
    hijackReply(reply);
    const say = (car: Versioned<CarView>) => {
      if (isGone(car.doc, site)) reply.raw.end(eventText('gone', car.revision, {}));
      else reply.raw.write(eventText('car', car.revision, fieldsOfView(car.doc)));
    };
    const stop = this.watch.watch(found.id, Math.max(known, found.revision), say);
    this.pages.add(reply.raw, sender, stop);
    // The page may have been rendered before the last change.
    if (known < found.revision) say(found);
    if (request.method === 'HEAD') reply.raw.end();
    return reply;
  }

  private refuses(address: string): Rejection | undefined {
    switch (this.pages.refuses(address)) {
      case 'full':
        return reject('unavailable', 'As many pages as can be are followed already.', { retryAfter: 30 });
      case 'sender':
        return reject('too_many_requests', 'This address has enough pages open.', { retryAfter: 30 });
      default:
        return undefined;
    }
  }
}

const isGone = (car: CarView, site: Site): boolean =>
  car.delisted !== undefined || isHidden(car) || !isOfSite(car, site);
