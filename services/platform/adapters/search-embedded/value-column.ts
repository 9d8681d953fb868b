import { openContainer, Postings, type Container } from './postings.js';
import { GrowableBuffer, type Space } from './space.js';

/** The containers of a segment's values, for estimating the cost of counting through them. */
export interface SegmentShape {
  /** The values that a slot of the segment has, or had. */
  readonly ordinals: readonly number[];
  readonly bitsets: number;
  readonly lists: number;
  /** Total number of slots in the lists. */
  readonly listed: number;
}

const widths = [1, 2, 4] as const;

/**
 * The values of one attribute: each value has an ordinal from 1, and the postings of its slots. If a slot has at most
 * one value (`single`), there is also a column of ordinals; 0: no value.
 */
export class ValueColumn {
  /** The values as text, by ordinal. */
  readonly values: string[] = [''];
  /** Total number of values of all slots; with `single`, the number of slots with a value. */
  size = 0;
  /** The slots with each value, by ordinal. */
  readonly postings: Postings[] = [new Postings()];
  /** Bytes of an ordinal in the column. */
  width: (typeof widths)[number] = 1;
  private readonly ordinalOf = new Map<string, number>();
  private readonly pointers: (number | undefined)[] = [];
  private readonly ordinals: number[][] = [];
  private readonly shapes: (SegmentShape | undefined)[] = [];
  private readonly table: GrowableBuffer;
  private settled = true;

  constructor(
    private readonly space: Space,
    readonly single: boolean,
  ) {
    this.table = new GrowableBuffer(space);
  }

  /** Returns the value's ordinal; undefined: no slot ever had the value. */
  find(value: string): number | undefined {
    return this.ordinalOf.get(value);
  }

  /** Returns the ordinal of the slot's value; 0: no value. Requires `single`. */
  ordinal(slot: number): number {
    const { segmentBits, segmentSlots } = this.space;
    const pointer = this.pointers[slot >>> segmentBits];
    if (pointer === undefined) return 0;
    return this.cells(this.width)[pointer / this.width + (slot & (segmentSlots - 1))]!;
  }

  /** Announces many slots; `settle` then builds their postings together. */
  expectMany(): void {
    this.settled = !this.single;
  }

  /** Rebuilds the postings from the column after `expectMany`. */
  settle(): void {
    if (this.settled) return;
    this.settled = true;
    for (const postings of this.postings) postings.clear(this.space);
    this.pointers.forEach((pointer, segment) => {
      if (pointer !== undefined) this.gather(segment, pointer / this.width);
    });
  }

  /** Returns every value with its slots. Requires `single`. */
  slotsByValue(): [value: string, slots: readonly number[]][] {
    const lists = this.values.map((value): [string, number[]] => [value, []]);
    this.pointers.forEach((pointer, segment) => {
      if (pointer === undefined) return;
      const first = segment << this.space.segmentBits;
      const cells = this.cells(this.width);
      for (let i = 0; i < this.space.segmentSlots; i++) {
        const ordinal = cells[pointer / this.width + i]!;
        if (ordinal !== 0) lists[ordinal]![1].push(first + i);
      }
    });
    return lists.slice(1);
  }

  /** Adds a value to a slot. With `single`, the slot must not have a value yet. */
  add(slot: number, value: string): void {
    this.addOrdinal(slot, this.open(value));
  }

  /** Returns the value's ordinal, which no slot needs to have yet. */
  open(value: string): number {
    return this.ordinalOf.get(value) ?? this.addValue(value);
  }

  /** As `add`. */
  addOrdinal(slot: number, ordinal: number): void {
    this.size++;
    if (this.single) this.store(slot, ordinal);
    if (!this.settled) return;
    const segment = slot >>> this.space.segmentBits;
    const postings = this.postings[ordinal]!;
    if (postings.containers[segment] === undefined) (this.ordinals[segment] ??= []).push(ordinal);
    postings.add(this.space, slot);
    this.shapes[segment] = undefined;
  }

  /** Removes a value that the slot has. */
  remove(slot: number, value: string): void {
    this.size--;
    if (this.single) this.store(slot, 0);
    this.postings[this.ordinalOf.get(value)!]!.remove(this.space, slot);
    this.shapes[slot >>> this.space.segmentBits] = undefined;
  }

  shape(segment: number): SegmentShape {
    return (this.shapes[segment] ??= this.measure(segment));
  }

  /** For each of the segment's slots in `space.list`, adds `step` to the 32-bit count of its value in `counts`. */
  histogram(segment: number, length: number, counts: number, step: number): void {
    const { kernel, list, spareCounts } = this.space;
    const column = this.pointers[segment];
    if (column === undefined) return;
    if (this.width === 1) kernel.histogram8(column, list, length, counts, step, spareCounts);
    else if (this.width === 2) kernel.histogram16(column, list, length, counts, step);
    else kernel.histogram32(column, list, length, counts, step);
  }

  /** Reads the column and returns a bitset, valid in the range, of the segment's slots that have one of the values. */
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

  /** Builds the postings of a segment, which must be empty, from its ordinals at the cells from `first` on. */
  private gather(segment: number, first: number): void {
    const { space, postings } = this;
    const sizes = new Uint32Array(postings.length);
    const column = this.cells(this.width);
    for (let cell = first; cell < first + space.segmentSlots; cell++) sizes[column[cell]!]!++;
    const containers: (Container | undefined)[] = [];
    this.ordinals[segment] = [];
    this.shapes[segment] = undefined;
    for (let ordinal = 1; ordinal < sizes.length; ordinal++) {
      const size = sizes[ordinal]!;
      if (size === 0) continue;
      this.ordinals[segment].push(ordinal);
      containers[ordinal] = postings[ordinal]!.containers[segment] = openContainer(space, size);
      postings[ordinal]!.size += size;
    }
    // Opening containers may have grown the memory, which replaces its views.
    const [cells, { u16 }] = [this.cells(this.width), space];
    for (let slot = 0; slot < space.segmentSlots; slot++) {
      const container = containers[cells[first + slot]!];
      if (container === undefined) continue;
      if (container.capacity === 0) space.setBit(container.pointer, slot);
      else u16[(container.pointer >>> 1) + container.size++] = slot;
    }
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
      if (container.capacity === 0) bitsets++;
      else listed += container.size;
    }
    return { ordinals, bitsets, lists: ordinals.length - bitsets, listed };
  }
}
