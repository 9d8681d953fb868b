import type { CarDocument } from '#contracts/search/car-document';
import type { Bitmap, Bitmaps } from './library.js';

/** Costs of counting, in nanoseconds; only their ratio matters. */
const cost = { and: 150, member: 3 };

/** A bitmap per value of an attribute, and columns of the values' alphabetical places. */
export class ValueBitmaps {
  /** In alphabetical order. */
  private readonly values: readonly string[];
  private readonly sets: readonly Bitmap[];
  private readonly places: ReadonlyMap<string, number>;
  /** By document: where its values begin in `listed`. */
  private readonly starts: Uint32Array;
  private readonly listed: Uint16Array;
  private readonly size: number;

  constructor(
    private readonly bitmaps: Bitmaps,
    cars: readonly CarDocument[],
    name: keyof CarDocument,
  ) {
    const lists = cars.map((car) => [car[name] ?? []].flat().map(String));
    this.size = cars.length;
    this.values = [...new Set(lists.flat())].sort();
    this.places = new Map(this.values.map((value, place) => [value, place]));
    this.starts = new Uint32Array(cars.length + 1);
    lists.forEach((list, document) => (this.starts[document + 1] = this.starts[document]! + list.length));
    this.listed = Uint16Array.from(lists.flat(), (value) => this.places.get(value)!);
    this.sets = this.values.map(() => new bitmaps());
    lists.forEach((list, document) => list.forEach((value) => this.sets[this.places.get(value)!]!.add(document)));
    for (const set of this.sets) {
      set.runOptimize();
      set.shrinkToFit();
    }
  }

  bitmap(value: string): Bitmap {
    return this.sets[this.places.get(value) ?? -1] ?? new this.bitmaps();
  }

  anyOf(values: readonly string[]): Bitmap {
    return values.length === 1
      ? this.bitmap(values[0]!)
      : this.bitmaps.orMany(values.map((value) => this.bitmap(value)));
  }

  /** Decides whether every document has one of the values. Assumes at most one value per document. */
  isEvery(values: readonly string[]): boolean {
    return values.reduce((sum, value) => sum + this.bitmap(value).size, 0) === this.size;
  }

  /** Returns the count by value, the most frequent first, then alphabetically. */
  count(set: Bitmap, members: Uint32Array | undefined, columns: boolean): Record<string, number> {
    const perMember = (cost.member * this.listed.length) / this.size;
    const counts =
      columns && set.size * perMember < this.values.length * cost.and
        ? this.countMembers(members ?? set.toUint32Array())
        : this.sets.map((bitmap) => set.andCardinality(bitmap));
    const places: number[] = [];
    counts.forEach((count, place) => count > 0 && places.push(place));
    places.sort((a, b) => counts[b]! - counts[a]!);
    const record: Record<string, number> = {};
    for (const place of places) record[this.values[place]!] = counts[place]!;
    return record;
  }

  private countMembers(members: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.values.length);
    for (const document of members) {
      for (let i = this.starts[document]!; i < this.starts[document + 1]!; i++) counts[this.listed[i]!]!++;
    }
    return counts;
  }
}
