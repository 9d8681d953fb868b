import { Levels } from './levels.js';
import type { Slots } from './slots.js';
import type { Position } from './sorted-list.js';
import { SortedList } from './sorted-list.js';
import { sortedByNumber } from './sort.js';
import type { Space } from './space.js';

/**
 * One number per slot; NaN for none. It takes 32 bits as long as they hold every number exactly, as they do prices and
 * years, which halves the memory read for a range condition.
 */
export class NumberColumn {
  /** Per segment the column; undefined where no slot has a number. */
  private readonly pointers: (number | undefined)[] = [];
  /** Bytes of a number. */
  private width: 4 | 8 = 4;
  /** The slots by their numbers, those without one last, equals by id. */
  readonly order: SortedList<number>;
  /** For columns whose minimum and maximum are requested, or that are sorted by numbers above 0 only. */
  readonly levels: Levels | undefined;

  constructor(
    private readonly space: Space,
    slots: Slots,
    hasLevels: boolean,
  ) {
    this.levels = hasLevels ? new Levels(space) : undefined;
    this.order = new SortedList((a, b) => {
      const [keyA, keyB] = [this.key(a), this.key(b)];
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

  /** Leaves `order` and `levels` as they are, to be made by `sort`. */
  set(slot: number, value: number): void {
    const { segmentBits, segmentSlots } = this.space;
    if (Number.isNaN(value) && this.pointers[slot >>> segmentBits] === undefined) return;
    if (this.width === 4 && Math.fround(value) !== value && !Number.isNaN(value)) this.widen();
    const pointer = (this.pointers[slot >>> segmentBits] ??= this.addSegment());
    this.cells[pointer / this.width + (slot & (segmentSlots - 1))] = value;
  }

  /** Sets the number of a new slot, which is then passed to `insertAll`. */
  add(slot: number, value: number): void {
    this.levels?.move(slot, Number.NaN, value);
    this.set(slot, value);
  }

  /** Puts slots that were added among the others; they come in the order of their ids. */
  insertAll(byId: Uint32Array): void {
    this.order.insertAll(byId.length === 1 ? byId : sortedByNumber(byId, this.keysOf(byId)));
    if (this.levels?.isOutgrown) this.partLevels();
  }

  /** Sets the number of a slot that is in `order` already. */
  replace(slot: number, value: number): void {
    this.order.remove(slot);
    this.levels?.move(slot, this.get(slot), value);
    this.set(slot, value);
    this.order.insert(slot);
    if (this.levels?.isOutgrown) this.partLevels();
  }

  /** What `order` goes by: the number, Infinity for none. */
  key(slot: number): number {
    const value = this.get(slot);
    return value === value ? value : Number.POSITIVE_INFINITY;
  }

  /** The same of numbers that count above 0 only. */
  positiveKey(slot: number): number {
    const value = this.get(slot);
    return value > 0 ? value : Number.POSITIVE_INFINITY;
  }

  /** Writes the segment's slots within a range of the bitset whose number is within the inclusive bounds. */
  between(bitset: number, segment: number, from: number, to: number, min: number, max: number): void {
    const { kernel } = this.space;
    const pointer = this.pointers[segment];
    if (pointer === undefined) kernel.clear(bitset, from, to);
    else if (this.width === 4) kernel.between32(bitset, pointer, from, to, -floor32(-min), floor32(max));
    else kernel.between64(bitset, pointer, from, to, min, max);
  }

  /** Lowers the double at `target` and raises the one behind it to the numbers of the slots that `space.list` lists. */
  extremes(segment: number, length: number, target: number): void {
    const { kernel, list } = this.space;
    const pointer = this.pointers[segment];
    if (pointer === undefined) return;
    if (this.width === 4) kernel.extremes32(pointer, list, length, target);
    else kernel.extremes64(pointer, list, length, target);
  }

  /** Where in `order` the first slot is with at least this number. */
  firstFrom(min: number): Position {
    return this.order.partition((slot) => this.key(slot) < min);
  }

  /** Where in `order` the first slot is with more than this number, or without one. */
  firstAfter(max: number): Position {
    return this.order.partition((slot) => this.get(slot) <= max);
  }

  /** Puts every slot in order; `byId` are all of them in the order of their ids. */
  sort(byId: Uint32Array): void {
    this.order.fill(sortedByNumber(byId, this.keysOf(byId)));
    this.partLevels();
  }

  private keysOf(slots: Uint32Array): Float64Array {
    const keys = new Float64Array(slots.length);
    for (let i = 0; i < keys.length; i++) keys[i] = this.key(slots[i]!);
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

/** The greatest number of 32 bits that is not above this one. */
const floor32 = (number: number): number => {
  rounded[0] = number;
  if (rounded[0] <= number || Number.isNaN(number)) return rounded[0];
  // The bits of positive numbers go up with them, those of negative ones down.
  if (rounded[0] === 0) return -(2 ** -149);
  bits[0]! += rounded[0] > 0 ? -1 : 1;
  return rounded[0];
};
