import type { Space } from './space.js';

/** A set of documents: for each segment a bitset, and the range outside of which the bitset is empty. */
export class SlotSet {
  size = 0;
  readonly pointers: number[] = [];
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly sizes: number[] = [];
  private readonly ends: number[] = [];

  constructor(private readonly space: Space) {}

  /** Adds the next segment's bitset, which is valid in the range; clears its bytes up to `end` outside the range. */
  push(pointer: number, from: number, to: number, end: number): void {
    const { kernel } = this.space;
    const size = kernel.size(pointer, from, to);
    kernel.clear(pointer, 0, from);
    kernel.clear(pointer, to, end);
    this.pointers.push(pointer);
    this.from.push(from);
    this.to.push(size === 0 ? from : to);
    this.sizes.push(size);
    this.ends.push(end);
    this.size += size;
  }

  has(slot: number): boolean {
    const { segmentBits, segmentSlots, u8 } = this.space;
    return ((u8[this.pointers[slot >>> segmentBits]! + ((slot & (segmentSlots - 1)) >>> 3)]! >>> (slot & 7)) & 1) === 1;
  }

  /** Returns the members that are in the segments' bitsets (`and`), or are not (`andNot`). */
  part(operation: 'and' | 'andNot', bitset: (segment: number) => number): SlotSet {
    const part = new SlotSet(this.space);
    this.pointers.forEach((pointer, segment) => {
      const target = this.space.takeScratch();
      const [from, to] = [this.from[segment]!, this.to[segment]!];
      this.space.kernel[operation](target, pointer, bitset(segment), from, to);
      part.push(target, from, to, this.ends[segment]!);
    });
    return part;
  }

  without(other: SlotSet): SlotSet {
    return this.part('andNot', (segment) => other.pointers[segment]!);
  }

  /** Writes the segment's members as a list at `space.list`; returns its length. */
  list(segment: number): number {
    if (this.sizes[segment] === 0) return 0;
    return this.space.kernel.members(this.pointers[segment]!, this.from[segment]!, this.to[segment]!, this.space.list);
  }

  forEach(visit: (slot: number) => void): void {
    const { segmentBits, list } = this.space;
    for (let segment = 0; segment < this.sizes.length; segment++) {
      const length = this.list(segment);
      const members = this.space.u16.subarray(list >>> 1, (list >>> 1) + length);
      for (let i = 0; i < length; i++) visit((segment << segmentBits) | members[i]!);
    }
  }
}
