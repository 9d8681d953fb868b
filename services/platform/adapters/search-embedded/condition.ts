import type { NumberColumn } from './number-column.js';
import { unionOf, type Postings } from './postings.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';
import type { ValueColumn } from './value-column.js';

export interface Condition {
  /** Approximate number of matching documents; conditions with fewer are applied first. */
  readonly estimate: number;
  /** Returns a read-only bitset of the matching slots, valid in the range; bits of empty slots are undefined. */
  at(segment: number, from: number, to: number): number;
}

/** A range condition that matches fewer than 1/64 of the slots reads the sorted order; others scan the column. */
const scanFrom = 64;

/** Estimated cost of finding the slots of values, in nanoseconds; only the proportions matter. */
const cost = { list: 40, listed: 0.65, bitsetByte: 0.04, lookedUp: 0.6 };

export class Conditions {
  constructor(
    private readonly space: Space,
    private readonly slots: Slots,
  ) {}

  /** The attribute has one of the values, spelled as in facets. */
  anyOf(column: ValueColumn, values: readonly (string | number | boolean)[]): Condition {
    const wanted: number[] = [];
    const isWanted = new Uint8Array(column.values.length);
    let estimate = 0;
    for (const value of values) {
      const ordinal = column.find(typeof value === 'string' ? value : String(value));
      if (ordinal === undefined || isWanted[ordinal]) continue;
      isWanted[ordinal] = 1;
      wanted.push(ordinal);
      estimate += column.postings[ordinal]!.size;
    }
    if (column.single && estimate === this.slots.count) return { estimate, at: (segment) => this.slots.live[segment]! };
    const postings = wanted.map((ordinal) => column.postings[ordinal]!);
    if (column.single && this.unionCost(postings) > this.slots.count * cost.lookedUp) {
      return { estimate, at: (segment, from, to) => column.lookup(wanted, segment, from, to) };
    }
    return { estimate, at: (segment, from, to) => unionOf(this.space, postings, segment, from, to) };
  }

  /** The number is within the inclusive bounds. */
  within(column: NumberColumn, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Condition {
    const first = column.firstFrom(min);
    const estimate = Math.max(0, column.order.rank(column.firstAfter(max)) - column.order.rank(first));
    if (estimate * scanFrom > this.slots.count) return this.scan(column, min, max, estimate);
    return { estimate, at: this.listed(column.order.slice(first, estimate)) };
  }

  allOf(conditions: readonly Condition[]): Condition {
    const estimate = Math.min(this.slots.count, ...conditions.map((condition) => condition.estimate));
    return { estimate, at: this.combine('and', conditions) };
  }

  oneOf(conditions: readonly Condition[]): Condition {
    const estimate = conditions.reduce((sum, condition) => sum + condition.estimate, 0);
    return { estimate, at: this.combine('or', conditions) };
  }

  not(condition: Condition): Condition {
    return {
      estimate: Math.max(0, this.slots.count - condition.estimate),
      at: (segment, from, to) => {
        const bitset = this.space.takeScratch();
        this.space.kernel.not(bitset, condition.at(segment, from, to), from, to);
        return bitset;
      },
    };
  }

  private unionCost(postings: readonly Postings[]): number {
    const { segments } = this.slots;
    const { bitsetFrom, segmentBytes } = this.space;
    return postings.reduce((sum, { size }) => {
      const isBitsets = size > bitsetFrom * segments;
      return sum + (isBitsets ? segments * segmentBytes * cost.bitsetByte : segments * cost.list + size * cost.listed);
    }, 0);
  }

  private scan(column: NumberColumn, min: number, max: number, estimate: number): Condition {
    return {
      estimate,
      at: (segment, from, to) => {
        const bitset = this.space.takeScratch();
        column.between(bitset, segment, from, to, min, max);
        return bitset;
      },
    };
  }

  private listed(slots: readonly number[]): Condition['at'] {
    const { space } = this;
    const bySegment: number[][] = [];
    for (const slot of slots) (bySegment[slot >>> space.segmentBits] ??= []).push(slot);
    return (segment, from, to) => {
      const members = bySegment[segment];
      if (members === undefined) return space.nothing;
      const bitset = space.takeScratch();
      space.kernel.clear(bitset, from, to);
      for (const slot of members) space.setBit(bitset, slot);
      return bitset;
    };
  }

  private combine(operation: 'and' | 'or', [first, ...others]: readonly Condition[]): Condition['at'] {
    const { space } = this;
    return (segment, from, to) => {
      let combined = first?.at(segment, from, to) ?? space.nothing;
      others.forEach((condition, position) => {
        const target = position === 0 ? space.takeScratch() : combined;
        space.kernel[operation](target, combined, condition.at(segment, from, to), from, to);
        combined = target;
      });
      return combined;
    };
  }
}
