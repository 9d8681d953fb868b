import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Car } from '#contracts/domain/car/car';
import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import { normaliseKind } from '#contracts/search/facet-values';
import type { CarView } from '#contracts/views/car';
import type { ViewReader } from '#platform/kernel/view-reader';
import {
  isSamePicture,
  type PerceptualHash,
  isSimilarHash,
  parsePerceptualHash,
} from '#platform/photos/perceptual-hash';

/** Number of first places that count: a placeholder stands before all pictures of a car, or after the only one. */
const leadingPlaces = 2;
/** Number of models from which a shared picture is a placeholder. If all have one make, so many cars are needed. */
const [minModels, minOfOneMake] = [3, 5];
/** Numbers of used cars, colours and years from which a shared picture is a placeholder, whatever the models. */
const [minUsed, minColours, minYears] = [5, 3, 2];
/** Cars that are read in one batch, because reading blocks the event loop. */
const carBatchSize = 100;
/** Cache limits: sites with their pictures, and small versions of pictures, of about 2.3 KB each. */
const [maxSites, maxSmall] = [500, 5_000];

type Picture = Pick<StoredPicture, 'hash' | 'look'>;

/** Properties that decide whether two cars can share a picture. Texts are in lower case. */
interface Kind {
  readonly make: string;
  readonly model: string;
  /** Only for used cars: each is unique, so it has no picture from the maker. */
  readonly used?: { readonly colour: string | undefined; readonly year: number };
}

type PerceptualHashes = Map<string, PerceptualHash | undefined>;

/** Pictures of a site's cars, by hash. */
interface Known {
  /** Pictures in the leading places of cars. */
  readonly perceptualHashes: PerceptualHashes;
  /** Cars with the picture, by car id. */
  readonly cars: Map<string, Map<string, Kind>>;
  readonly placeholders: PerceptualHashes;
}

export interface SharedOptions {
  /** Returns the cars of all dealerships of a site, as of that log position. */
  readonly carsOf: (site: string, position: number) => AsyncIterable<CarView>;
  readonly smallOf: (hash: string) => Promise<Uint8Array | undefined>;
  /** Hides those of the pictures that the car has. */
  readonly hide: (car: Car, hashes: readonly string[]) => Promise<void>;
}

/**
 * Detects placeholder pictures such as "photo coming soon": cars of several models on one site lead with the same
 * picture, possibly encoded again, or used cars in several colours do. Placeholders are hidden in every place. A
 * maker's picture of one model is not a placeholder.
 */
export class PlaceholderPictures {
  private readonly sites = new LRUCache<string, Promise<Known>>({ max: maxSites });
  private readonly small = new LRUCache<string, Uint8Array>({ max: maxSmall });

  constructor(private readonly options: SharedOptions) {}

  /** Checks pictures that a car of the site has since that log position. */
  async checkPictures(
    site: string,
    car: Car,
    pictures: readonly (Picture & { readonly address: string })[],
    position: number,
  ): Promise<void> {
    const known = await this.knownOf(site);
    const leading = leadingIn(car);
    for (const picture of pictures) {
      const isLeading = leading.includes(picture.address);
      if (isLeading) note(known, car, picture);
      if ((await this.sameIn(known.placeholders, picture)).length > 0) {
        known.placeholders.set(picture.hash, perceptualHashOf(picture));
        await this.options.hide(car, [picture.hash]);
      } else if (isLeading) await this.hideIfPlaceholder(site, known, car, picture, position);
    }
  }

  private async hideIfPlaceholder(
    site: string,
    known: Known,
    car: Car,
    picture: Picture,
    position: number,
  ): Promise<void> {
    const same = await this.sameIn(known.perceptualHashes, picture);
    const isSame = ({ hash }: Picture) => same.includes(hash);
    if (!areTooVaried(new Map(same.flatMap((hash) => [...known.cars.get(hash)!])))) return;
    // Some of the cars may have other pictures now, so they are read again.
    const leading = new Map([[car.car_id, kindOf(car)]]);
    const having = [car];
    for await (const other of this.options.carsOf(site, position)) {
      if (leadingOf(other).some(isSame)) leading.set(other.car_id, kindOf(other));
      if (Object.values(other.pictures ?? {}).some(({ stored }) => stored && isSame(stored))) having.push(other);
    }
    if (!areTooVaried(leading)) return;
    for (const hash of same) known.placeholders.set(hash, known.perceptualHashes.get(hash));
    for (const one of having) await this.options.hide(one, same);
  }

  /** Returns the hashes of all pictures that look the same. */
  private async sameIn(perceptualHashes: PerceptualHashes, { hash, look }: Picture): Promise<string[]> {
    const same = perceptualHashes.has(hash) ? [hash] : [];
    if (look === undefined) return same;
    const own = parsePerceptualHash(look);
    for (const [other, known] of perceptualHashes)
      if (other !== hash && known && isSimilarHash(own, known) && (await this.isSame(hash, other))) same.push(other);
    return same;
  }

  private knownOf(site: string): Promise<Known> {
    let known = this.sites.get(site);
    if (!known) {
      known = this.read(site);
      this.sites.set(site, known);
      known.catch(() => this.sites.delete(site));
    }
    return known;
  }

  private async read(site: string): Promise<Known> {
    const known: Known = { perceptualHashes: new Map(), cars: new Map(), placeholders: new Map() };
    for await (const car of this.options.carsOf(site, 0)) {
      for (const picture of leadingOf(car)) note(known, car, picture);
      for (const { stored, hidden } of Object.values(car.pictures ?? {}))
        if (stored && hidden) known.placeholders.set(stored.hash, perceptualHashOf(stored));
    }
    return known;
  }

  private async isSame(hash: string, other: string): Promise<boolean> {
    const [a, b] = [await this.smallOf(hash), await this.smallOf(other)];
    return a !== undefined && b !== undefined && isSamePicture(a, b);
  }

  private async smallOf(hash: string): Promise<Uint8Array | undefined> {
    const small = this.small.get(hash) ?? (await this.options.smallOf(hash));
    if (small) this.small.set(hash, small);
    return small;
  }
}

const perceptualHashOf = ({ look }: Picture): PerceptualHash | undefined =>
  look === undefined ? undefined : parsePerceptualHash(look);

const leadingIn = ({ details: { images = [] } }: Car): readonly string[] => images.slice(0, leadingPlaces);

const leadingOf = (car: CarView): readonly Picture[] =>
  leadingIn(car).flatMap((address) => {
    const { stored, standsIn } = car.pictures?.[address] ?? {};
    return stored && !standsIn ? [stored] : [];
  });

const kindOf = ({ details: { make, model, car_type, colour, year } }: Car): Kind => ({
  make: make.toLowerCase(),
  model: model.toLowerCase(),
  ...(car_type === 'used' && { used: { colour: normaliseKind(colour)?.toLowerCase(), year } }),
});

const note = ({ perceptualHashes, cars }: Known, car: Car, picture: Picture): void => {
  perceptualHashes.set(picture.hash, perceptualHashOf(picture));
  const having = cars.get(picture.hash) ?? new Map<string, Kind>();
  cars.set(picture.hash, having.set(car.car_id, kindOf(car)));
};

/** Whether no picture can show all these cars. */
const areTooVaried = (cars: ReadonlyMap<string, Kind>): boolean => {
  const kinds = [...cars.values()];
  const makes = distinct(kinds.map(({ make }) => make));
  const models = distinct(kinds.map(({ make, model }) => `${make} ${model}`));
  return (models >= minModels && (makes > 1 || kinds.length >= minOfOneMake)) || isOfNoUsed(kinds);
};

const isOfNoUsed = (kinds: readonly Kind[]): boolean => {
  const used = kinds.flatMap((kind) => kind.used ?? []);
  return (
    used.length >= minUsed &&
    distinct(used.flatMap(({ colour }) => colour ?? [])) >= minColours &&
    distinct(used.map(({ year }) => year)) >= minYears
  );
};

const distinct = (values: readonly unknown[]): number => new Set(values).size;

/** Yields the cars of these dealerships, as of that log position. */
export const carsOf = async function* (
  cars: ViewReader<CarView>,
  dealerships: readonly string[],
  position: number,
): AsyncGenerator<CarView> {
  const view = await cars.liveCollection(position);
  const orderBy = { field: 'slug', direction: 'asc' } as const;
  for (const dealership_id of dealerships)
    for (let last: string | undefined = ''; last !== undefined; await pause(0)) {
      const found = await view.find({ where: { dealership_id, slug: { gt: last } }, orderBy, limit: carBatchSize });
      for (const { doc } of found) yield doc;
      last = found.length < carBatchSize ? undefined : found.at(-1)!.doc.slug;
    }
};
