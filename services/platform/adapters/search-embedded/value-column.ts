import { Postings } from './postings.js';
import type { Space } from './space.js';
import { Growing } from './space.js';

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
  private readonly ordinalOf = new Map<string, number>();
  private readonly pointers: (number | undefined)[] = [];
  private readonly ordinals: number[][] = [];
  private readonly shapes: (SegmentShape | undefined)[] = [];
  private readonly table: Growing;

  constructor(
    private readonly space: Space,
    readonly single: boolean,
  ) {
    this.table = new Growing(space);
  }

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

  shape(segment: number): SegmentShape {
    return (this.shapes[segment] ??= this.measure(segment));
  }

  /** Adds `step` to the 32 bits in `counts` of the value of each of the segment's slots that `space.list` lists. */
  histogram(segment: number, length: number, counts: number, step: number): void {
    const { kernel, list } = this.space;
    const column = this.pointers[segment];
    if (column === undefined) return;
    if (this.width === 1) kernel.histogram8(column, list, length, counts, step);
    else if (this.width === 2) kernel.histogram16(column, list, length, counts, step);
    else kernel.histogram32(column, list, length, counts, step);
  }

  /** A bitset, right within the range, of the segment's slots that have one of the values, found from the column. */
  lookup(ordinals: Iterable<number>, segment: number, from: number, to: number): number {
    const { kernel, nothing } = this.space;
    const column = this.pointers[segment];
    if (column === undefined) return nothing;
    const bitset = this.space.takeScratch();
    const table = this.table.pointer(this.values.length);
    for (const ordinal of ordinals) this.space.u8[table + ordinal] = 1;
    if (this.width === 1) kernel.lookup8(bitset, column, from, to, table);
    else if (this.width === 2) kernel.lookup16(bitset, column, from, to, table);
    else kernel.lookup32(bitset, column, from, to, table);
    for (const ordinal of ordinals) this.space.u8[table + ordinal] = 0;
    return bitset;
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
