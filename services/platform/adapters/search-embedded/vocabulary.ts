import { SortedList } from './sorted-list.js';
import { WordEntry, type FoundSlots } from './word-entry.js';
import { isOneTypo, shortestWithTypo } from './words.js';

/** Maximum number of new words sorted at once, because more would delay the next search. */
const maxPendingWords = 1024;

/** Words and the slots that have them; lookup by word, by prefix or with one typo. */
export class Vocabulary {
  private readonly entries = new Map<string, WordEntry>();
  private readonly sorted = new SortedList<WordEntry>((a, b) => compareWords(a.word, b.word));
  private readonly reversed = new SortedList<string>(compareWords);
  /** New words that are not sorted in yet. */
  private pendingWords: string[] = [];
  private maxPending = Number.POSITIVE_INFINITY;

  /** @param prefixes returns the entries of a word's prefixes */
  constructor(
    private readonly typos: boolean,
    private readonly prefixes: (word: string) => readonly WordEntry[],
  ) {}

  /** Lets any number of new words wait until the next `settle`, which sorts them together. */
  beginBulkLoad(): void {
    this.maxPending = Number.POSITIVE_INFINITY;
  }

  /**
   * Returns the word's entry, creating it if necessary.
   * @param head length of the first part, if the word is two joined words of a document; 0 otherwise
   */
  open(word: string, head: number): WordEntry {
    const known = this.entries.get(word);
    if (known !== undefined) {
      known.head = Math.min(known.head, head);
      return known;
    }
    const entry = new WordEntry(word, head, this.prefixes(word));
    this.entries.set(word, entry);
    if (this.pendingWords.push(word) === this.maxPending) this.settle();
    return entry;
  }

  exact(word: string, found: FoundSlots): void {
    this.entries.get(word)?.collect(found);
  }

  /** Collects longer words with the prefix, except joined words whose first part has it: that part is a word itself. */
  prefix(prefix: string, found: FoundSlots): void {
    this.settle();
    const position = this.sorted.partition(({ word }) => word <= prefix);
    for (let entry = this.sorted.at(position); entry?.word.startsWith(prefix); entry = this.sorted.at(position)) {
      if (entry.head < prefix.length) entry.collect(found);
      this.sorted.forward(position);
    }
  }

  /**
   * Collects the words that are one typo away. A typo changes only the first or only the second half of the word,
   * unless it swaps the two letters in the middle.
   */
  oneTypo(word: string, found: FoundSlots): void {
    if (!this.typos || word.length < shortestWithTypo) return;
    this.settle();
    const half = word.length >>> 1;
    const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1);
    if (swapped !== word) this.exact(swapped, found);
    forEachOneTypo(
      this.sorted,
      ({ word }) => word,
      word,
      half,
      (near) => near.collect(found),
    );
    forEachOneTypo(
      this.reversed,
      (other) => other,
      reverse(word),
      word.length - half,
      (near) => this.exact(reverse(near), found),
    );
  }

  /** Sorts in the words opened since the last call. */
  settle(): void {
    this.maxPending = maxPendingWords;
    if (this.pendingWords.length === 0) return;
    const words = this.pendingWords.length * 2 > this.entries.size ? [...this.entries.keys()] : this.pendingWords;
    const put = words === this.pendingWords ? 'insertAll' : 'fill';
    this.sorted[put](words.sort().map((word) => this.entries.get(word)!));
    if (this.typos) this.reversed[put](words.map(reverse).sort());
    this.pendingWords = [];
  }
}

const compareWords = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const reverse = (word: string): string => {
  let reversed = '';
  for (let i = word.length - 1; i >= 0; i--) reversed += word[i];
  return reversed;
};

/** Visits the items that begin with the word's first `same` letters and are one typo away from the word. */
const forEachOneTypo = <Item>(
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
