import type { Space } from './space.js';

/** The slots of one segment that have a value: a list, in no order, or a bitset. */
export interface Container {
  pointer: number;
  size: number;
  /** Slots the list has room for; 0 of a bitset. */
  room: number;
}

const firstRoom = 8;

/** The slots that have one value, or one word. */
export class Postings {
  size = 0;
  readonly containers: (Container | undefined)[] = [];

  /** The slot must not be in yet. */
  add(space: Space, slot: number): void {
    const container = (this.containers[slot >>> space.segmentBits] ??= {
      pointer: space.allocate(firstRoom * 2),
      size: 0,
      room: firstRoom,
    });
    if (container.room === container.size && container.room > 0) makeRoom(space, container);
    if (container.room === 0) space.setBit(container.pointer, slot);
    else space.u16[(container.pointer >>> 1) + container.size] = slot & (space.segmentSlots - 1);
    container.size++;
    this.size++;
  }

  /** The slot must be in. */
  remove(space: Space, slot: number): void {
    const container = this.containers[slot >>> space.segmentBits]!;
    container.size--;
    this.size--;
    if (container.room === 0) {
      space.clearBit(container.pointer, slot);
      if (container.size < space.bitsetFrom / 2) toList(space, container);
    } else {
      const first = container.pointer >>> 1;
      const at = space.u16.indexOf(slot & (space.segmentSlots - 1), first);
      space.u16[at] = space.u16[first + container.size]!;
    }
  }
}

const makeRoom = (space: Space, container: Container): void => {
  const { pointer, size, room } = container;
  if (size < space.bitsetFrom) {
    container.room = room * 2;
    container.pointer = space.allocate(container.room * 2);
    space.u16.copyWithin(container.pointer >>> 1, pointer >>> 1, (pointer >>> 1) + size);
  } else {
    container.room = 0;
    container.pointer = space.allocate(space.segmentBytes);
    space.kernel.setMembers(container.pointer, pointer, size);
  }
  space.release(pointer, room * 2);
};

const toList = (space: Space, container: Container): void => {
  const { pointer, size } = container;
  container.room = Math.max(firstRoom, 2 ** Math.ceil(Math.log2(size + 1)));
  container.pointer = space.allocate(container.room * 2);
  space.kernel.members(pointer, 0, space.segmentBytes, container.pointer);
  space.release(pointer, space.segmentBytes);
};

/** A bitset, right within the range, of the slots of a segment that are in any of the postings. Don't write to it. */
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
    if (union === space.nothing && container.room === 0) {
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
    if (container.room === 0) kernel.or(union, union, container.pointer, from, to);
    else kernel.setMembers(union, container.pointer, container.size);
  }
  return union;
};
