import type { Space } from './space.js';

/** The slots of one segment that have a value: an unsorted list or a bitset. */
export interface Container {
  pointer: number;
  size: number;
  /** Maximum number of slots in the list; 0: the container is a bitset. */
  capacity: number;
}

const firstCapacity = 8;

/** Opens a container for a number of slots: an empty list, or an empty bitset whose `size` is already that number. */
export const openContainer = (space: Space, size: number): Container => {
  if (size > space.bitsetFrom) return { pointer: space.allocate(space.segmentBytes), size, capacity: 0 };
  const capacity = Math.max(firstCapacity, 2 ** Math.ceil(Math.log2(size)));
  return { pointer: space.allocate(capacity * 2), size: 0, capacity };
};

const releaseContainer = (space: Space, container: Container | undefined): void => {
  if (container)
    space.release(container.pointer, container.capacity === 0 ? space.segmentBytes : container.capacity * 2);
};

/** The slots that have a certain value or word. */
export class Postings {
  size = 0;
  readonly containers: (Container | undefined)[] = [];

  /** Adds a slot that is not included yet. */
  add(space: Space, slot: number): void {
    const container = (this.containers[slot >>> space.segmentBits] ??= openContainer(space, firstCapacity));
    if (container.capacity === container.size && container.capacity > 0) grow(space, container);
    if (container.capacity === 0) space.setBit(container.pointer, slot);
    else space.u16[(container.pointer >>> 1) + container.size] = slot & (space.segmentSlots - 1);
    container.size++;
    this.size++;
  }

  /** Adds slots; those already included are ignored. */
  addMany(space: Space, lists: readonly (readonly number[])[]): void {
    const { kernel, segmentBits, segmentBytes } = space;
    const mark = space.scratchMark;
    const bitsets: number[] = [];
    const open = (segment: number): number => {
      const bitset = space.takeScratch();
      const container = this.containers[segment];
      kernel.clear(bitset, 0, segmentBytes);
      if (container?.capacity === 0) kernel.or(bitset, bitset, container.pointer, 0, segmentBytes);
      else if (container) kernel.setMembers(bitset, container.pointer, container.size);
      return (bitsets[segment] = bitset);
    };
    for (const slots of lists) {
      for (const slot of slots) space.setBit(bitsets[slot >>> segmentBits] ?? open(slot >>> segmentBits), slot);
    }
    bitsets.forEach((bitset, segment) => this.fill(space, segment, bitset));
    space.releaseScratch(mark);
  }

  clear(space: Space): void {
    for (const container of this.containers) releaseContainer(space, container);
    this.containers.length = 0;
    this.size = 0;
  }

  /** Removes a slot that is included. */
  remove(space: Space, slot: number): void {
    const container = this.containers[slot >>> space.segmentBits]!;
    container.size--;
    this.size--;
    if (container.capacity === 0) {
      space.clearBit(container.pointer, slot);
      if (container.size < space.bitsetFrom / 2) toList(space, container);
    } else {
      const first = container.pointer >>> 1;
      const at = space.u16.indexOf(slot & (space.segmentSlots - 1), first);
      space.u16[at] = space.u16[first + container.size]!;
    }
  }

  /** Replaces the segment's slots with those of a bitset. */
  private fill(space: Space, segment: number, bitset: number): void {
    const { kernel, segmentBytes } = space;
    const size = kernel.size(bitset, 0, segmentBytes);
    const before = this.containers[segment];
    releaseContainer(space, before);
    const container = (this.containers[segment] = openContainer(space, size));
    if (container.capacity === 0) kernel.or(container.pointer, bitset, bitset, 0, segmentBytes);
    else container.size = kernel.members(bitset, 0, segmentBytes, container.pointer);
    this.size += size - (before?.size ?? 0);
  }
}

const grow = (space: Space, container: Container): void => {
  const { pointer, size, capacity } = container;
  if (size < space.bitsetFrom) {
    container.capacity = capacity * 2;
    container.pointer = space.allocate(container.capacity * 2);
    space.u16.copyWithin(container.pointer >>> 1, pointer >>> 1, (pointer >>> 1) + size);
  } else {
    container.capacity = 0;
    container.pointer = space.allocate(space.segmentBytes);
    space.kernel.setMembers(container.pointer, pointer, size);
  }
  space.release(pointer, capacity * 2);
};

const toList = (space: Space, container: Container): void => {
  const { pointer, size } = container;
  container.capacity = Math.max(firstCapacity, 2 ** Math.ceil(Math.log2(size + 1)));
  container.pointer = space.allocate(container.capacity * 2);
  space.kernel.members(pointer, 0, space.segmentBytes, container.pointer);
  space.release(pointer, space.segmentBytes);
};

/** Returns a read-only bitset, valid in the range, of the segment's slots that are in any of the postings. */
export const unionOf = (
  space: Space,
  postings: readonly Postings[],
  segment: number,
  from: number,
  to: number,
): number => {
  const { kernel } = space;
  let union = space.nothing;
  let owned = false;
  for (const { containers } of postings) {
    const container = containers[segment];
    if (container === undefined || container.size === 0) continue;
    if (union === space.nothing && container.capacity === 0) {
      union = container.pointer;
      continue;
    }
    if (!owned) {
      const scratch = space.takeScratch();
      if (union === space.nothing) kernel.clear(scratch, from, to);
      else kernel.or(scratch, union, union, from, to);
      union = scratch;
      owned = true;
    }
    if (container.capacity === 0) kernel.or(union, union, container.pointer, from, to);
    else kernel.setMembers(union, container.pointer, container.size);
  }
  return union;
};
