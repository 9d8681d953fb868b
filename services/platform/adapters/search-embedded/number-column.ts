import { Levels } from './levels.js';
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
  /** Where the least and the greatest number of some slots are asked for. */
  readonly levels: Levels | undefined;

  constructor(
    private readonly space: Space,
    slots: Slots,
    hasStats: boolean,
  ) {
    this.levels = hasStats ? new Levels(space) : undefined;
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

  /** Leaves `order` and `levels` as they are, to be made by `sort`. */
  set(slot: number, value: number): void {
    const { segmentBits, segmentSlots } = this.space;
    if (Number.isNaN(value) && this.pointers[slot >>> segmentBits] === undefined) return;
    const pointer = (this.pointers[slot >>> segmentBits] ??= this.addSegment());
    this.space.f64[(pointer >>> 3) + (slot & (segmentSlots - 1))] = value;
  }

  /** Sets the number of a new slot, which `insertAll` is to be told of. */
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

  private addSegment(): number {
    const { segmentSlots } = this.space;
    const pointer = this.space.allocate(segmentSlots * doubleBytes);
    this.space.f64.fill(Number.NaN, pointer >>> 3, (pointer >>> 3) + segmentSlots);
    return pointer;
  }
}
