import { SortedList } from './sorted-list.js';
import type { FoundSlots } from './word-entry.js';
import { WordEntry } from './word-entry.js';
import { isOneTypo, shortestWithTypo } from './words.js';

/** Maximum number of new words that are sorted at once, as more would delay the next search. */
const newAtOnce = 1024;

/** Words and the slots that have them, to be found by word, prefix or with one typo. */
export class Vocabulary {
  private readonly entries = new Map<string, WordEntry>();
  private readonly sorted = new SortedList<WordEntry>((a, b) => compareWords(a.word, b.word));
  private readonly reversed = new SortedList<string>(compareWords);
  /** Words that are not sorted in yet. */
  private fresh: string[] = [];
  private freshAtOnce = Number.POSITIVE_INFINITY;

  /** With `typos`, words are found with one typo; `prefixes` returns the entries of a word's prefixes. */
  constructor(
    private readonly typos: boolean,
    private readonly prefixes: (word: string) => readonly WordEntry[],
  ) {}

  /** Words opened from now on are sorted together when first needed, however many there are. */
  expectMany(): void {
    this.freshAtOnce = Number.POSITIVE_INFINITY;
  }

  /**
   * The word's entry, a new one if need be. `head`: length of the first part where the word is two words joined of a
   * slot that it is going to be added to, 0 otherwise.
   */
  open(word: string, head: number): WordEntry {
    const known = this.entries.get(word);
    if (known !== undefined) {
      known.head = Math.min(known.head, head);
      return known;
    }
    const entry = new WordEntry(word, head, this.prefixes(word));
    this.entries.set(word, entry);
    if (this.fresh.push(word) === this.freshAtOnce) this.settle();
    return entry;
  }

  exact(word: string, found: FoundSlots): void {
    this.entries.get(word)?.collect(found);
  }

  /** Words that go on after the prefix, but for joined ones whose first part begins with it: that is a word itself. */
  prefix(prefix: string, found: FoundSlots): void {
    this.settle();
    const position = this.sorted.partition(({ word }) => word <= prefix);
    for (let entry = this.sorted.at(position); entry?.word.startsWith(prefix); entry = this.sorted.at(position)) {
      if (entry.head < prefix.length) entry.collect(found);
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
      (near) => near.collect(found),
    );
    forEachNear(
      this.reversed,
      (other) => other,
      reverse(word),
      word.length - half,
      (near) => this.exact(reverse(near), found),
    );
  }

  /** Sorts in the words that were opened since the last time. */
  settle(): void {
    this.freshAtOnce = newAtOnce;
    if (this.fresh.length === 0) return;
    const words = this.fresh.length * 2 > this.entries.size ? [...this.entries.keys()] : this.fresh;
    const put = words === this.fresh ? 'insertAll' : 'fill';
    this.sorted[put](words.sort().map((word) => this.entries.get(word)!));
    if (this.typos) this.reversed[put](words.map(reverse).sort());
    this.fresh = [];
  }
}

const compareWords = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const reverse = (word: string): string => {
  let reversed = '';
  for (let i = word.length - 1; i >= 0; i--) reversed += word[i];
  return reversed;
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
