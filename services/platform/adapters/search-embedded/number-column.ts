import { Levels } from './levels.js';
import type { Slots } from './slots.js';
import { SortedList, type Position } from './sorted-list.js';
import { sortedByNumber } from './sort.js';
import type { Space } from './space.js';

/**
 * One number per slot; NaN: no number. Numbers take 32 bits as long as these represent all of them exactly, as with
 * prices and years. This halves the memory that a range condition reads.
 */
export class NumberColumn {
  /** Pointer to the column by segment; undefined: no slot of the segment has a number. */
  private readonly pointers: (number | undefined)[] = [];
  /** Bytes of a number. */
  private width: 4 | 8 = 4;
  /** The slots sorted by number, then by id; slots without a number come last. */
  readonly order: SortedList<number>;
  /** For columns with stats, and columns that sort only by numbers above 0. */
  readonly levels: Levels | undefined;

  constructor(
    private readonly space: Space,
    slots: Slots,
    hasLevels: boolean,
  ) {
    this.levels = hasLevels ? new Levels(space) : undefined;
    this.order = new SortedList((a, b) => {
      const keyA = this.key(a);
      const keyB = this.key(b);
      return keyA < keyB ? -1 : keyA > keyB ? 1 : slots.compareIds(a, b);
    });
  }

  get(slot: number): number {
    const { segmentBits, segmentSlots, f32, f64 } = this.space;
    const pointer = this.pointers[slot >>> segmentBits];
    if (pointer === undefined) return Number.NaN;
    const offset = slot & (segmentSlots - 1);
    return this.width === 4 ? f32[(pointer >>> 2) + offset]! : f64[(pointer >>> 3) + offset]!;
  }

  /** Sets a number without updating `order` and `levels`, which `sort` then rebuilds. */
  set(slot: number, value: number): void {
    const { segmentBits, segmentSlots } = this.space;
    if (Number.isNaN(value) && this.pointers[slot >>> segmentBits] === undefined) return;
    if (this.width === 4 && Math.fround(value) !== value && !Number.isNaN(value)) this.widen();
    const pointer = (this.pointers[slot >>> segmentBits] ??= this.addSegment());
    this.cells[pointer / this.width + (slot & (segmentSlots - 1))] = value;
  }

  /** Sets the number of a new slot, which must then be passed to `insertAll`. */
  add(slot: number, value: number): void {
    this.levels?.move(slot, Number.NaN, value);
    this.set(slot, value);
  }

  /** Inserts added slots into `order`. @param byId the slots, sorted by id */
  insertAll(byId: Uint32Array): void {
    this.order.insertAll(byId.length === 1 ? byId : sortedByNumber(byId, this.keysOf(byId)));
    if (this.levels?.isOutgrown) this.partLevels();
  }

  /** Replaces the number of a slot that is already in `order`. */
  replace(slot: number, value: number): void {
    this.order.remove(slot);
    this.levels?.move(slot, this.get(slot), value);
    this.set(slot, value);
    this.order.insert(slot);
    if (this.levels?.isOutgrown) this.partLevels();
  }

  /** Returns the sort key of `order`: the number; Infinity: no number. */
  key(slot: number): number {
    const value = this.get(slot);
    return value === value ? value : Number.POSITIVE_INFINITY;
  }

  /** As `key`, but numbers of 0 and less count as no number. */
  positiveKey(slot: number): number {
    const value = this.get(slot);
    return value > 0 ? value : Number.POSITIVE_INFINITY;
  }

  /** Sets, in a range of the bitset, exactly the segment's slots whose number is within the inclusive bounds. */
  between(bitset: number, segment: number, from: number, to: number, min: number, max: number): void {
    const { kernel } = this.space;
    const pointer = this.pointers[segment];
    if (pointer === undefined) kernel.clear(bitset, from, to);
    else if (this.width === 4) kernel.between32(bitset, pointer, from, to, -floor32(-min), floor32(max));
    else kernel.between64(bitset, pointer, from, to, min, max);
  }

  /** Updates a minimum (the double at `target`) and a maximum (the next double) with the slots in `space.list`. */
  extremes(segment: number, length: number, target: number): void {
    const { kernel, list } = this.space;
    const pointer = this.pointers[segment];
    if (pointer === undefined) return;
    if (this.width === 4) kernel.extremes32(pointer, list, length, target);
    else kernel.extremes64(pointer, list, length, target);
  }

  /** Returns the position in `order` of the first slot with at least this number. */
  firstFrom(min: number): Position {
    return this.order.partition((slot) => this.key(slot) < min);
  }

  /** Returns the position in `order` of the first slot with a greater number or without one. */
  firstAfter(max: number): Position {
    return this.order.partition((slot) => this.get(slot) <= max);
  }

  /** Rebuilds `order` and `levels`. @param byId all slots, sorted by id */
  sort(byId: Uint32Array): void {
    this.order.fill(sortedByNumber(byId, this.keysOf(byId)));
    this.partLevels();
  }

  private keysOf(slots: Uint32Array): Float64Array {
    const keys = new Float64Array(slots.length).fill(Number.POSITIVE_INFINITY);
    const { cells, pointers, width } = this;
    const { segmentBits, segmentSlots } = this.space;
    for (let i = 0; i < keys.length; i++) {
      const slot = slots[i]!;
      const pointer = pointers[slot >>> segmentBits];
      const value = pointer === undefined ? Number.NaN : cells[pointer / width + (slot & (segmentSlots - 1))]!;
      if (value === value) keys[i] = value;
    }
    return keys;
  }

  private partLevels(): void {
    if (this.levels === undefined) return;
    const length = this.order.rank(this.firstAfter(Number.POSITIVE_INFINITY));
    this.levels.part(this.order.slice({ chunk: 0, offset: 0 }, length), (slot) => this.get(slot));
  }

  private get cells(): Float32Array | Float64Array {
    return this.width === 4 ? this.space.f32 : this.space.f64;
  }

  private addSegment(): number {
    const { segmentSlots } = this.space;
    const pointer = this.space.allocate(segmentSlots * this.width);
    this.cells.fill(Number.NaN, pointer / this.width, pointer / this.width + segmentSlots);
    return pointer;
  }

  private widen(): void {
    const { space } = this;
    const { segmentSlots } = space;
    this.width = 8;
    this.pointers.forEach((pointer, segment) => {
      if (pointer === undefined) return;
      const wider = space.allocate(segmentSlots * 8);
      space.f64.set(space.f32.subarray(pointer >>> 2, (pointer >>> 2) + segmentSlots), wider >>> 3);
      space.release(pointer, segmentSlots * 4);
      this.pointers[segment] = wider;
    });
  }
}

const rounded = new Float32Array(1);
const bits = new Int32Array(rounded.buffer);

/** Returns the greatest 32-bit number that is not above this one. */
const floor32 = (number: number): number => {
  rounded[0] = number;
  if (rounded[0] <= number || Number.isNaN(number)) return rounded[0];
  // The bit patterns of positive numbers ascend with the numbers; those of negative numbers descend.
  if (rounded[0] === 0) return -(2 ** -149);
  bits[0]! += rounded[0] > 0 ? -1 : 1;
  return rounded[0];
};
