import type { CarFacet } from '#contracts/search/cars';
import { knownPhrases } from '#contracts/search/words/known-phrases';
import { wordsOfName } from '#contracts/search/words/tokens';
import type { Vocabulary } from '#contracts/search/words/vocabulary';
import { editDistance } from '#contracts/domain/edit-distance';

const shortest = 4;
/** Minimum number of letters for a tolerance of two wrong letters. */
const longEnough = 7;
const maxCandidates = 5;

const titles = ['make', 'model', 'badge'] as const satisfies readonly CarFacet[];
const spoken = [
  ...titles,
  ...(['body', 'colour', 'fuel', 'transmission', 'filtered_features', 'city'] as const),
] satisfies readonly CarFacet[];

/**
 * Returns what was typed with one word corrected. Candidates are words of the stock, then of the trade, that are one
 * or two letters off; the nearest first, then words of titles.
 */
export const correctionsOf = (
  typed: string,
  /** The typed words that were not understood. */
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

/** Returns known words that are one or two letters off, ordered by `at`. */
const nearest = (word: string, byLength: KnownWords['byLength']) => {
  const limit = word.length >= longEnough ? 2 : 1;
  const letters = lettersOf(word);
  const lengths = Array.from({ length: 2 * limit + 1 }, (_, i) => word.length - limit + i);
  return (
    lengths
      .flatMap((length) => byLength.get(length) ?? [])
      // A cheap test before the exact one: each wrong letter adds a letter, removes one, or both.
      .filter((known) => ones(letters ^ known.letters) <= 2 * limit)
      .sort((one, other) => one.at - other.at)
      .map(({ word: other }) => ({ word, other, off: editDistance(word, other, limit) }))
      .filter(({ off }) => off <= limit)
  );
};

/** Bit set of the word's letters; 32 bits shared by all characters. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

/** Counts the set bits of 32. */
const ones = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

interface KnownWords {
  readonly ofTitles: ReadonlySet<string>;
  readonly ofStock: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
  /** Words that are long enough to be suggested, by length. */
  readonly byLength: ReadonlyMap<number, readonly SpelledWord[]>;
}

interface SpelledWord {
  readonly word: string;
  /** Index among all known words. */
  readonly at: number;
  readonly letters: number;
}

const wordsOfStock = new WeakMap<Vocabulary['stock'], KnownWords>();

/** Returns the words that can be suggested. Cached by the stock's values. */
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
