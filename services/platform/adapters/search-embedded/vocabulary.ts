import { Postings } from './postings.js';
import { SortedList } from './sorted-list.js';
import type { Space } from './space.js';
import { isOneTypo, shortestWithTypo } from './words.js';

/** A word and the slots that have it. Most words of a large vocabulary have one slot, which is kept as a number. */
interface Entry {
  readonly word: string;
  slots: Postings | number | undefined;
  /** Length of the first part where every slot has the word as two words joined; 0 otherwise. */
  head: number;
  /** The slot it was added to last. */
  latest: number;
}

/** What a search for words has found. */
export interface FoundSlots {
  readonly postings: Postings[];
  readonly slots: number[];
}

/** Words and the slots that have them, to be found by word, prefix or with one typo. */
export class Vocabulary {
  private readonly entries = new Map<string, Entry>();
  private readonly sorted = new SortedList<Entry>((a, b) => compareWords(a.word, b.word));
  private readonly reversed = new SortedList<string>(compareWords);
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

  /**
   * `head`: length of the first part where the word is two words of the slot joined, 0 otherwise. Words are added to one
   * slot after another; the same word again is passed over.
   */
  add(word: string, head: number, slot: number): void {
    const entry = this.entries.get(word);
    if (entry === undefined) {
      this.open({ word, slots: slot, head, latest: slot });
      return;
    }
    if (head < entry.head) entry.head = head;
    if (entry.latest === slot) return;
    entry.latest = slot;
    if (entry.slots === undefined) entry.slots = slot;
    else if (typeof entry.slots === 'number') {
      const first = entry.slots;
      entry.slots = new Postings();
      entry.slots.add(this.space, first);
      entry.slots.add(this.space, slot);
    } else entry.slots.add(this.space, slot);
  }

  /** The slot must have the word. */
  remove(word: string, slot: number): void {
    const entry = this.entries.get(word)!;
    if (entry.latest === slot) entry.latest = -1;
    if (typeof entry.slots === 'number') entry.slots = undefined;
    else entry.slots?.remove(this.space, slot);
  }

  exact(word: string, found: FoundSlots): void {
    const entry = this.entries.get(word);
    if (entry !== undefined) collect(entry, found);
  }

  /** Words that go on after the prefix, but for joined ones whose first part begins with it: that is a word itself. */
  prefix(prefix: string, found: FoundSlots): void {
    this.settle();
    const position = this.sorted.partition(({ word }) => word <= prefix);
    for (let entry = this.sorted.at(position); entry?.word.startsWith(prefix); entry = this.sorted.at(position)) {
      if (entry.head < prefix.length) collect(entry, found);
      this.sorted.forward(position);
    }
  }

  /**
   * Words that are one typo away. A typo leaves the first half of the word or the rest of it as it is, unless it swaps
   * the two letters where they meet.
   */
  oneTypo(word: string, found: FoundSlots): void {
    if (!this.typos || word.length < shortestWithTypo) return;
    this.settle();
    const half = word.length >>> 1;
    const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1);
    if (swapped !== word) this.exact(swapped, found);
    forEachNear(
      this.sorted,
      ({ word }) => word,
      word,
      half,
      (near) => collect(near, found),
    );
    forEachNear(
      this.reversed,
      (other) => other,
      reverse(word),
      word.length - half,
      (near) => this.exact(reverse(near), found),
    );
  }

  private open(entry: Entry): void {
    this.entries.set(entry.word, entry);
    if (!this.settled) return;
    this.sorted.insert(entry);
    if (this.typos) this.reversed.insert(reverse(entry.word));
  }

  private settle(): void {
    if (this.settled) return;
    const words = [...this.entries.keys()].sort();
    this.sorted.fill(words.map((word) => this.entries.get(word)!));
    if (this.typos) this.reversed.fill(words.map(reverse).sort());
    this.settled = true;
  }
}

const compareWords = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const reverse = (word: string): string => {
  let reversed = '';
  for (let i = word.length - 1; i >= 0; i--) reversed += word[i];
  return reversed;
};

const collect = ({ slots }: Entry, found: FoundSlots): void => {
  if (typeof slots === 'number') found.slots.push(slots);
  else if (slots !== undefined) found.postings.push(slots);
};

/** Visits the items whose words are one typo away from the word, among those that begin with its first `same` letters. */
const forEachNear = <Item>(
  sorted: SortedList<Item>,
  wordOf: (item: Item) => string,
  word: string,
  same: number,
  visit: (near: Item) => void,
): void => {
  const start = word.slice(0, same);
  const position = sorted.partition((item) => wordOf(item) < start);
  for (let item = sorted.at(position); item !== undefined; item = sorted.at(position)) {
    const other = wordOf(item);
    if (!other.startsWith(start)) return;
    if (Math.abs(other.length - word.length) <= 1 && isOneTypo(word, other)) visit(item);
    sorted.forward(position);
  }
};
