import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';
import { Changes } from '../pages/changes.js';

/** Photographs of all sites that are known at a time; each takes 8 bytes. */
const mostKnown = 8_000_000;
/** Cars that are read at a time: reading them is work of the event loop. */
const carsAtOnce = 100;
/** A site's cars are read again after so many times as long as that took, and milliseconds at the least. */
const [rest, leastRest] = [10, 100];
/** Milliseconds that a photograph is waited for which no car has yet; as long as read models are. */
const patience = 2_000;

interface Known {
  /** Of the site's changes, when its cars began to be read. */
  readonly version: number | undefined;
  /** In order; see {@link shortOf}. */
  readonly photos: Float64Array;
  /** When they may be read again, by `performance.now()`. */
  readonly readAgain: number;
}

/** Of a hash, enough to tell it from others: of what is not stored there is nothing to show. */
const shortOf = (hash: string): number => Number.parseInt(hash.slice(0, 13), 16);

const includes = (photos: Float64Array, wanted: number): boolean => {
  let [low, high] = [0, photos.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (photos[middle] === wanted) return true;
    if (photos[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
};

/** Which stored photographs a site's cars have, also those that staff took out and may put back. */
@Injectable()
export class SitePhotos {
  private readonly cars: ViewReader<CarView>;
  private readonly known = new LRUCache<string, Known>({
    maxSize: mostKnown,
    sizeCalculation: ({ photos }) => photos.length + 1,
  });
  private readonly reading = new Map<string, Promise<Known>>();

  constructor(
    @InjectViews() views: ViewStore,
    private readonly changes: Changes,
  ) {
    this.cars = new ViewReader(views, carView);
  }

  /** Whether a car has it, as far as that is known without reading the site's cars. */
  knows(site: Site, hash: string): boolean {
    const photos = this.known.get(site.id)?.photos;
    return photos !== undefined && includes(photos, shortOf(hash));
  }

  /** Whether a car of the site has it; one that is about to have it is waited for. */
  async has(site: Site, hash: string): Promise<boolean> {
    for (const until = performance.now() + patience; performance.now() < until; await pause(50)) {
      if (this.knows(site, hash)) return true;
      const known = this.known.get(site.id);
      const version = this.changes.versionOf(site);
      if (known && version !== undefined && known.version === version) continue;
      if (known && performance.now() < known.readAgain) continue;
      await this.readCars(site);
    }
    return this.knows(site, hash);
  }

  private readCars(site: Site): Promise<Known> {
    const underway = this.reading.get(site.id);
    if (underway) return underway;
    const begun = this.read(site).finally(() => this.reading.delete(site.id));
    this.reading.set(site.id, begun);
    return begun;
  }

  private async read(site: Site): Promise<Known> {
    const version = this.changes.versionOf(site);
    const view = await this.cars.at(0);
    const photos = new Set<number>();
    let took = 0;
    for (const { id: dealership_id } of site.dealerships)
      for (let last: string | undefined = ''; last !== undefined; await pause(0)) {
        const began = performance.now();
        const where = { dealership_id, slug: { gt: last } };
        const orderBy = { field: 'slug', direction: 'asc' } as const;
        const cars = await view.find({ where, orderBy, limit: carsAtOnce });
        for (const { doc } of cars)
          if (isOfTenant(doc, site)) for (const hash of photosOf(doc)) photos.add(shortOf(hash));
        last = cars.length < carsAtOnce ? undefined : cars.at(-1)!.doc.slug;
        took += performance.now() - began;
      }
    const known: Known = {
      version,
      photos: Float64Array.from(photos).sort(),
      readAgain: performance.now() + Math.max(leastRest, rest * took),
    };
    this.known.set(site.id, known);
    return known;
  }
}

const photosOf = ({ pictures = {}, gallery }: CarView): string[] => [
  ...Object.values(pictures).flatMap(({ stored }) => (stored ? [stored.hash] : [])),
  ...(gallery?.added ?? []).map(({ hash }) => hash),
];
