import type { Slots } from './slots.js';
import type { Space } from './space.js';
import type { ValueColumn } from './value-column.js';

/** Every value of one column goes with one value of another, as every model has one make. */
export class Derivation {
  /** Per ordinal of `source` that of `target`; undefined while no slot has had the first. */
  private readonly targets: (number | undefined)[] = [0];

  constructor(
    readonly source: ValueColumn,
    readonly target: ValueColumn,
  ) {}

  /** Whether it is still so with what the slot has now. */
  admits(slot: number): boolean {
    const target = this.target.ordinal(slot);
    return (this.targets[this.source.ordinal(slot)] ??= target) === target;
  }

  /** Adds up the 32 bits per value in `sourceCounts` in those of the values they go with. */
  sum({ u32 }: Space, sourceCounts: number, targetCounts: number): void {
    for (let ordinal = 1; ordinal < this.targets.length; ordinal++) {
      const target = this.targets[ordinal];
      if (target !== undefined) u32[(targetCounts >>> 2) + target]! += u32[(sourceCounts >>> 2) + ordinal]!;
    }
  }
}

/** Columns whose counts need not be counted, because they are sums of another's. */
export class Derivations {
  /** Each behind the one that its source is the target of. */
  all: readonly Derivation[] = [];
  private countWhenFound = 0;

  /** `columns`: the counted ones, with at most one value per slot. */
  constructor(
    private readonly slots: Slots,
    private readonly columns: readonly ValueColumn[],
  ) {}

  /** Clears them; `settle` detects them again. */
  reset(): void {
    this.all = [];
    this.countWhenFound = 0;
  }

  /** Detects them again when the number of documents has grown enough. */
  settle(): void {
    if (this.slots.count <= 2 * this.countWhenFound) return;
    this.countWhenFound = this.slots.count;
    const byValues = this.columns.toSorted((a, b) => a.values.length - b.values.length);
    this.all = byValues.flatMap((target) => this.find(target, byValues) ?? []).reverse();
  }

  /** Updates them after the values of a slot have changed. */
  changed(slot: number): void {
    if (!this.all.every((derivation) => derivation.admits(slot))) {
      this.all = this.all.filter((derivation) => derivation.admits(slot));
    }
  }

  /** From the column with the fewest values, but with more than the target has. */
  private find(target: ValueColumn, byValues: readonly ValueColumn[]): Derivation | undefined {
    return byValues
      .filter(({ values }) => values.length > target.values.length)
      .map((source) => new Derivation(source, target))
      .find((derivation) => this.slots.ids.every((_, slot) => derivation.admits(slot)));
  }
}
