import type { CarFacet } from '#contracts/search/cars';
import { knownPhrases } from '#contracts/search/words/static';
import { wordsOfName } from '#contracts/search/words/tokens';
import type { Vocabulary } from '#contracts/search/words/vocabulary';

const shortest = 4;
/** From so many letters on, two may be wrong. */
const longEnough = 7;
const mostTried = 5;

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
  const { ofTitles, ofStock, known } = wordsOf(vocabulary.stock);
  const found = wordsOfName(left)
    .filter((word) => word.length >= shortest && !known.has(word) && !/\d/.test(word))
    .flatMap((word) => {
      const most = word.length >= longEnough ? 2 : 1;
      return [...known]
        .filter((other) => other.length >= shortest && Math.abs(other.length - word.length) <= most)
        .map((other) => ({ word, other, off: lettersOff(word, other, most) }))
        .filter(({ off }) => off <= most);
    });
  return found
    .sort(
      (one, other) =>
        Number(ofStock.has(other.other)) - Number(ofStock.has(one.other)) ||
        one.off - other.off ||
        Number(ofTitles.has(other.other)) - Number(ofTitles.has(one.other)),
    )
    .slice(0, mostTried)
    .flatMap(({ word, other }) => {
      const at = typed.toLowerCase().indexOf(word);
      return at < 0 ? [] : [typed.slice(0, at) + other + typed.slice(at + word.length)];
    });
};

interface KnownWords {
  readonly ofTitles: ReadonlySet<string>;
  readonly ofStock: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

const wordsOfStock = new WeakMap<Vocabulary['stock'], KnownWords>();

/** What can be meant; the same as long as the stock's values are. */
const wordsOf = (stock: Vocabulary['stock']): KnownWords => {
  const made = wordsOfStock.get(stock);
  if (made) return made;
  const ofStock = new Set(spoken.flatMap((facet) => (stock[facet] ?? []).flatMap(wordsOfName)));
  const ofTrade = [...knownPhrases.phrases.keys()].filter((phrase) => !phrase.includes(' '));
  const ofTitles = new Set(titles.flatMap((facet) => (stock[facet] ?? []).flatMap(wordsOfName)));
  const words = { ofTitles, ofStock, known: new Set([...ofStock, ...ofTrade]) };
  wordsOfStock.set(stock, words);
  return words;
};

/** Letters that are wrong, lacking, too many, or swapped with the next; more than `most`: at least so many. */
const lettersOff = (one: string, other: string, most: number): number => {
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
    if (Math.min(...next, ...row) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length]!;
};
