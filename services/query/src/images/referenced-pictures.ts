import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { carPicturePath } from '#contracts/domain/car/stored-picture';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import { locationView, promoView } from '#contracts/views/site';
import { brandView, modelView, offerView, pageView, reviewView } from '#contracts/views/site-content';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { ChangeCounter } from '../pages/change-counter.js';
import { siteGroup } from '../site.js';

/** Prefix of picture addresses. */
export const picturePrefix = '/images/';
/** Maximum number of characters of a name that are scanned. */
const maxNameLength = 300;
/** Read models with a site's content other than cars; each has an index that starts with the site. */
const parts = [locationView, promoView, pageView, offerView, brandView, modelView, reviewView];

/** Maximum number of pictures of all sites in the cache; each takes 8 bytes. */
const maxCached = 8_000_000;
/** Documents per read, kept small because reading occupies the event loop. */
const pageSize = 100;
/** Minimum pause before a site is read again: a multiple of the time the last read took, and milliseconds. */
const [rest, minRest] = [10, 100];
/** Milliseconds a request waits for a picture to be referenced; the same as for read models. */
const renderTimeout = 2_000;

interface Known {
  /** Version of the site's changes when the read began. */
  readonly version: number | undefined;
  /** Sorted hashes of names; see {@link shortOf}. */
  readonly pictures: Float64Array;
  /** Earliest time of the next read, by `performance.now()`. */
  readonly readAgain: number;
}

/** Hashes a name to 52 bits. A collision is harmless, because a picture that does not exist can't be served. */
const shortOf = (name: string): number => Number.parseInt(hash('sha1', name).slice(0, 13), 16);

const includes = (pictures: Float64Array, wanted: number): boolean => {
  let [low, high] = [0, pictures.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (pictures[middle] === wanted) return true;
    if (pictures[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
};

/**
 * Names of the pictures (the part after `/images/`) that a site references: stored photographs of its cars, including
 * those that staff removed and may restore, and files of its folder that its cars, settings, pages, offers, brands,
 * promos, locations or reviews name.
 */
@Injectable()
export class ReferencedPictures {
  private readonly cars: ViewReader<CarView>;
  private readonly parts: readonly ViewReader<object>[];
  private readonly known = new LRUCache<string, Known>({
    maxSize: maxCached,
    sizeCalculation: ({ pictures }) => pictures.length + 1,
  });
  private readonly reading = new Map<string, Promise<Known>>();

  constructor(
    @InjectViews() views: ViewStore,
    private readonly changeCounter: ChangeCounter,
    private readonly sites: Sites,
  ) {
    this.cars = new ViewReader(views, carView);
    this.parts = parts.map((view) => new ViewReader(views, view));
  }

  /** Whether the cache says that the site references the picture. Reads nothing. */
  knows(site: Site, name: string): boolean {
    const pictures = this.known.get(site.id)?.pictures;
    return pictures !== undefined && includes(pictures, shortOf(name));
  }

  /** Whether the site references the picture. Waits briefly for a reference that is about to appear. */
  async has(site: Site, name: string): Promise<boolean> {
    for (const until = performance.now() + renderTimeout; performance.now() < until; await pause(50)) {
      if (this.knows(site, name)) return true;
      const known = this.known.get(site.id);
      const version = this.changeCounter.versionOf(site);
      if (known && version !== undefined && known.version === version) continue;
      if (known && performance.now() < known.readAgain) continue;
      await this.readOnce(site);
    }
    return this.knows(site, name);
  }

  private readOnce(site: Site): Promise<Known> {
    const underway = this.reading.get(site.id);
    if (underway) return underway;
    const begun = this.read(site).finally(() => this.reading.delete(site.id));
    this.reading.set(site.id, begun);
    return begun;
  }

  private async read(site: Site): Promise<Known> {
    const version = this.changeCounter.versionOf(site);
    const pictures = new Set<number>();
    let took = 0;
    for (let began = performance.now(), batches = this.batches(site); ; began = performance.now()) {
      const { value: names } = await batches.next();
      if (!names) break;
      for (const name of names) pictures.add(shortOf(name));
      took += performance.now() - began;
      await pause(0);
    }
    const known: Known = {
      version,
      pictures: Float64Array.from(pictures).sort(),
      readAgain: performance.now() + Math.max(minRest, rest * took),
    };
    this.known.set(site.id, known);
    return known;
  }

  /** Yields picture names in batches small enough not to block the event loop. */
  private async *batches(site: Site): AsyncGenerator<string[], undefined> {
    yield namesIn(JSON.stringify(site));
    const cars = await this.cars.liveCollection(0);
    for (const { id: dealership_id } of site.dealerships)
      for (let last = '', isMore = true; isMore;) {
        const where = { dealership_id, slug: { gt: last } };
        const found = await cars.find({ where, orderBy: { field: 'slug', direction: 'asc' }, limit: pageSize });
        isMore = found.length === pageSize;
        last = found.at(-1)?.doc.slug ?? last;
        yield found.flatMap(({ doc }) => (isOfTenant(doc, site) ? picturesOf(doc) : []));
      }
    // Sites of a group show each other's offers.
    const where = { site_id: siteGroup(this.sites, site).map(({ id }) => id) };
    for (const part of this.parts) {
      const view = await part.liveCollection(0);
      for (let offset = 0, isMore = true; isMore; offset += pageSize) {
        const found = await view.find({
          where,
          orderBy: { field: 'site_id', direction: 'asc' },
          limit: pageSize,
          offset,
        });
        isMore = found.length === pageSize;
        yield found.flatMap(({ doc }) => namesIn(JSON.stringify(doc)));
      }
    }
    return undefined;
  }
}

/** Finds the names of the folder's pictures in a text. */
const namesIn = (text: string): string[] => {
  const names: string[] = [];
  for (let at = text.indexOf(picturePrefix); at >= 0; at = text.indexOf(picturePrefix, at + 1)) {
    const from = at + picturePrefix.length;
    const name = /^[\w/-]+\.\w+/.exec(text.slice(from, from + maxNameLength))?.[0];
    if (name !== undefined) names.push(name);
  }
  return names;
};

const picturesOf = ({ details, pictures = {}, gallery }: CarView): string[] => {
  const { images = [], spin_images = [], spin_interior_image: inside = '' } = details;
  const stored = [...Object.values(pictures).map(({ stored }) => stored), ...(gallery?.added ?? [])];
  return [
    ...stored.flatMap((one) => (one ? [carPicturePath(one.hash).slice(picturePrefix.length)] : [])),
    ...[...images, ...spin_images, inside].flatMap(namesIn),
  ];
};
