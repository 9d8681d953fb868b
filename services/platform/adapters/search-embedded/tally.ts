import type { SlotSet } from './slot-set.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';
import type { SegmentShape, ValueColumn } from './value-column.js';

/** What the ways of counting cost, in nanoseconds; only their proportions matter. */
const cost = { call: 12, bitsetByte: 0.042, listed: 0.47, tallied: 0.47, value: 3 };

/** Counts into each column's `counts` how many members of the set have which value. */
export const tally = (space: Space, slots: Slots, set: SlotSet, columns: readonly ValueColumn[]): void => {
  for (const column of columns) column.clearCounts();
  for (let segment = 0; segment < set.sizes.length; segment++) {
    if (set.sizes[segment]! > 0) tallySegment(space, slots, set, segment, columns);
  }
};

const tallySegment = (
  space: Space,
  slots: Slots,
  set: SlotSet,
  segment: number,
  columns: readonly ValueColumn[],
): void => {
  const size = set.sizes[segment]!;
  const others = slots.sizes[segment]! - size;
  const bytes = set.to[segment]! - set.from[segment]!;
  const byMembers: ValueColumn[] = [];
  const byOthers: ValueColumn[] = [];
  for (const column of columns) {
    const shape = column.shape(segment);
    const containers = containersCost(shape, bytes);
    const members = column.single ? size * cost.tallied : Number.POSITIVE_INFINITY;
    const complement = column.single
      ? others * cost.tallied + shape.ordinals.length * cost.value
      : Number.POSITIVE_INFINITY;
    if (containers <= members && containers <= complement) tallyContainers(space, set, segment, column, shape);
    else if (members <= complement) byMembers.push(column);
    else byOthers.push(column);
  }
  if (byMembers.length > 0) {
    const length = set.list(segment);
    for (const column of byMembers) histogram(space, column, segment, length, 1);
  }
  if (byOthers.length > 0) {
    const length = listOthers(space, slots, set, segment);
    for (const column of byOthers) {
      column.addSizes(segment);
      histogram(space, column, segment, length, -1);
    }
  }
};

const containersCost = ({ bitsets, lists, listed }: SegmentShape, bytes: number): number =>
  bitsets * (cost.call + bytes * cost.bitsetByte) + lists * cost.call + listed * cost.listed;

const tallyContainers = (
  { kernel, u32 }: Space,
  set: SlotSet,
  segment: number,
  column: ValueColumn,
  { ordinals }: SegmentShape,
): void => {
  const counts = column.counts >>> 2;
  const [pointer, from, to] = [set.pointers[segment]!, set.from[segment]!, set.to[segment]!];
  for (const ordinal of ordinals) {
    const container = column.postings[ordinal]!.containers[segment]!;
    u32[counts + ordinal]! +=
      container.room === 0
        ? kernel.sizeOfAnd(pointer, container.pointer, from, to)
        : kernel.countMembers(pointer, container.pointer, container.size);
  }
};

const histogram = ({ kernel, list }: Space, column: ValueColumn, segment: number, length: number, step: number) => {
  const pointer = column.column(segment);
  if (pointer === undefined) return;
  if (column.width === 1) kernel.histogram8(pointer, list, length, column.counts, step);
  else if (column.width === 2) kernel.histogram16(pointer, list, length, column.counts, step);
  else kernel.histogram32(pointer, list, length, column.counts, step);
};

/** Lists the documents of the segment that are not in the set. */
const listOthers = (space: Space, slots: Slots, set: SlotSet, segment: number): number => {
  const { kernel } = space;
  const live = slots.live[segment]!;
  const mark = space.scratchMark;
  const others = space.takeScratch();
  const end = slots.usedBytes(segment);
  kernel.or(others, live, live, 0, end);
  kernel.andNot(others, live, set.pointers[segment]!, set.from[segment]!, set.to[segment]!);
  const length = kernel.members(others, 0, end, space.list);
  space.releaseScratch(mark);
  return length;
};
