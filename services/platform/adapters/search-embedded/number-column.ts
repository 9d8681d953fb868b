import type { Slots } from './slots.js';
import type { Position } from './sorted-list.js';
import { SortedList } from './sorted-list.js';
import { sortedByNumber } from './sort.js';
import type { Space } from './space.js';

const doubleBytes = 8;

/** One number per slot; NaN for none. */
export class NumberColumn {
  /** Per segment the column of doubles; undefined where no slot has a number. */
  readonly pointers: (number | undefined)[] = [];
  /** The slots by their numbers, those without one last, equals by id. */
  readonly order: SortedList<number>;

  constructor(
    private readonly space: Space,
    private readonly slots: Slots,
  ) {
    this.order = new SortedList((a, b) => {
      const [keyA, keyB] = [this.key(a), this.key(b)];
      return keyA < keyB ? -1 : keyA > keyB ? 1 : slots.compareIds(a, b);
    });
  }

  get(slot: number): number {
    const { segmentBits, segmentSlots, f64 } = this.space;
    const pointer = this.pointers[slot >>> segmentBits];
    return pointer === undefined ? Number.NaN : f64[(pointer >>> 3) + (slot & (segmentSlots - 1))]!;
  }

  set(slot: number, value: number): void {
    const { segmentBits, segmentSlots } = this.space;
    if (Number.isNaN(value) && this.pointers[slot >>> segmentBits] === undefined) return;
    const pointer = (this.pointers[slot >>> segmentBits] ??= this.addSegment());
    this.space.f64[(pointer >>> 3) + (slot & (segmentSlots - 1))] = value;
  }

  /** What `order` goes by: the number, Infinity for none. */
  key(slot: number): number {
    const value = this.get(slot);
    return value === value ? value : Number.POSITIVE_INFINITY;
  }

  /** Where in `order` the first slot is with at least this number. */
  firstFrom(min: number): Position {
    return this.order.partition((slot) => this.key(slot) < min);
  }

  /** Where in `order` the first slot is with more than this number, or without one. */
  firstAfter(max: number): Position {
    return this.order.partition((slot) => this.get(slot) <= max);
  }

  /** Puts every slot in order. */
  sort(): void {
    this.order.fill(
      sortedByNumber(this.slots.byId.slice({ chunk: 0, offset: 0 }, this.slots.count), (slot) => this.key(slot)),
    );
  }

  private addSegment(): number {
    const { segmentSlots } = this.space;
    const pointer = this.space.allocate(segmentSlots * doubleBytes);
    this.space.f64.fill(Number.NaN, pointer >>> 3, (pointer >>> 3) + segmentSlots);
    return pointer;
  }
}
