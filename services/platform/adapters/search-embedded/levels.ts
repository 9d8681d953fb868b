import type { Space } from './space.js';

const maxLevels = 16;
const alwaysBounds: readonly number[] = [Number.NEGATIVE_INFINITY, Number.MIN_VALUE];

/**
 * Bitsets of the slots whose number reaches a bound. The bounds divide the numbers about evenly, so that the minimum of
 * a set is found by reading few of its slots. Level 0 has every slot with a number; another level has those above 0.
 */
export class Levels {
  /** Ascending. */
  bounds: readonly number[] = alwaysBounds;
  /** By level and segment. */
  private bitsets: number[][] = alwaysBounds.map(() => []);
  private size = 0;
  private sizeWhenParted = 0;

  constructor(private readonly space: Space) {}

  /** Returns a read-only bitset of the segment's slots that reach the level's bound; empty after the last level. */
  at(level: number, segment: number): number {
    return this.bitsets[level]?.[segment] ?? this.space.nothing;
  }

  /** Returns a read-only bitset of the segment's slots whose number is above 0. */
  positive(segment: number): number {
    return this.at(this.bounds.indexOf(Number.MIN_VALUE), segment);
  }

  /** Whether `part` should run again, because many numbers were added since and the levels may be uneven. */
  get isOutgrown(): boolean {
    return this.size > 2 * this.sizeWhenParted + maxLevels;
  }

  /** Rebuilds the levels. @param ordered all slots with a number, in the order of their numbers */
  part(ordered: ArrayLike<number>, numberOf: (slot: number) => number): void {
    const { space } = this;
    for (const bitset of this.bitsets.flat()) space.release(bitset, space.segmentBytes);
    this.size = this.sizeWhenParted = ordered.length;
    const step = Math.max(1, ordered.length / maxLevels);
    const bounds = new Set(alwaysBounds);
    for (let rank = step; rank < ordered.length; rank += step) bounds.add(numberOf(ordered[Math.floor(rank)]!));
    this.bounds = [...bounds].sort((one, other) => one - other);
    this.bitsets = this.bounds.map(() => []);
    let level = 0;
    for (let rank = 0; rank < ordered.length; rank++) {
      const slot = ordered[rank]!;
      while (level + 1 < this.bounds.length && numberOf(slot) >= this.bounds[level + 1]!) level++;
      space.setBit(this.open(level, slot), slot);
    }
    for (let lower = this.bounds.length - 2; lower >= 0; lower--) this.addNextTo(lower);
  }

  /** Updates the number of a slot; NaN: no number. */
  move(slot: number, before: number, after: number): void {
    const [from, to] = [this.levelOf(before), this.levelOf(after)];
    this.size += (from < 0 ? 1 : 0) - (to < 0 ? 1 : 0);
    for (let level = from + 1; level <= to; level++) this.space.setBit(this.open(level, slot), slot);
    for (let level = to + 1; level <= from; level++) this.space.clearBit(this.open(level, slot), slot);
  }

  /** Returns the highest level whose bound the number reaches; -1 for NaN. */
  private levelOf(number: number): number {
    let level = this.bounds.length - 1;
    while (level >= 0 && !(number >= this.bounds[level]!)) level--;
    return level;
  }

  private open(level: number, slot: number): number {
    return (this.bitsets[level]![slot >>> this.space.segmentBits] ??= this.space.allocate(this.space.segmentBytes));
  }

  private addNextTo(level: number): void {
    const { space } = this;
    this.bitsets[level + 1]!.forEach((bitset, segment) => {
      const lower = this.open(level, segment << space.segmentBits);
      space.kernel.or(lower, lower, bitset, 0, space.segmentBytes);
    });
  }
}
