import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Car } from '#contracts/domain/car/car';
import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import { kindValue } from '#contracts/search/facet-values';
import type { CarView } from '#contracts/views/car';
import type { ViewReader } from '#platform/kernel/view-reader';
import { isSame, type PerceptualHash, mayBeSame, parsePerceptualHash } from '#platform/photos/perceptual-hash';

/** A picture that says that more are to come stands before all others of a car, or behind the only one there is. */
const leadingPlaces = 2;
/** Models that no picture can be of at once; where they are of one make, it has to be on so many cars, too. */
const [minModels, minOfOneMake] = [3, 5];
/** Used cars that no picture can be of at once, whatever their models: so many, in so many colours and of so many years. */
const [minUsed, minColours, minYears] = [5, 3, 2];
/** Cars that are read at a time: reading them is work of the event loop. */
const carsAtOnce = 100;
/** Sites whose pictures, and pictures that, are known at a time; a small picture takes 2.3 KB. */
const [maxSites, maxSmall] = [500, 5_000];

type Picture = Pick<StoredPicture, 'hash' | 'look'>;

/** What tells whether a picture can be of two cars. Words are in lower case. */
interface Kind {
  readonly make: string;
  readonly model: string;
  /** Of a used car: it is one of its kind, as no maker's picture is. */
  readonly used?: { readonly colour: string | undefined; readonly year: number };
}

type PerceptualHashes = Map<string, PerceptualHash | undefined>;

/** What is known of the pictures of a site's cars, by hash. */
interface Known {
  /** Those that cars lead with. */
  readonly perceptualHashes: PerceptualHashes;
  /** The cars, by id. */
  readonly cars: Map<string, Map<string, Kind>>;
  readonly noticed: PerceptualHashes;
}

export interface SharedOptions {
  /** Those of all dealerships of a site, as of that log position. */
  readonly carsOf: (site: string, position: number) => AsyncIterable<CarView>;
  readonly smallOf: (hash: string) => Promise<Uint8Array | undefined>;
  /** Those of them that the car has. */
  readonly hide: (car: Car, hashes: readonly string[]) => Promise<void>;
}

/**
 * Notices pictures that are of no car, "photo coming soon": cars of several models on one site lead with them, be it encoded
 * anew for some, or used cars in several colours. They are hidden wherever they stand. A maker's picture of one model is
 * not one of them.
 */
export class SharedPictures {
  private readonly sites = new LRUCache<string, Promise<Known>>({ max: maxSites });
  private readonly small = new LRUCache<string, Uint8Array>({ max: maxSmall });

  constructor(private readonly options: SharedOptions) {}

  /** A car of the site has these pictures since that log position. */
  async look(
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
      if ((await this.sameIn(known.noticed, picture)).length > 0) {
        known.noticed.set(picture.hash, perceptualHashOf(picture));
        await this.options.hide(car, [picture.hash]);
      } else if (isLeading) await this.judge(site, known, car, picture, position);
    }
  }

  private async judge(site: string, known: Known, car: Car, picture: Picture, position: number): Promise<void> {
    const same = await this.sameIn(known.perceptualHashes, picture);
    const isSame = ({ hash }: Picture) => same.includes(hash);
    if (!isOfNone(new Map(same.flatMap((hash) => [...known.cars.get(hash)!])))) return;
    // Some of them may have other pictures by now.
    const leading = new Map([[car.car_id, kindOf(car)]]);
    const having = [car];
    for await (const other of this.options.carsOf(site, position)) {
      if (leadingOf(other).some(isSame)) leading.set(other.car_id, kindOf(other));
      if (Object.values(other.pictures ?? {}).some(({ stored }) => stored && isSame(stored))) having.push(other);
    }
    if (!isOfNone(leading)) return;
    for (const hash of same) known.noticed.set(hash, known.perceptualHashes.get(hash));
    for (const one of having) await this.options.hide(one, same);
  }

  /** Hashes of all that are the picture. */
  private async sameIn(perceptualHashes: PerceptualHashes, { hash, look }: Picture): Promise<string[]> {
    const same = perceptualHashes.has(hash) ? [hash] : [];
    if (look === undefined) return same;
    const own = parsePerceptualHash(look);
    for (const [other, known] of perceptualHashes)
      if (other !== hash && known && mayBeSame(own, known) && (await this.isSame(hash, other))) same.push(other);
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
    const known: Known = { perceptualHashes: new Map(), cars: new Map(), noticed: new Map() };
    for await (const car of this.options.carsOf(site, 0)) {
      for (const picture of leadingOf(car)) note(known, car, picture);
      for (const { stored, hidden } of Object.values(car.pictures ?? {}))
        if (stored && hidden) known.noticed.set(stored.hash, perceptualHashOf(stored));
    }
    return known;
  }

  private async isSame(hash: string, other: string): Promise<boolean> {
    const [a, b] = [await this.smallOf(hash), await this.smallOf(other)];
    return a !== undefined && b !== undefined && isSame(a, b);
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
  ...(car_type === 'used' && { used: { colour: kindValue(colour)?.toLowerCase(), year } }),
});

const note = ({ perceptualHashes, cars }: Known, car: Car, picture: Picture): void => {
  perceptualHashes.set(picture.hash, perceptualHashOf(picture));
  const having = cars.get(picture.hash) ?? new Map<string, Kind>();
  cars.set(picture.hash, having.set(car.car_id, kindOf(car)));
};

/** Whether no picture can be of all these cars. */
const isOfNone = (cars: ReadonlyMap<string, Kind>): boolean => {
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

/** The cars of these dealerships, as of that log position. */
export const carsOf = async function* (
  cars: ViewReader<CarView>,
  dealerships: readonly string[],
  position: number,
): AsyncGenerator<CarView> {
  const view = await cars.at(position);
  const orderBy = { field: 'slug', direction: 'asc' } as const;
  for (const dealership_id of dealerships)
    for (let last: string | undefined = ''; last !== undefined; await pause(0)) {
      const found = await view.find({ where: { dealership_id, slug: { gt: last } }, orderBy, limit: carsAtOnce });
      for (const { doc } of found) yield doc;
      last = found.length < carsAtOnce ? undefined : found.at(-1)!.doc.slug;
    }
};
