import type { Derivations } from './derivations.js';
import type { SlotSet } from './slot-set.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';
import type { ValueColumn } from './value-column.js';
import type { ValueCounts } from './value-counts.js';

/** Estimated cost of the ways of counting, in nanoseconds; only the proportions matter. */
const cost = { call: 12, bitsetByte: 0.09, listed: 0.47, tallied: 0.47, line: 6, derived: 1.5 };

const lineBytes = 64;

/** Maximum number of values for which computing the most frequent value's count by subtraction is faster. */
const fewValues = 32;

/** Counts a column by its containers, by a list of the members or of all others, or as sums of another column. */
type CountMethod = 'containers' | 'members' | 'others' | 'sum';

interface Plan {
  readonly counted: ValueCounts;
  way: CountMethod;
  readonly cost: number;
}

/** Counts a set's members by value, each column in the way that is cheapest for the set. */
export class FacetCounter {
  constructor(
    private readonly space: Space,
    private readonly slots: Slots,
    private readonly derivations: Derivations,
  ) {}

  count(set: SlotSet, counts: readonly ValueCounts[]): void {
    const plans = new Map(counts.map((counted) => [counted.column, this.plan(set, counted)]));
    const sums = this.derivations.all.flatMap((derivation) => {
      const [from, to] = [plans.get(derivation.source), plans.get(derivation.target)];
      if (from === undefined || to === undefined) return [];
      if (derivation.source.values.length * cost.derived > to.cost) return [];
      to.way = 'sum';
      return { derivation, from: from.counted, to: to.counted };
    });
    const by = (way: CountMethod) =>
      [...plans.values()].filter((plan) => plan.way === way).map(({ counted }) => counted);
    const [ofMembers, ofOthers] = [by('members'), by('others')];
    for (const { way, counted } of plans.values()) counted.reset(way === 'others' ? 'all' : 'nothing');
    for (const counted of by('containers')) this.countContainers(set, counted);
    this.countLists(ofMembers, 1, (segment) => set.list(segment));
    this.countLists(ofOthers, -1, (segment) => this.listOthers(set, segment));
    for (const { derivation, from, to } of sums) derivation.sum(this.space, from.pointer, to.pointer);
  }

  private plan(set: SlotSet, counted: ValueCounts): Plan {
    const { column } = counted;
    const containers = this.containersCost(set, column);
    if (!column.single) return { counted, way: 'containers', cost: containers };
    const others = this.slots.count - set.size;
    const listed = this.listCost(Math.min(set.size, others), column);
    if (containers <= listed) return { counted, way: 'containers', cost: containers };
    return { counted, way: set.size <= others ? 'members' : 'others', cost: listed };
  }

  private listCost(length: number, { width }: ValueColumn): number {
    const lines = Math.min(length, (this.slots.count * width) / lineBytes);
    return length * cost.tallied + lines * cost.line;
  }

  private containersCost(set: SlotSet, column: ValueColumn): number {
    let sum = 0;
    for (let segment = 0; segment < set.sizes.length; segment++) {
      if (set.sizes[segment] === 0) continue;
      const { bitsets, lists, listed } = column.shape(segment);
      const andCost = Math.min(this.bitsetCost(set, segment), set.sizes[segment]! * cost.listed);
      sum += bitsets * (cost.call + andCost) + lists * cost.call + listed * cost.listed;
    }
    return sum;
  }

  private bitsetCost(set: SlotSet, segment: number): number {
    return (set.to[segment]! - set.from[segment]!) * cost.bitsetByte;
  }

  private countContainers(set: SlotSet, { pointer, column }: ValueCounts): void {
    const { kernel, u32, list } = this.space;
    const isSumKnown = column.single && column.size === this.slots.count && column.values.length <= fewValues;
    const implied = isSumKnown ? this.mostFrequent(column) : 0;
    for (let segment = 0; segment < set.sizes.length; segment++) {
      if (set.sizes[segment] === 0) continue;
      const [bitset, from, to] = [set.pointers[segment]!, set.from[segment]!, set.to[segment]!];
      const isFew = set.sizes[segment]! * cost.listed < this.bitsetCost(set, segment);
      const length = isFew ? set.list(segment) : 0;
      for (const ordinal of column.shape(segment).ordinals) {
        if (ordinal === implied) continue;
        const { pointer: values, capacity, size } = column.postings[ordinal]!.containers[segment]!;
        u32[(pointer >>> 2) + ordinal]! +=
          capacity > 0
            ? kernel.countMembers(bitset, values, size)
            : isFew
              ? kernel.countMembers(values, list, length)
              : kernel.sizeOfAnd(bitset, values, from, to);
      }
    }
    if (implied === 0) return;
    const counts = u32.subarray(pointer >>> 2, (pointer >>> 2) + column.values.length);
    counts[implied] = counts.reduce((rest, count) => rest - count, set.size);
  }

  private mostFrequent({ postings }: ValueColumn): number {
    return postings.reduce((most, { size }, ordinal) => (size > postings[most]!.size ? ordinal : most), 0);
  }

  /** Adds `step` to the count of each listed slot's value. */
  private countLists(counts: readonly ValueCounts[], step: number, list: (segment: number) => number): void {
    if (counts.length === 0) return;
    for (let segment = 0; segment < this.slots.segments; segment++) {
      const length = list(segment);
      if (length === 0) continue;
      for (const { pointer, column } of counts) column.histogram(segment, length, pointer, step);
    }
  }

  private listOthers(set: SlotSet, segment: number): number {
    const { space, slots } = this;
    const end = slots.usedBytes(segment);
    const mark = space.scratchMark;
    const others = space.takeScratch();
    space.kernel.andNot(others, slots.live[segment]!, set.pointers[segment]!, 0, end);
    const length = space.kernel.members(others, 0, end, space.list);
    space.releaseScratch(mark);
    return length;
  }
}
