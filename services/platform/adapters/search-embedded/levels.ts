import type { Space } from './space.js';

const maxLevels = 16;
const alwaysBounds: readonly number[] = [Number.NEGATIVE_INFINITY, Number.MIN_VALUE];

/**
 * Bitsets of the slots whose number reaches a bound, for bounds that part the numbers about evenly: the least number of
 * some slots is found by looking at few of them. Level 0 has every slot with a number; one has those with more than 0.
 */
export class Levels {
  /** Ascending. */
  bounds: readonly number[] = alwaysBounds;
  /** Per level and segment. */
  private bitsets: number[][] = alwaysBounds.map(() => []);
  private size = 0;
  private sizeWhenParted = 0;

  constructor(private readonly space: Space) {}

  /** The segment's slots whose number reaches the level's bound: none at the level behind the last. Don't write to it. */
  at(level: number, segment: number): number {
    return this.bitsets[level]?.[segment] ?? this.space.nothing;
  }

  /** The segment's slots whose number is more than 0. */
  positive(segment: number): number {
    return this.at(this.bounds.indexOf(Number.MIN_VALUE), segment);
  }

  /** Whether so many numbers were added since `part` that the levels may be uneven. */
  get isOutgrown(): boolean {
    return this.size > 2 * this.sizeWhenParted + maxLevels;
  }

  /** Starts over with slots in the order of their numbers, all of which have one. */
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

  /** Updates the number of a slot; NaN for none. */
  move(slot: number, before: number, after: number): void {
    const [from, to] = [this.levelOf(before), this.levelOf(after)];
    this.size += (from < 0 ? 1 : 0) - (to < 0 ? 1 : 0);
    for (let level = from + 1; level <= to; level++) this.space.setBit(this.open(level, slot), slot);
    for (let level = to + 1; level <= from; level++) this.space.clearBit(this.open(level, slot), slot);
  }

  /** The highest level whose bound the number reaches; -1 for NaN. */
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
