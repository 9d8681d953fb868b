import { GrowableBuffer, type Space } from './space.js';
import type { Stats } from './stats.js';
import type { ValueColumn } from './value-column.js';

const bytesPerCount = 4;
/** Minimum number of counts, because the kernel's `histogram8` needs one for every possible 8-bit value. */
const minCounts = 256;

/** Number of counted documents for each value of a column. */
export class ValueCounts {
  /** Pointer to the counts, 32 bits per ordinal. */
  pointer = 0;
  private readonly growableBuffer: GrowableBuffer;
  private alphabet: string[] = [];
  /** Index of the value in `alphabet`, by ordinal. */
  private places = new Uint32Array();
  /** Buffer for the counted ordinals. */
  private counted = new Uint32Array();
  /** Buffers for the sort keys. Keys that fit into 32 bits are sorted in a quarter of the time. */
  private narrowKeys = new Uint32Array();
  private wideKeys = new Float64Array();

  constructor(
    private readonly space: Space,
    readonly column: ValueColumn,
  ) {
    this.growableBuffer = new GrowableBuffer(space);
  }

  /** Resets the counts to zero, or to the total numbers of slots with each value. */
  reset(from: 'nothing' | 'all'): void {
    const { values, postings } = this.column;
    this.pointer = this.growableBuffer.pointer(Math.max(values.length, minCounts) * bytesPerCount);
    const { u32 } = this.space;
    const first = this.pointer >>> 2;
    if (from === 'nothing') u32.fill(0, first, first + values.length);
    else for (let ordinal = 0; ordinal < values.length; ordinal++) u32[first + ordinal] = postings[ordinal]!.size;
  }

  /** Returns the counts by value, the most frequent first, then alphabetically; omits zeros. */
  record(): Record<string, number> {
    const { values } = this.column;
    if (this.places.length !== values.length) this.placeValues();
    const { alphabet, places, counted } = this;
    const { u32 } = this.space;
    const first = this.pointer >>> 2;
    let length = 0;
    let highest = 0;
    for (let ordinal = 1; ordinal < values.length; ordinal++) {
      const count = u32[first + ordinal]!;
      if (count === 0) continue;
      counted[length++] = ordinal;
      if (count > highest) highest = count;
    }
    // Each key combines the count and the alphabetical index in one number, so that sorting compares only numbers.
    const unit = 2 ** Math.ceil(Math.log2(values.length));
    const keys = (highest + 1) * unit <= 2 ** 32 ? this.narrowKeys : this.wideKeys;
    for (let i = 0; i < length; i++) {
      const ordinal = counted[i]!;
      keys[i] = u32[first + ordinal]! * unit + (unit - 1 - places[ordinal]!);
    }
    const sorted = sort(keys, length);
    // The record has no prototype, so that any value can be a key, even "__proto__".
    const record = Object.create(null) as Record<string, number>;
    for (let i = length - 1; i >= 0; i--) {
      const count = Math.floor(sorted[i]! / unit);
      record[alphabet[unit - 1 - (sorted[i]! - count * unit)]!] = count;
    }
    return record;
  }

  /** Returns the minimum and maximum counted value of a number attribute; undefined: no value was counted. */
  stats(): Stats | undefined {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let ordinal = 1; ordinal < this.column.values.length; ordinal++) {
      if (this.space.u32[(this.pointer >>> 2) + ordinal] === 0) continue;
      const value = Number(this.column.values[ordinal]);
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min <= max ? { min, max } : undefined;
  }

  private placeValues(): void {
    const { values } = this.column;
    const ordinals = values.map((_, ordinal) => ordinal).sort((a, b) => (values[a]! < values[b]! ? -1 : 1));
    // Copies the values, so that they are adjacent in memory; the originals lie among other texts.
    this.alphabet = JSON.parse(JSON.stringify(ordinals.map((ordinal) => values[ordinal]!))) as string[];
    this.places = new Uint32Array(values.length);
    ordinals.forEach((ordinal, place) => (this.places[ordinal] = place));
    this.counted = new Uint32Array(values.length);
    this.narrowKeys = new Uint32Array(values.length);
    this.wideKeys = new Float64Array(values.length);
  }
}

/** Up to this number of keys, insertion sort is faster than the overhead of the engine's sort. */
const fewKeys = 20;

const sort = (keys: Uint32Array | Float64Array, length: number): Uint32Array | Float64Array => {
  if (length > fewKeys) return keys.subarray(0, length).sort();
  for (let i = 1; i < length; i++) {
    const key = keys[i]!;
    let at = i;
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
  return keys;
};
