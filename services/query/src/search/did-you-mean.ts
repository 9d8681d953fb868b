import type { CarFacet } from '#contracts/search/cars';
import { knownPhrases } from '#contracts/search/words/static';
import { wordsOfName } from '#contracts/search/words/tokens';
import type { Vocabulary } from '#contracts/search/words/vocabulary';

const shortest = 4;
/** From so many letters on, two may be wrong. */
const longEnough = 7;
const maxCandidates = 5;

const titles = ['make', 'model', 'badge'] as const satisfies readonly CarFacet[];
const spoken = [
  ...titles,
  ...(['body', 'colour', 'fuel', 'transmission', 'filtered_features', 'city'] as const),
] satisfies readonly CarFacet[];

/**
 * What was typed with one word of it otherwise: words of the stock, then of the trade, one or two letters
 * off, the nearest first, and of those what is in titles.
 */
export const correctionsOf = (
  typed: string,
  /** The words of it that nothing was understood of. */
  left: string,
  vocabulary: Pick<Vocabulary, 'stock'>,
): string[] => {
  const { ofTitles, ofStock, known, byLength } = wordsOf(vocabulary.stock);
  const found = wordsOfName(left)
    .filter((word) => word.length >= shortest && !known.has(word) && !/\d/.test(word))
    .flatMap((word) => nearest(word, byLength));
  return found
    .sort(
      (one, other) =>
        Number(ofStock.has(other.other)) - Number(ofStock.has(one.other)) ||
        one.off - other.off ||
        Number(ofTitles.has(other.other)) - Number(ofTitles.has(one.other)),
    )
    .slice(0, maxCandidates)
    .flatMap(({ word, other }) => {
      const at = typed.toLowerCase().indexOf(word);
      return at < 0 ? [] : [typed.slice(0, at) + other + typed.slice(at + word.length)];
    });
};

/** The known words that are one or two letters off, in the order in which they are known. */
const nearest = (word: string, byLength: KnownWords['byLength']) => {
  const limit = word.length >= longEnough ? 2 : 1;
  const letters = lettersOf(word);
  const lengths = Array.from({ length: 2 * limit + 1 }, (_, i) => word.length - limit + i);
  return (
    lengths
      .flatMap((length) => byLength.get(length) ?? [])
      // One that is off adds a letter, takes one away, or both.
      .filter((known) => ones(letters ^ known.letters) <= 2 * limit)
      .sort((one, other) => one.at - other.at)
      .map(({ word: other }) => ({ word, other, off: lettersOff(word, other, limit) }))
      .filter(({ off }) => off <= limit)
  );
};

/** One bit for each letter that is in the word, of 32 that all letters share. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

/** How many bits of 32 are set. */
const ones = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

interface KnownWords {
  readonly ofTitles: ReadonlySet<string>;
  readonly ofStock: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
  /** Those that are long enough to be meant. */
  readonly byLength: ReadonlyMap<number, readonly SpelledWord[]>;
}

interface SpelledWord {
  readonly word: string;
  /** Its place among all that are known. */
  readonly at: number;
  readonly letters: number;
}

const wordsOfStock = new WeakMap<Vocabulary['stock'], KnownWords>();

/** What can be meant; the same as long as the stock's values are. */
const wordsOf = (stock: Vocabulary['stock']): KnownWords => {
  const made = wordsOfStock.get(stock);
  if (made) return made;
  const ofStock = new Set(spoken.flatMap((facet) => (stock[facet] ?? []).flatMap(wordsOfName)));
  const ofTrade = [...knownPhrases.phrases.keys()].filter((phrase) => !phrase.includes(' '));
  const ofTitles = new Set(titles.flatMap((facet) => (stock[facet] ?? []).flatMap(wordsOfName)));
  const known = new Set([...ofStock, ...ofTrade]);
  const byLength = new Map<number, SpelledWord[]>();
  for (const [at, word] of [...known].entries()) {
    if (word.length < shortest) continue;
    const asLong = byLength.get(word.length) ?? [];
    asLong.push({ word, at, letters: lettersOf(word) });
    byLength.set(word.length, asLong);
  }
  const words = { ofTitles, ofStock, known, byLength };
  wordsOfStock.set(stock, words);
  return words;
};

/** Letters that are wrong, lacking, too many, or swapped with the next; more than `most`: at least so many. */
const lettersOff = (one: string, other: string, limit: number): number => {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...next, ...row) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return row[other.length]!;
};
