import type { Slots } from './slots.js';
import type { Space } from './space.js';
import type { ValueColumn } from './value-column.js';

/** A functional dependency: every value of `source` implies one value of `target`, as every model has one make. */
export class Derivation {
  /** Ordinal of `target` by ordinal of `source`; undefined: no slot had the source value yet. */
  private readonly targets: (number | undefined)[] = [0];

  constructor(
    readonly source: ValueColumn,
    readonly target: ValueColumn,
  ) {}

  /** Whether the slot's current values satisfy the dependency. */
  admits(slot: number): boolean {
    const target = this.target.ordinal(slot);
    return (this.targets[this.source.ordinal(slot)] ??= target) === target;
  }

  /** Adds the source values' 32-bit counts to the counts of the target values that they imply. */
  sum({ u32 }: Space, sourceCounts: number, targetCounts: number): void {
    for (let ordinal = 1; ordinal < this.targets.length; ordinal++) {
      const target = this.targets[ordinal];
      if (target !== undefined) u32[(targetCounts >>> 2) + target]! += u32[(sourceCounts >>> 2) + ordinal]!;
    }
  }
}

/** Columns that need no counting, because their counts are sums of another column's counts. */
export class Derivations {
  /** In order of computation: a derivation that produces counts comes before those that use them as source. */
  all: readonly Derivation[] = [];
  private countWhenFound = 0;

  /** @param columns the counted columns with at most one value per slot */
  constructor(
    private readonly slots: Slots,
    private readonly columns: readonly ValueColumn[],
  ) {}

  /** Clears the derivations; `settle` detects them again. */
  reset(): void {
    this.all = [];
    this.countWhenFound = 0;
  }

  /** Detects the derivations again once the number of documents has more than doubled. */
  settle(): void {
    if (this.slots.count <= 2 * this.countWhenFound) return;
    this.countWhenFound = this.slots.count;
    const byValues = this.columns.toSorted((a, b) => a.values.length - b.values.length);
    this.all = byValues.flatMap((target) => this.find(target, byValues) ?? []).reverse();
  }

  /** Removes the derivations that a slot's new values violate. */
  changed(slot: number): void {
    if (!this.all.every((derivation) => derivation.admits(slot))) {
      this.all = this.all.filter((derivation) => derivation.admits(slot));
    }
  }

  /** Finds the target's source: among the columns with more values than the target, the one with the fewest. */
  private find(target: ValueColumn, byValues: readonly ValueColumn[]): Derivation | undefined {
    return byValues
      .filter(({ values }) => values.length > target.values.length)
      .map((source) => new Derivation(source, target))
      .find((derivation) => this.slots.ids.every((_, slot) => derivation.admits(slot)));
  }
}
