import { Postings } from './postings.js';
import { SortedList } from './sorted-list.js';
import type { Space } from './space.js';
import { isOneTypo, shortestWithTypo } from './words.js';

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const reverse = (word: string): string => {
  let reversed = '';
  for (let i = word.length - 1; i >= 0; i--) reversed += word[i];
  return reversed;
};

/** The slots of a word; most words of a large vocabulary have one slot, and then it is kept as a number. */
export type WordSlots = Postings | number;

/** Words and the slots that have them, to be found by word, prefix or with one typo. */
export class Vocabulary {
  private readonly ordinalOf = new Map<string, number>();
  private readonly slots: (WordSlots | undefined)[] = [];
  /** Per ordinal the least `head` it was added with. */
  private readonly heads: number[] = [];
  private readonly sorted = new SortedList<string>(byCodeUnit);
  private readonly reversed = new SortedList<string>(byCodeUnit);
  private settled = false;

  /** With `typos` words are found with one typo. */
  constructor(
    private readonly space: Space,
    private readonly typos: boolean,
  ) {}

  /** Words added from now on are sorted together when first needed; otherwise each as it comes. */
  expectMany(): void {
    this.settled = false;
  }

  /** `head`: length of the first part where the word is two words of the slot joined, 0 otherwise. */
  add(word: string, head: number, slot: number): void {
    let ordinal = this.ordinalOf.get(word);
    if (ordinal === undefined) {
      ordinal = this.slots.push(slot) - 1;
      this.ordinalOf.set(word, ordinal);
      this.heads.push(head);
      if (this.settled) this.addSorted(word);
      return;
    }
    if (head < this.heads[ordinal]!) this.heads[ordinal] = head;
    const there = this.slots[ordinal];
    if (there === undefined) this.slots[ordinal] = slot;
    else if (typeof there === 'number') {
      const postings = new Postings();
      postings.add(this.space, there);
      postings.add(this.space, slot);
      this.slots[ordinal] = postings;
    } else there.add(this.space, slot);
  }

  /** The slot must have the word. */
  remove(word: string, slot: number): void {
    const ordinal = this.ordinalOf.get(word)!;
    const there = this.slots[ordinal]!;
    if (typeof there === 'number') this.slots[ordinal] = undefined;
    else there.remove(this.space, slot);
  }

  exact(word: string, found: WordSlots[]): void {
    const ordinal = this.ordinalOf.get(word);
    if (ordinal !== undefined) this.collect(ordinal, found);
  }

  /** Words that go on after the prefix; joined words are passed over whose slots have a first part that does. */
  prefix(prefix: string, found: WordSlots[]): void {
    this.settle();
    const position = this.sorted.partition((word) => word <= prefix);
    for (let word = this.sorted.at(position); word?.startsWith(prefix); word = this.sorted.at(position)) {
      const ordinal = this.ordinalOf.get(word)!;
      if (this.heads[ordinal]! < prefix.length) this.collect(ordinal, found);
      this.sorted.forward(position);
    }
  }

  /**
   * Words that are one typo away. A typo leaves the first half of the word or the rest of it as it is, unless it swaps
   * the two letters where they meet.
   */
  oneTypo(word: string, found: WordSlots[]): void {
    if (!this.typos || word.length < shortestWithTypo) return;
    this.settle();
    const half = word.length >>> 1;
    const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1);
    if (swapped !== word) this.exact(swapped, found);
    forEachNear(this.sorted, word, half, (near) => this.exact(near, found));
    forEachNear(this.reversed, reverse(word), word.length - half, (near) => this.exact(reverse(near), found));
  }

  private collect(ordinal: number, found: WordSlots[]): void {
    const slots = this.slots[ordinal];
    if (slots !== undefined) found.push(slots);
  }

  private addSorted(word: string): void {
    this.sorted.insert(word);
    if (this.typos) this.reversed.insert(reverse(word));
  }

  /** Sorts the words of a bulk load. */
  private settle(): void {
    if (this.settled) return;
    const words = [...this.ordinalOf.keys()];
    this.sorted.fill(words.sort());
    if (this.typos) this.reversed.fill(words.map(reverse).sort());
    this.settled = true;
  }
}

/** Visits the words one typo away from the word among those that begin with its first `same` letters. */
const forEachNear = (sorted: SortedList<string>, word: string, same: number, visit: (near: string) => void): void => {
  const start = word.slice(0, same);
  const position = sorted.partition((other) => other < start);
  for (let other = sorted.at(position); other?.startsWith(start); other = sorted.at(position)) {
    if (Math.abs(other.length - word.length) <= 1 && isOneTypo(word, other)) visit(other);
    sorted.forward(position);
  }
};
