import type { NumberColumn } from './number-column.js';
import type { SlotSet } from './slot-set.js';
import type { Slots } from './slots.js';
import type { Position } from './sorted-list.js';

export interface SortKey {
  readonly column: NumberColumn;
  readonly descending: boolean;
  /** Bounds that every member of the set is within. */
  readonly min?: number;
  readonly max?: number;
}

/** What finding the page costs, in nanoseconds; only their proportions matter. */
const cost = { walked: 3, picked: 5, sorted: 150 };
/** Up to so many wanted members are kept in order while picking; for more everything is sorted. */
const handful = 64;

/** The first `length` members by the sort keys, then by id. */
export const firstMembers = (slots: Slots, set: SlotSet, sort: readonly SortKey[], length: number): number[] => {
  const wanted = Math.min(length, set.size);
  if (wanted === 0) return [];
  const compare = comparison(slots, sort);
  const pickCost = set.size * (wanted <= handful ? cost.picked : cost.sorted);
  const walkCost = ((wanted * slots.count) / set.size) * cost.walked;
  // Members may be far from where the walk begins: it gives up when picking would have been done.
  const walked = walkCost < pickCost ? walk(slots, set, sort, wanted, compare, pickCost / cost.walked) : undefined;
  return walked ?? pick(set, wanted, compare);
};

type Comparison = (a: number, b: number) => number;

const comparison = (slots: Slots, sort: readonly SortKey[]): Comparison => {
  return (a, b) => {
    for (const { column, descending } of sort) {
      const [keyA, keyB] = [column.key(a), column.key(b)];
      if (keyA === keyB) continue;
      if (keyA === Number.POSITIVE_INFINITY) return 1;
      if (keyB === Number.POSITIVE_INFINITY) return -1;
      return keyA < keyB === descending ? 1 : -1;
    }
    return slots.compareIds(a, b);
  };
};

/** Looks at every member. */
const pick = (set: SlotSet, wanted: number, compare: Comparison): number[] => {
  const picked: number[] = [];
  if (wanted > handful) {
    set.forEach((slot) => picked.push(slot));
    return picked.sort(compare).slice(0, wanted);
  }
  set.forEach((slot) => {
    if (picked.length === wanted && compare(slot, picked[wanted - 1]!) > 0) return;
    let low = 0;
    let high = picked.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(picked[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    picked.splice(low, 0, slot);
    if (picked.length > wanted) picked.pop();
  });
  return picked;
};

/**
 * Looks at the documents in the order of the first sort key until it has met enough members; answers undefined when it
 * has not after `patience` documents.
 */
const walk = (
  slots: Slots,
  set: SlotSet,
  sort: readonly SortKey[],
  wanted: number,
  compare: Comparison,
  patience: number,
): number[] | undefined => {
  const found: number[] = [];
  let left = patience;
  /** Takes the members up to the end of the run of equal first keys that starts there; moves behind it. */
  const takeRun = (position: Position): void => {
    const order = sort[0]?.column.order ?? slots.byId;
    const key = sort[0]?.column.key(order.at(position)!);
    const start = found.length;
    for (let slot = order.at(position); slot !== undefined && left > 0; slot = order.at(position)) {
      if (sort[0] !== undefined && sort[0].column.key(slot) !== key) break;
      if (set.has(slot)) found.push(slot);
      if (found.length === wanted && sort.length < 2) return;
      order.forward(position);
      left--;
    }
    if (sort.length > 1 && found.length > start + 1) found.push(...found.splice(start).sort(compare));
  };
  for (const run of runs(slots, sort[0])) {
    takeRun(run);
    if (left <= 0) return undefined;
    if (found.length >= wanted) return found.slice(0, wanted);
  }
  return found;
};

/** Where each run of documents equal in the key starts, in its order. */
function* runs(slots: Slots, first: SortKey | undefined): Generator<Position, void> {
  if (first === undefined) {
    yield { chunk: 0, offset: 0 };
    return;
  }
  const { column, descending, min, max } = first;
  const { order } = column;
  if (!descending) {
    const position = min === undefined ? { chunk: 0, offset: 0 } : column.firstFrom(min);
    while (order.at(position) !== undefined) yield position;
    return;
  }
  const end = column.firstAfter(max ?? Number.POSITIVE_INFINITY);
  const position = { ...end };
  while (order.back(position)) {
    const key = column.key(order.at(position)!);
    const before = { ...position };
    if (order.back(before) && column.key(order.at(before)!) === key) Object.assign(position, column.firstFrom(key));
    yield { ...position };
  }
  while (order.at(end) !== undefined) yield end;
}
