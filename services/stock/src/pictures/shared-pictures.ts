import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import type { CarView } from '#contracts/views/car';
import type { ViewReader } from '#platform/kernel/view-reader';
import { isSame, type Look, mayBeSame, readLook } from '#platform/photos/look';

/** A picture that so many cars begin with, of so many models, is of none of them: "photo coming soon". */
const [leastCars, leastModels] = [5, 3];
/** Cars that are looked at. */
const mostCars = 200;
/** Cars that are read at a time: reading them is work of the event loop. */
const carsAtOnce = 100;
/** Dealerships whose pictures, and pictures that, are known at a time; a small picture takes 2.3 KB. */
const [mostDealerships, mostSmall] = [500, 5_000];

type Picture = Pick<StoredPicture, 'hash' | 'look'>;

export interface SharedOptions {
  /** Cars of the dealership that begin with the picture, as of that log position. */
  readonly beginningWith: (
    dealership_id: string,
    hash: string,
    limit: number,
    position: number,
  ) => Promise<readonly CarView[]>;
  /** What cars of the dealership begin with, as far as is known. */
  readonly firstPictures: (dealership_id: string) => AsyncIterable<Picture>;
  readonly smallOf: (hash: string) => Promise<Uint8Array | undefined>;
  readonly hide: (car_id: string, dealership_id: string, hash: string) => Promise<void>;
}

/**
 * Notices pictures that stand on cars of several models, also where they are encoded anew for some. A maker's picture of
 * one model is not one of them.
 */
export class SharedPictures {
  /** Dealership and hash of those that were noticed. */
  private readonly noticed = new Set<string>();
  /** By dealership, what cars of it begin with by hash. */
  private readonly looks = new LRUCache<string, Promise<Map<string, Look>>>({ max: mostDealerships });
  private readonly small = new LRUCache<string, Uint8Array>({ max: mostSmall });

  constructor(private readonly options: SharedOptions) {}

  /** A car begins with this picture since that log position. */
  async look(car_id: string, dealership_id: string, picture: Picture, position: number): Promise<void> {
    const { beginningWith, hide } = this.options;
    const same = await this.sameAs(dealership_id, picture);
    const keyOf = (hash: string) => `${dealership_id} ${hash}`;
    if (same.some((hash) => this.noticed.has(keyOf(hash)))) {
      this.noticed.add(keyOf(picture.hash));
      return hide(car_id, dealership_id, picture.hash);
    }
    const cars: (readonly [CarView, string])[] = [];
    for (const hash of same)
      for (const car of await beginningWith(dealership_id, hash, mostCars, position)) cars.push([car, hash]);
    const models = new Set(
      cars.map(
        ([
          {
            details: { make, model },
          },
        ]) => `${make} ${model}`.toLowerCase(),
      ),
    );
    if (cars.length < leastCars || models.size < leastModels) return;
    for (const hash of same) this.noticed.add(keyOf(hash));
    for (const [car, hash] of cars) await hide(car.car_id, dealership_id, hash);
  }

  /** Hashes of all that are the picture, its own first. */
  private async sameAs(dealership_id: string, { hash, look }: Picture): Promise<string[]> {
    if (look === undefined) return [hash];
    const own = readLook(look);
    const looks = await this.looksOf(dealership_id);
    looks.set(hash, own);
    const same = [hash];
    for (const [other, known] of looks)
      if (other !== hash && mayBeSame(own, known) && (await this.isSame(hash, other))) same.push(other);
    return same;
  }

  private looksOf(dealership_id: string): Promise<Map<string, Look>> {
    let looks = this.looks.get(dealership_id);
    if (!looks) {
      looks = this.read(dealership_id);
      this.looks.set(dealership_id, looks);
      looks.catch(() => this.looks.delete(dealership_id));
    }
    return looks;
  }

  private async read(dealership_id: string): Promise<Map<string, Look>> {
    const looks = new Map<string, Look>();
    for await (const { hash, look } of this.options.firstPictures(dealership_id))
      if (look !== undefined) looks.set(hash, readLook(look));
    return looks;
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

/** What the cars of a dealership begin with. */
export const firstPictures = async function* (
  cars: ViewReader<CarView>,
  dealership_id: string,
): AsyncGenerator<Picture> {
  const view = await cars.at(0);
  const orderBy = { field: 'slug', direction: 'asc' } as const;
  for (let last: string | undefined = ''; last !== undefined; await pause(0)) {
    const found = await view.find({ where: { dealership_id, slug: { gt: last } }, orderBy, limit: carsAtOnce });
    for (const { doc } of found) {
      const first = Object.values(doc.pictures ?? {}).find(({ stored }) => stored?.hash === doc.first_picture);
      if (first?.stored) yield first.stored;
    }
    last = found.length < carsAtOnce ? undefined : found.at(-1)!.doc.slug;
  }
};
