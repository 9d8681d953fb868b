import { Postings } from './postings.js';
import type { Space } from './space.js';

/** What a search for words has found. */
export interface FoundSlots {
  readonly postings: Postings[];
  readonly slots: number[];
}

/** A word and the slots that have it. */
export class WordEntry {
  /** Most words of a large vocabulary have one slot, which is kept as a number. */
  private slots: Postings | number | undefined;
  /** The slot it was added to last. */
  private latest = -1;

  /**
   * `head`: length of the first part where every slot has the word as two words joined; 0 otherwise.
   * `prefixes`: what a slot has with the word.
   */
  constructor(
    readonly word: string,
    public head: number,
    readonly prefixes: readonly WordEntry[],
  ) {}

  /** Words are added to one slot after another; the same word again is passed over. */
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

  /** Adds those of the slots that are not in yet, without the prefixes. */
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

  /** Without the prefixes. The slot must have the word. */
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
