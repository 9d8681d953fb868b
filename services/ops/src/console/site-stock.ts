import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import type { Platform } from '#platform/process/platform';
import { ViewReader } from '#platform/kernel/view-reader';
import { withEvent, type CarPast } from './car-moments.js';
import { readable, tenantOf } from './rows.js';

/** Maximum number of sites in the cache. */
const maxSites = 8;
/** Maximum number of streams that are read at once. */
const streamsAtOnce = 512;

interface Known {
  /** By stream. */
  readonly cars: Map<string, CarPast>;
  /** Log position up to which all events are in `cars`. */
  upTo: number;
}

/**
 * The past of every car of a site. The first request for a site reads the cars' own streams; later ones read only newer
 * events. The read model knows which cars a site has, but only the log knows their past.
 */
export class SiteStock {
  private readonly sites = new Map<string, Promise<Known>>();
  private readonly cars: ViewReader<CarView>;

  constructor(private readonly platform: Pick<Platform, 'log' | 'views'>) {
    this.cars = new ViewReader(platform.views, carView);
  }

  /** Returns all cars, up to the head of the log. */
  async of(site: Site): Promise<readonly CarPast[]> {
    const key = [site.id, ...site.dealerships.map(({ id }) => id)].join(' ');
    const before = this.sites.get(key);
    this.sites.delete(key);
    const next = (before ?? this.load(site)).then((known) => this.advance(known, site));
    this.sites.set(key, next);
    // A failed load is tried again.
    next.catch(() => this.sites.delete(key));
    for (const oldest of this.sites.keys()) {
      if (this.sites.size <= maxSites) break;
      this.sites.delete(oldest);
    }
    return [...(await next).cars.values()];
  }

  private async load(site: Site): Promise<Known> {
    const upTo = await this.platform.log.head();
    const cars = new Map<string, CarPast>();
    for (const { id } of site.dealerships) {
      for await (const streams of this.streamsOf(id, upTo)) {
        for (const [stream, events] of await this.read(streams)) {
          take(
            cars,
            stream,
            events.filter(({ position }) => position <= upTo),
          );
        }
      }
    }
    return { cars, upTo };
  }

  /** The streams of a dealership's cars, a limited number at a time. */
  private async *streamsOf(dealership_id: string, upTo: number): AsyncGenerator<readonly string[]> {
    const view = await this.cars.liveCollection(upTo);
    const orderBy = { field: 'slug', direction: 'asc' } as const;
    for (let after = ''; ;) {
      const where = { dealership_id, slug: { gt: after } };
      const page = await view.find({ where, orderBy, limit: streamsAtOnce });
      yield page.map(({ id }) => streamOf(carStream, id));
      if (page.length < streamsAtOnce) return;
      after = page.at(-1)!.doc.slug;
    }
  }

  private async read(streams: readonly string[]): Promise<Iterable<readonly [string, readonly RecordedEvent[]]>> {
    const { log } = this.platform;
    if (log.readStreams) return log.readStreams(streams);
    return Promise.all(streams.map(async (stream) => [stream, await log.readStream(stream)] as const));
  }

  private async advance(known: Known, site: Site): Promise<Known> {
    const own = new Set(site.dealerships.map(({ id }) => id));
    for await (const events of this.platform.log.readAll({ after: known.upTo, types: Object.keys(carStream.events) })) {
      for (const event of events) {
        if (known.cars.has(event.stream) || isListedBy(own, event)) take(known.cars, event.stream, [event]);
      }
      known.upTo = events.at(-1)!.position;
    }
    return known;
  }
}

const isListedBy = (dealerships: ReadonlySet<string>, event: RecordedEvent): boolean => {
  if (event.type !== 'CarListed') return false;
  const tenant =
    tenantOf(event) ?? (event.data as { readonly car: { readonly dealership_id: string } }).car.dealership_id;
  return dealerships.has(tenant);
};

const take = (cars: Map<string, CarPast>, stream: string, events: readonly RecordedEvent[]): void => {
  let past = cars.get(stream);
  for (const event of events) {
    try {
      past = withEvent(past, readable(event));
    } catch {
      // An event that cannot be folded is parked by its projection; here it is ignored.
    }
  }
  if (past) cars.set(stream, past);
};
