import type { NumberColumn } from './number-column.js';
import type { SlotSet } from './slot-set.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';

export interface Stats {
  readonly min: number;
  readonly max: number;
}

/** The least and the greatest number of the members; undefined when none has one. */
export const statsOf = (space: Space, slots: Slots, set: SlotSet, column: NumberColumn): Stats | undefined => {
  // A walk in order meets a member after about count / size documents; a scan reads size numbers.
  const patience = set.size ** 2 > slots.count ? set.size : 0;
  const min = firstMet(set, column, patience);
  const max = min === undefined ? undefined : lastMet(set, column, patience);
  if (min === undefined || max === undefined) return scan(space, set, column);
  return { min: column.get(min), max: column.get(max) };
};

const firstMet = (set: SlotSet, { order }: NumberColumn, patience: number): number | undefined => {
  const position = { chunk: 0, offset: 0 };
  for (let left = patience; left > 0; left--, order.forward(position)) {
    const slot = order.at(position);
    if (slot === undefined || set.has(slot)) return slot;
  }
  return undefined;
};

const lastMet = (set: SlotSet, column: NumberColumn, patience: number): number | undefined => {
  const position = column.firstAfter(Number.POSITIVE_INFINITY);
  for (let left = patience; left > 0 && column.order.back(position); left--) {
    const slot = column.order.at(position)!;
    if (set.has(slot)) return slot;
  }
  return undefined;
};

const scan = (space: Space, set: SlotSet, column: NumberColumn): Stats | undefined => {
  const result = space.takeScratch();
  const at = result >>> 3;
  space.f64[at] = Number.POSITIVE_INFINITY;
  space.f64[at + 1] = Number.NEGATIVE_INFINITY;
  set.sizes.forEach((size, segment) => {
    const pointer = column.pointers[segment];
    if (size > 0 && pointer !== undefined) {
      space.kernel.extremes(pointer, space.list, set.list(segment), result);
    }
  });
  const [min = Number.NaN, max = Number.NaN] = space.f64.subarray(at, at + 2);
  return min <= max ? { min, max } : undefined;
};
