import type { Levels } from './levels.js';
import type { NumberColumn } from './number-column.js';
import type { SlotSet } from './slot-set.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';

export interface Stats {
  readonly min: number;
  readonly max: number;
}

/** Minimum members per segment for which searching for a level with few members is faster than reading all members. */
const levelsFrom = 2000;
/** Maximum number of documents read in order before searching for a level. */
const budget = 200;

/** Returns the members' minimum and maximum number; undefined: no member has a number. */
export const statsOf = (space: Space, slots: Slots, set: SlotSet, column: NumberColumn): Stats | undefined => {
  // A walk in order finds a member after about count / size documents; reading all members takes size reads.
  const isDense = set.size ** 2 > slots.count;
  const first = isDense ? firstMet(set, column) : undefined;
  const last = first === undefined ? undefined : lastMet(set, column);
  if (first !== undefined && last !== undefined) return { min: first, max: last };
  const { levels } = column;
  if (levels === undefined || set.size < levelsFrom * slots.segments)
    return extremes(space, set, column, (segment) => set.pointers[segment]!);
  const min = first ?? lowest(space, set, column, levels);
  const max = last ?? (min === undefined ? undefined : (lastMet(set, column) ?? highest(space, set, column, levels)));
  return min === undefined || max === undefined ? undefined : { min, max };
};

const firstMet = (set: SlotSet, column: NumberColumn): number | undefined => {
  const position = { chunk: 0, offset: 0 };
  for (let left = budget; left > 0; left--, column.order.forward(position)) {
    const slot = column.order.at(position);
    if (slot === undefined) return undefined;
    if (set.has(slot)) return column.get(slot);
  }
  return undefined;
};

const lastMet = (set: SlotSet, column: NumberColumn): number | undefined => {
  const position = column.firstAfter(Number.POSITIVE_INFINITY);
  for (let left = budget; left > 0 && column.order.back(position); left--) {
    const slot = column.order.at(position)!;
    if (set.has(slot)) return column.get(slot);
  }
  return undefined;
};

const lowest = (space: Space, set: SlotSet, column: NumberColumn, levels: Levels): number | undefined => {
  for (let level = 1; level <= levels.bounds.length; level++) {
    const found = extremes(space, set, column, (segment, target, from, to) => {
      space.kernel.andNot(target, levels.at(0, segment), levels.at(level, segment), from, to);
      space.kernel.and(target, target, set.pointers[segment]!, from, to);
      return target;
    });
    if (found) return found.min;
  }
  return undefined;
};

const highest = (space: Space, set: SlotSet, column: NumberColumn, levels: Levels): number | undefined => {
  for (let level = levels.bounds.length - 1; level >= 0; level--) {
    const found = extremes(space, set, column, (segment, target, from, to) => {
      space.kernel.and(target, set.pointers[segment]!, levels.at(level, segment), from, to);
      return target;
    });
    if (found) return found.max;
  }
  return undefined;
};

/** Returns minimum and maximum of the members that `bitsetOf` selects; `bitsetOf` may write its result to `target`. */
const extremes = (
  space: Space,
  set: SlotSet,
  column: NumberColumn,
  bitsetOf: (segment: number, target: number, from: number, to: number) => number,
): Stats | undefined => {
  const { kernel, list } = space;
  const mark = space.scratchMark;
  const [target, result] = [space.takeScratch(), space.takeScratch()];
  const at = result >>> 3;
  space.f64[at] = Number.POSITIVE_INFINITY;
  space.f64[at + 1] = Number.NEGATIVE_INFINITY;
  set.sizes.forEach((size, segment) => {
    if (size === 0) return;
    const [from, to] = [set.from[segment]!, set.to[segment]!];
    const length = kernel.members(bitsetOf(segment, target, from, to), from, to, list);
    column.extremes(segment, length, result);
  });
  const [min, max] = [space.f64[at]!, space.f64[at + 1]!];
  space.releaseScratch(mark);
  return min <= max ? { min, max } : undefined;
};
