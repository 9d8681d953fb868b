import {
  hasDigit,
  isOneTypo,
  shortestWithTypo,
  wordsOf,
} from '../../../../services/platform/adapters/search-embedded/words.js';
import type { Bitmap, Bitmaps } from './library.js';

/** Prefixes up to this length have a bitmap of their own. */
const shortPrefix = 2;

interface Entry {
  readonly bitmap: Bitmap;
  /** Length of the first part if the word is two joined words in every document; 0 otherwise. */
  head: number;
  takesTypos: boolean;
}

/** Bitmaps of the words that a query's word may stand for, by tier. */
type Expansion = readonly [exact: Bitmap[], prefix: Bitmap[], typo: Bitmap[]];

/** A bitmap per word, per pair of joined neighbours, and per short prefix. It matches the same as our index. */
export class Words {
  private readonly entries = new Map<string, Entry>();
  private readonly prefixes = new Map<string, Bitmap>();
  /** Words that allow typos, by their form with no letter or one letter removed. */
  private readonly shortened = new Map<string, string[]>();
  private sorted: string[] = [];

  constructor(private readonly bitmaps: Bitmaps) {}

  add(document: number, text: string, isExact: boolean): void {
    let previous = '';
    for (const word of wordsOf(text)) {
      this.addWord(document, word, 0, isExact);
      if (previous !== '') this.addWord(document, previous + word, previous.length, isExact);
      previous = word;
    }
  }

  ready(): void {
    this.sorted = [...this.entries.keys()].sort();
    for (const bitmap of [...this.prefixes.values(), ...Array.from(this.entries.values(), (entry) => entry.bitmap)]) {
      bitmap.runOptimize();
      bitmap.shrinkToFit();
    }
    for (const [word, { takesTypos }] of this.entries) {
      if (!takesTypos) continue;
      for (const rest of restsOf(word)) {
        const words = this.shortened.get(rest);
        if (words) words.push(word);
        else this.shortened.set(rest, [word]);
      }
    }
  }

  /** Returns the documents that match at each tier or a better one; undefined if the text has no word. */
  match(text: string): Bitmap[] | undefined {
    const words = wordsOf(text);
    if (words.length === 0) return undefined;
    const alone = words.map((word) => this.expand(word));
    const joined = words.slice(1).map((word, i) => this.expand(words[i]! + word));
    const tiers: Bitmap[] = [];
    words.forEach((_, position) => {
      const expansions = [alone[position], joined[position - 1], joined[position]].filter((each) => each !== undefined);
      let soFar: Bitmap[] = [];
      [0, 1, 2].forEach((tier) => {
        soFar = [...soFar, ...expansions.flatMap((expansion) => expansion[tier]!)];
        const matched = soFar.length === 1 ? soFar[0]! : this.bitmaps.orMany(soFar);
        if (tier < 2) soFar = [matched];
        tiers[tier] = position === 0 ? matched : this.bitmaps.and(tiers[tier]!, matched);
      });
    });
    return tiers;
  }

  private addWord(document: number, word: string, head: number, isExact: boolean): void {
    let entry = this.entries.get(word);
    if (!entry) this.entries.set(word, (entry = { bitmap: new this.bitmaps(), head, takesTypos: false }));
    entry.head = Math.min(entry.head, head);
    if (!isExact && !hasDigit(word)) entry.takesTypos = true;
    entry.bitmap.add(document);
    for (let length = 1; length <= Math.min(shortPrefix, word.length); length++) {
      const prefix = word.slice(0, length);
      let bitmap = this.prefixes.get(prefix);
      if (!bitmap) this.prefixes.set(prefix, (bitmap = new this.bitmaps()));
      bitmap.add(document);
    }
  }

  private expand(word: string): Expansion {
    const exact = this.entries.get(word)?.bitmap;
    const prefix = word.length <= shortPrefix ? this.prefixes.get(word) : undefined;
    return [
      exact ? [exact] : [],
      word.length > shortPrefix ? this.beginningWith(word) : prefix ? [prefix] : [],
      word.length >= shortestWithTypo && !hasDigit(word) ? this.withOneTypo(word) : [],
    ];
  }

  private beginningWith(prefix: string): Bitmap[] {
    const found: Bitmap[] = [];
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.sorted[middle]! <= prefix) low = middle + 1;
      else high = middle;
    }
    for (; this.sorted[low]?.startsWith(prefix); low++) {
      const entry = this.entries.get(this.sorted[low]!)!;
      if (entry.head < prefix.length) found.push(entry.bitmap);
    }
    return found;
  }

  private withOneTypo(word: string): Bitmap[] {
    const near = new Set(restsOf(word).flatMap((rest) => this.shortened.get(rest) ?? []));
    return [...near].filter((other) => isOneTypo(word, other)).map((other) => this.entries.get(other)!.bitmap);
  }
}

const restsOf = (word: string): string[] => [
  ...new Set([word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))]),
];
