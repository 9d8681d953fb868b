import { Postings } from './postings.js';
import type { Space } from './space.js';

/** What it takes to count all values of a segment through their containers. */
export interface SegmentShape {
  /** The values that some slot of the segment has, or had. */
  readonly ordinals: readonly number[];
  readonly bitsets: number;
  readonly lists: number;
  /** Slots in the lists together. */
  readonly listed: number;
}

const widths = [1, 2, 4] as const;

/**
 * The values of one attribute: each value has an ordinal from 1, and the postings of its slots. Where a slot has one
 * value at the most, there is a column of ordinals too, 0 for none.
 */
export class ValueColumn {
  /** Per ordinal the value, as text. */
  readonly values: string[] = [''];
  /** How many values the slots have together; where a slot has one at the most, how many slots have one. */
  size = 0;
  /** Per ordinal its slots. */
  readonly postings: Postings[] = [new Postings()];
  /** Bytes of an ordinal in the column. */
  width: (typeof widths)[number] = 1;
  /** Where 32 bits per ordinal are, for counting. */
  counts = 0;
  private countsRoom = 0;
  private readonly ordinalOf = new Map<string, number>();
  private readonly pointers: (number | undefined)[] = [];
  private readonly ordinals: number[][] = [];
  private readonly shapes: (SegmentShape | undefined)[] = [];
  private alphabet: number[] = [];
  private keys = new Float64Array();

  constructor(
    private readonly space: Space,
    readonly single: boolean,
  ) {}

  /** The value's ordinal; undefined when no slot ever had it. */
  find(value: string): number | undefined {
    return this.ordinalOf.get(value);
  }

  /** Where a slot has one value only, it must have none before. */
  add(slot: number, value: string): void {
    const ordinal = this.ordinalOf.get(value) ?? this.addValue(value);
    const segment = slot >>> this.space.segmentBits;
    const postings = this.postings[ordinal]!;
    if (postings.containers[segment] === undefined) (this.ordinals[segment] ??= []).push(ordinal);
    postings.add(this.space, slot);
    this.shapes[segment] = undefined;
    this.size++;
    if (this.single) this.store(slot, ordinal);
  }

  /** The slot must have the value. */
  remove(slot: number, value: string): void {
    this.postings[this.ordinalOf.get(value)!]!.remove(this.space, slot);
    this.shapes[slot >>> this.space.segmentBits] = undefined;
    this.size--;
    if (this.single) this.store(slot, 0);
  }

  /** The segment's column of ordinals; undefined where no slot has a value. */
  column(segment: number): number | undefined {
    return this.pointers[segment];
  }

  shape(segment: number): SegmentShape {
    return (this.shapes[segment] ??= this.measure(segment));
  }

  /** Starts counting from nothing, or from how many slots have which value. */
  resetCounts(from: 'nothing' | 'sizes'): void {
    this.counts = this.table(this.counts, this.countsRoom, 4);
    this.countsRoom = Math.max(this.countsRoom, this.values.length * 4)
    const first = this.counts >>> 2;
    const { u32 } = this.space;
    if (from === 'nothing') u32.fill(0, first, first + this.values.length);
    else for (let ordinal = 0; ordinal < this.values.length; ordinal++) u32[first + ordinal] = this.postings[ordinal]!.size;
  }

  /** Of the values that were counted value → count, the most frequent first, then by the alphabet. */
  countedValues(): Record<string, number> {
    const { values } = this;
    if (this.alphabet.length !== values.length) this.sortAlphabet();
    // The count and the place in the alphabet in one number each, so that sorting compares numbers only.
    const places = 2 ** Math.ceil(Math.log2(values.length));
    const { alphabet, keys } = this;
    let length = 0;
    for (let place = 0; place < alphabet.length; place++) {
      const count = this.space.u32[(this.counts >>> 2) + alphabet[place]!]!;
      if (count > 0 && alphabet[place] !== 0) keys[length++] = count * places + (places - 1 - place);
    }
    const sorted = keys.subarray(0, length).sort();
    // Without a prototype any value can be a key, "__proto__" too.
    const counted = Object.create(null) as Record<string, number>;
    for (let i = length - 1; i >= 0; i--) {
      const count = Math.floor(sorted[i]! / places);
      const place = places - 1 - (sorted[i]! - count * places);
      counted[values[alphabet[place]!]!] = count;
    }
    return counted;
  }

  /** Puts the ordinals in the order of their values. */
  private sortAlphabet(): void {
    const { values } = this;
    this.alphabet = values.map((_, ordinal) => ordinal).sort((a, b) => (values[a]! < values[b]! ? -1 : 1));
    this.keys = new Float64Array(values.length);
  }

  private addValue(value: string): number {
    const ordinal = this.values.push(value) - 1;
    this.ordinalOf.set(value, ordinal);
    this.postings.push(new Postings());
    const width = widths.find((bytes) => ordinal < 2 ** (8 * bytes))!;
    if (this.single && width > this.width) this.widen(width);
    return ordinal;
  }

  private store(slot: number, ordinal: number): void {
    const { segmentBits, segmentSlots } = this.space;
    const segment = slot >>> segmentBits;
    const pointer = (this.pointers[segment] ??= this.space.allocate(segmentSlots * this.width));
    this.cells(this.width)[pointer / this.width + (slot & (segmentSlots - 1))] = ordinal;
  }

  private widen(width: (typeof widths)[number]): void {
    const { segmentSlots } = this.space;
    this.pointers.forEach((pointer, segment) => {
      if (pointer === undefined) return;
      const wider = this.space.allocate(segmentSlots * width);
      const narrow = this.cells(this.width).subarray(pointer / this.width, pointer / this.width + segmentSlots);
      this.cells(width).set(narrow, wider / width);
      this.space.release(pointer, segmentSlots * this.width);
      this.pointers[segment] = wider;
    });
    this.width = width;
  }

  private cells(width: number): Uint8Array | Uint16Array | Uint32Array {
    return width === 1 ? this.space.u8 : width === 2 ? this.space.u16 : this.space.u32;
  }

  private measure(segment: number): SegmentShape {
    const ordinals = this.ordinals[segment] ?? [];
    let bitsets = 0;
    let listed = 0;
    for (const ordinal of ordinals) {
      const container = this.postings[ordinal]!.containers[segment]!;
      if (container.room === 0) bitsets++;
      else listed += container.size;
    }
    return { ordinals, bitsets, lists: ordinals.length - bitsets, listed };
  }
}
