import type { NumberColumn } from './number-column.js';
import type { SlotSet } from './slot-set.js';
import type { Slots } from './slots.js';
import type { Position, SortedList } from './sorted-list.js';

export interface SortKey {
  readonly column: NumberColumn;
  readonly descending: boolean;
  /** Whether 0 and less count as no number. */
  readonly isPositive: boolean;
  /** Bounds of every member of the set. */
  readonly min?: number;
  readonly max?: number;
}

/** Estimated cost of finding the page, in nanoseconds; only the proportions matter. */
const cost = { walked: 5, picked: 30, sorted: 150, parted: 0.06 };
/** Maximum page length for which `pick` maintains a sorted list; for a longer page it sorts all members. */
const handful = 64;

/**
 * Returns the first `length` members by the sort keys, then by id. If the first key is positive or has levels, every
 * member must have a number for it.
 */
export const firstMembers = (slots: Slots, set: SlotSet, sort: readonly SortKey[], length: number): number[] => {
  const wanted = Math.min(length, set.size);
  if (wanted === 0) return [];
  const compare = comparison(slots, sort);
  const costOfOne = wanted <= handful ? cost.picked : cost.sorted;
  const levels = sort[0]?.column.levels?.bounds.length ?? 1;
  const [allCost, partCost] = [set.size * costOfOne, slots.count * cost.parted + (set.size / levels) * costOfOne];
  const pickCost = Math.min(allCost, partCost);
  const pickFirst = () => pick(partCost < allCost ? narrowByLevels(set, sort[0]!, wanted) : set, wanted, compare);
  const expected = (wanted * slots.count) / set.size;
  if (expected * cost.walked > pickCost) return pickFirst();
  // Members may be rare where the walk begins. The budget limits a failed walk to half the cost of the alternative.
  const budget = pickCost / cost.walked / 2;
  return new Walk(slots, set, sort, wanted, compare, budget).members() ?? pickFirst();
};

type Comparison = (a: number, b: number) => number;

const comparison = (slots: Slots, sort: readonly SortKey[]): Comparison => {
  return (a, b) => {
    for (const { column, descending, isPositive } of sort) {
      const [keyA, keyB] = isPositive ? [column.positiveKey(a), column.positiveKey(b)] : [column.key(a), column.key(b)];
      if (keyA === keyB) continue;
      if (keyA === Number.POSITIVE_INFINITY) return 1;
      if (keyB === Number.POSITIVE_INFINITY) return -1;
      return keyA < keyB === descending ? 1 : -1;
    }
    return slots.compareIds(a, b);
  };
};

/** Returns the first members by the key: at least `atLeast`, and as few as the key's levels can separate. */
const narrowByLevels = (set: SlotSet, { column: { levels }, descending }: SortKey, atLeast: number): SlotSet => {
  if (levels === undefined) return set;
  const end = levels.bounds.length;
  let found = set;
  // `few` levels from the front have too few members, `enough` levels have enough.
  let [few, enough] = [0, end];
  while (enough - few > 1) {
    const middle = (few + enough) >>> 1;
    const part = descending
      ? set.part('and', (segment) => levels.at(end - middle, segment))
      : set.part('andNot', (segment) => levels.at(middle, segment));
    if (part.size < atLeast) few = middle;
    else [enough, found] = [middle, part];
  }
  return found;
};

/** Finds the first members by reading every member. */
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

const isSame = (a: Position, b: Position): boolean => a.chunk === b.chunk && a.offset === b.offset;

/** Length of a run of equal keys, read backwards, above which restarting at the run's front is faster. */
const longRun = 256;

/** Reads documents in the order of the first sort key until enough members are found. */
class Walk {
  private readonly found: number[] = [];
  /** Found members with the same first sort key, not sorted yet. */
  private run: number[] = [];
  private runKey = 0;
  /** The budget at the start of the run. */
  private runBudget = 0;

  constructor(
    private readonly slots: Slots,
    private readonly set: SlotSet,
    private readonly sort: readonly SortKey[],
    private readonly wanted: number,
    private readonly compare: Comparison,
    private budget: number,
  ) {}

  /** @returns undefined: the budget is used up */
  members(): number[] | undefined {
    const first = this.sort[0];
    const start = { chunk: 0, offset: 0 };
    if (first === undefined) this.forward(this.slots.byId, start);
    else if (first.descending) this.descend(first);
    else this.forward(first.column.order, first.min === undefined ? start : first.column.firstFrom(first.min));
    return this.budget > 0 ? this.found.slice(0, this.wanted) : undefined;
  }

  private get isOver(): boolean {
    return this.found.length >= this.wanted || this.budget <= 0;
  }

  private forward(order: SortedList<number>, position: Position): void {
    for (let slot = order.at(position); slot !== undefined && !this.isOver; slot = order.at(position)) {
      this.budget--;
      if (this.set.has(slot)) {
        if (this.sort.length > 1) this.addToRun(slot);
        else this.found.push(slot);
      }
      order.forward(position);
    }
    this.endRun();
  }

  private descend({ column, max }: SortKey): void {
    const { order } = column;
    const end = column.firstAfter(max ?? Number.POSITIVE_INFINITY);
    const position = { ...end };
    while (!this.isOver && order.back(position)) {
      this.budget--;
      const slot = order.at(position)!;
      if (this.set.has(slot)) this.addToRun(slot);
      if (this.sort.length > 1 || this.run.length === 0 || this.runBudget - this.budget < longRun) continue;
      if (column.key(slot) === this.runKey) Object.assign(position, this.takeRunFromFront(column));
      else this.endRun();
    }
    this.endRun();
    this.forward(order, end);
  }

  private addToRun(slot: number): void {
    const key = this.sort[0]!.column.key(slot);
    if (key !== this.runKey) this.endRun();
    if (this.run.length === 0) this.runBudget = this.budget;
    this.runKey = key;
    this.run.push(slot);
  }

  private endRun(): void {
    if (this.sort.length > 1) this.run.sort(this.compare);
    else this.run.reverse();
    for (const slot of this.run) this.found.push(slot);
    this.run = [];
  }

  /** Takes the run's members from its front. @returns the position of the front */
  private takeRunFromFront(column: NumberColumn): Position {
    this.run = [];
    const front = column.firstFrom(this.runKey);
    const end = column.firstAfter(this.runKey);
    for (const at = { ...front }; !this.isOver && !isSame(at, end); column.order.forward(at)) {
      this.budget--;
      const slot = column.order.at(at)!;
      if (this.set.has(slot)) this.found.push(slot);
    }
    return front;
  }
}
