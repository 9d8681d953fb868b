import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Site } from '#contracts/domain/site/site';
import { type Clock, InjectClock } from '#platform/process/providers';
import { ShownCars } from '../crawlers/shown-cars.js';
import { type OutgoingFeed, writeFeed } from './columns.js';

/** Milliseconds a feed is cached: `fresh` if the stock has changed, `longest` if it has not. */
const fresh = 60_000;
const longest = 600_000;

interface Made {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly build: string;
  /** Log position the stock had reached when the feed was made. */
  readonly reached: number;
  readonly gzipped: Promise<Buffer>;
}

/** Gzipped feeds, made once per state of the stock, and once a minute unless a later log position is required. */
@Injectable()
export class FeedCache {
  /** Keyed by the site object, so that a new configuration starts empty. */
  private readonly made = new WeakMap<Site, Map<OutgoingFeed, Made>>();

  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly cars: ShownCars,
  ) {}

  /** @param atLeast log position the feed must include; 0: any */
  async of(site: Site, feed: OutgoingFeed, atLeast: number): Promise<Buffer> {
    const { build, reached } = await this.cars.reached(atLeast);
    const ofSite = this.made.get(site) ?? new Map<OutgoingFeed, Made>();
    this.made.set(site, ofSite);
    const at = this.clock().getTime();
    const known = ofSite.get(feed);
    if (known?.build === build) {
      const age = Math.abs(at - known.at);
      if (age < longest && known.reached === reached) return known.gzipped;
      if (age < fresh && known.reached >= atLeast) return known.gzipped;
    }
    const gzipped = this.make(site, feed, new Date(at));
    ofSite.set(feed, { at, build, reached, gzipped });
    gzipped.catch(() => ofSite.delete(feed));
    return gzipped;
  }

  private make(site: Site, feed: OutgoingFeed, now: Date): Promise<Buffer> {
    const lines = Readable.from(writeFeed(feed, site, this.cars.of(site), now));
    const gzip = createGzip();
    lines.once('error', (error) => gzip.destroy(error));
    return buffer(lines.pipe(gzip));
  }
}
