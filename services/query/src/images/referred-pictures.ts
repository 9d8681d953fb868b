import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { pathOfStored } from '#contracts/domain/car/stored-picture';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import { locationView, promoView } from '#contracts/views/site';
import { brandView, modelView, offerView, pageView, reviewView } from '#contracts/views/site-content';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { Changes } from '../pages/changes.js';

/** What stands in addresses of pictures before their names. */
const beginning = '/images/';
/** Characters of a name that are looked at. */
const maxNameLength = 300;
/** Read models of what a site says besides its cars; each is found by its site first. */
const parts = [locationView, promoView, pageView, offerView, brandView, modelView, reviewView];

/** Pictures of all sites that are known at a time; each takes 8 bytes. */
const maxCached = 8_000_000;
/** Documents that are read at a time: reading them is work of the event loop. */
const atOnce = 100;
/** What a site has is read again after so many times as long as that took, and milliseconds at the least. */
const [rest, minRest] = [10, 100];
/** Milliseconds that a picture is waited for to which nothing refers yet; as long as read models are. */
const renderTimeout = 2_000;

interface Known {
  /** Of the site's changes, when it began to be read. */
  readonly version: number | undefined;
  /** In order; see {@link shortOf}. */
  readonly pictures: Float64Array;
  /** When they may be read again, by `performance.now()`. */
  readonly readAgain: number;
}

/** Of a name, enough to tell it from others: of what is not there is nothing to show. */
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
 * Which pictures a site refers to, by what follows `/images/`: stored photographs of its cars, also those that staff took out
 * and may put back, and files of its folder that its cars, settings, pages, offers, brands, promos, locations or reviews name.
 */
@Injectable()
export class ReferredPictures {
  private readonly cars: ViewReader<CarView>;
  private readonly parts: readonly ViewReader<object>[];
  private readonly known = new LRUCache<string, Known>({
    maxSize: maxCached,
    sizeCalculation: ({ pictures }) => pictures.length + 1,
  });
  private readonly reading = new Map<string, Promise<Known>>();

  constructor(
    @InjectViews() views: ViewStore,
    private readonly changes: Changes,
    private readonly sites: Sites,
  ) {
    this.cars = new ViewReader(views, carView);
    this.parts = parts.map((view) => new ViewReader(views, view));
  }

  /** Whether the site refers to it, as far as that is known without reading what the site has. */
  knows(site: Site, name: string): boolean {
    const pictures = this.known.get(site.id)?.pictures;
    return pictures !== undefined && includes(pictures, shortOf(name));
  }

  /** Whether the site refers to it; what is about to is waited for. */
  async has(site: Site, name: string): Promise<boolean> {
    for (const until = performance.now() + renderTimeout; performance.now() < until; await pause(50)) {
      if (this.knows(site, name)) return true;
      const known = this.known.get(site.id);
      const version = this.changes.versionOf(site);
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
    const version = this.changes.versionOf(site);
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

  /** Names of pictures, as many as it takes little time to find. */
  private async *batches(site: Site): AsyncGenerator<string[], undefined> {
    yield namesIn(JSON.stringify(site));
    const cars = await this.cars.at(0);
    for (const { id: dealership_id } of site.dealerships)
      for (let last = '', isMore = true; isMore;) {
        const where = { dealership_id, slug: { gt: last } };
        const found = await cars.find({ where, orderBy: { field: 'slug', direction: 'asc' }, limit: atOnce });
        isMore = found.length === atOnce;
        last = found.at(-1)?.doc.slug ?? last;
        yield found.flatMap(({ doc }) => (isOfTenant(doc, site) ? picturesOf(doc) : []));
      }
    // Sites of a group show each other's offers.
    const where = { site_id: this.sites.all.filter((one) => isOfGroup(one, site)).map(({ id }) => id) };
    for (const part of this.parts) {
      const view = await part.at(0);
      for (let offset = 0, isMore = true; isMore; offset += atOnce) {
        const found = await view.find({
          where,
          orderBy: { field: 'site_id', direction: 'asc' },
          limit: atOnce,
          offset,
        });
        isMore = found.length === atOnce;
        yield found.flatMap(({ doc }) => namesIn(JSON.stringify(doc)));
      }
    }
    return undefined;
  }
}

const isOfGroup = ({ id, group }: Site, site: Site): boolean =>
  id === site.id || (group !== undefined && group === site.group);

/** Names that a text gives pictures of the site's folder. */
const namesIn = (text: string): string[] => {
  const names: string[] = [];
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const from = at + beginning.length;
    const name = /^[\w/-]+\.\w+/.exec(text.slice(from, from + maxNameLength))?.[0];
    if (name !== undefined) names.push(name);
  }
  return names;
};

const picturesOf = ({ details, pictures = {}, gallery }: CarView): string[] => {
  const { images = [], spin_images = [], spin_interior_image: inside = '' } = details;
  const stored = [...Object.values(pictures).map(({ stored }) => stored), ...(gallery?.added ?? [])];
  return [
    ...stored.flatMap((one) => (one ? [pathOfStored(one.hash).slice(beginning.length)] : [])),
    ...[...images, ...spin_images, inside].flatMap(namesIn),
  ];
};
