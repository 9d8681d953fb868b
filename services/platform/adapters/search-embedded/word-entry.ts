import { Postings } from './postings.js';
import type { Space } from './space.js';

export interface FoundSlots {
  readonly postings: Postings[];
  readonly slots: number[];
}

/** A word and the slots that have it. */
export class WordEntry {
  /** A single slot is stored as a number, because most words of a large vocabulary have only one. */
  private slots: Postings | number | undefined;
  /** The slot added last. */
  private latest = -1;

  /**
   * @param head length of the first part, if every slot has the word as two joined words; 0 otherwise
   * @param prefixes entries of the word's prefixes, which each slot with the word also gets
   */
  constructor(
    readonly word: string,
    public head: number,
    readonly prefixes: readonly WordEntry[],
  ) {}

  /** Adds a slot, also to the prefixes. Slots must come one after another; a repetition of the last slot is ignored. */
  add(space: Space, slot: number): void {
    if (this.latest === slot) return;
    this.latest = slot;
    if (this.slots === undefined) this.slots = slot;
    else if (typeof this.slots === 'number') {
      const first = this.slots;
      this.slots = new Postings();
      this.slots.add(space, first);
      this.slots.add(space, slot);
    } else this.slots.add(space, slot);
    for (const prefix of this.prefixes) prefix.add(space, slot);
  }

  /** Adds slots, but not to the prefixes; slots already included are ignored. */
  addMany(space: Space, lists: readonly (readonly number[])[]): void {
    const first = this.slots;
    const size = lists.reduce((sum, { length }) => sum + length, 0);
    if (size === 1 && (first === undefined || first === lists[0]![0])) this.slots = lists[0]![0];
    else {
      if (!(first instanceof Postings)) this.slots = new Postings();
      if (typeof first === 'number') (this.slots as Postings).add(space, first);
      (this.slots as Postings).addMany(space, lists);
    }
  }

  /** Removes a slot that has the word, but not from the prefixes. */
  remove(space: Space, slot: number): void {
    if (this.latest === slot) this.latest = -1;
    if (typeof this.slots === 'number') this.slots = undefined;
    else this.slots?.remove(space, slot);
  }

  collect(found: FoundSlots): void {
    if (typeof this.slots === 'number') found.slots.push(this.slots);
    else if (this.slots !== undefined) found.postings.push(this.slots);
  }
}
