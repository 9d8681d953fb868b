import type { Bitmap, Bitmaps } from './library.js';

/** Number of prefixes of the sorted numbers that have a stored bitmap. */
const prefixCount = 64;

type Stats = { readonly min: number; readonly max: number };

/** The numbers of an attribute, by document and sorted. */
export class NumberColumn {
  private readonly length: number;
  private readonly ascending: Uint32Array;
  private readonly descending: Uint32Array;
  /** By document: its place in the order. */
  private readonly ranks: Readonly<Record<'asc' | 'desc', Uint32Array>>;
  /** By part: the documents before its end. */
  private readonly until: Bitmap[] = [];

  /** @param byId all documents in the order of their ids */
  constructor(
    private readonly bitmaps: Bitmaps,
    private readonly numbers: Float64Array,
    byId: Uint32Array,
  ) {
    this.ascending = this.sorted(byId, 1);
    this.descending = this.sorted(byId, -1);
    this.ranks = { asc: ranksOf(this.ascending), desc: ranksOf(this.descending) };
    this.length = numbers.filter((number) => !Number.isNaN(number)).length;
    const soFar = new bitmaps();
    for (let part = 0; part <= prefixCount; part++) {
      if (part > 0) soFar.addMany(this.ascending.subarray(this.startOf(part - 1), this.startOf(part)));
      this.until.push(soFar.clone());
    }
    for (const bitmap of this.until) bitmap.runOptimize();
  }

  within(min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Bitmap {
    const [start, end] = [this.rankFrom((number) => number < min), this.rankFrom((number) => number <= max)];
    if (end - start < this.length / prefixCount)
      return new this.bitmaps(this.ascending.slice(start, Math.max(start, end)));
    return this.before(end).andNotInPlace(this.before(start));
  }

  statsOf(set: Bitmap): Stats | undefined {
    // A walk from both ends meets a member after about length / size documents.
    const waitLimit = set.size ** 2 > this.length ? Math.min(set.size, 2000) : 0;
    let [first, last] = [0, this.length - 1];
    while (first < waitLimit && first < last && !set.has(this.ascending[first]!)) first++;
    while (this.length - last < waitLimit && last > first && !set.has(this.ascending[last]!)) last--;
    if (first < waitLimit && this.length - last < waitLimit) {
      return { min: this.numbers[this.ascending[first]!]!, max: this.numbers[this.ascending[last]!]! };
    }
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const document of set.toUint32Array()) {
      const number = this.numbers[document]!;
      if (number < min) min = number;
      if (number > max) max = number;
    }
    return min <= max ? { min, max } : undefined;
  }

  /** Returns the first members of the set in the order. */
  first(set: Bitmap, order: 'asc' | 'desc', length: number): number[] {
    const wanted = Math.min(length, set.size);
    const documents = order === 'asc' ? this.ascending : this.descending;
    const found: number[] = [];
    // A step costs about as much as reading and sorting three members.
    let waitLimit = set.size * 3;
    for (let rank = 0; found.length < wanted && waitLimit > 0; rank++, waitLimit--) {
      if (set.has(documents[rank]!)) found.push(documents[rank]!);
    }
    if (found.length === wanted) return found;
    const ranks = set.toUint32Array().map((document) => this.ranks[order][document]!);
    return Array.from(ranks.sort().subarray(0, wanted), (rank) => documents[rank]!);
  }

  private before(rank: number): Bitmap {
    const part = Math.round((rank * prefixCount) / this.length);
    const start = this.startOf(part);
    const bitmap = this.until[part]!.clone();
    if (start < rank) bitmap.addMany(this.ascending.slice(start, rank));
    if (start > rank) bitmap.removeMany(this.ascending.slice(rank, start));
    return bitmap;
  }

  private startOf(part: number): number {
    return Math.floor((part * this.length) / prefixCount);
  }

  private rankFrom(isBefore: (number: number) => boolean): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.numbers[this.ascending[middle]!]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Sorts the documents: those without a number last, equal numbers by id. */
  private sorted(byId: Uint32Array, sign: 1 | -1): Uint32Array {
    const keys = this.numbers.map((number) => (Number.isNaN(number) ? Number.MAX_VALUE : sign * number));
    return byId.slice().sort((a, b) => keys[a]! - keys[b]!);
  }
}

const ranksOf = (documents: Uint32Array): Uint32Array => {
  const ranks = new Uint32Array(documents.length);
  documents.forEach((document, rank) => (ranks[document] = rank));
  return ranks;
};
