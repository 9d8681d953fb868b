import {
  expandQueryWords,
  hasDigit,
  maxQueryWords,
  shortestWithTypo,
  wordForms,
  wordsOf,
} from '../search-embedded/words.js';
import { anyLetter, escape, hashIfLong } from './tokens.js';

/**
 * Text as tokens, so that a search text becomes conditions on one field. The first letter is the kind of token: `w` a
 * whole word; `y` and `x` a whole word of an attribute with weight 2 or 3, or with any weight; `n` a whole name; `p` a
 * prefix of a longer word; `t` a word for typos: whole, and once for each letter with {@link anyLetter} in its place.
 * Two neighbouring words also count as one word.
 */

/** Longer words have no prefix tokens and tolerate no typo. */
const maxWordLength = 64;

export interface TextSource {
  readonly text: string;
  /** Whether typos are not tolerated in its words. */
  readonly exact: boolean;
  readonly weight?: 3 | 2 | 1 | undefined;
}

/** A word of a query: a document must have one of its tokens, as a whole word, as a prefix or with a typo. */
export interface QueryWord {
  readonly whole: readonly string[];
  readonly beginning: readonly string[];
  readonly typo: readonly string[];
  /** Tokens of the whole word in attributes of weight 2 or 3 (`weighty`), and of any weight (`light`). */
  readonly weighty: readonly string[];
  readonly light: readonly string[];
}

export const textTokens = (sources: readonly TextSource[]): string[] => {
  const tokens = new Set<string>();
  for (const { text, exact, weight } of sources) {
    const words = wordsOf(text);
    if (weight === 3) tokens.add(name(words.join('')));
    for (const word of wordForms(words)) {
      tokens.add(whole(word));
      if (weight) tokens.add(light(word));
      if (weight === 2 || weight === 3) tokens.add(weighty(word));
      if (word.length > maxWordLength) continue;
      for (let length = 1; length < word.length; length++) tokens.add(beginning(word.slice(0, length)));
      if (exact || hasDigit(word) || word.length < shortestWithTypo - 1) continue;
      tokens.add(typoToken(word));
      for (let at = 0; at < word.length; at++) tokens.add(typoToken(word.slice(0, at), word.slice(at + 1)));
    }
  }
  return [...tokens];
};

/** Returns the conditions of a search text, one for each word; all must hold. */
export const queryWords = (text: string): QueryWord[] => {
  const words = wordsOf(text).slice(0, maxQueryWords);
  const pairs = joined(words);
  return words.map((word, i) => {
    const forms = [word, pairs[i - 1], pairs[i]].filter((form) => form !== undefined);
    return {
      whole: forms.map(whole),
      beginning: forms.map(beginning),
      typo: [...new Set(forms.flatMap(typos))],
      weighty: forms.map(weighty),
      light: forms.map(light),
    };
  });
};

/** Returns the tokens of names that the words may contain. */
export const queryNameTokens = (text: string): string[] => expandQueryWords(wordsOf(text)).runs.map(name);

const joined = (words: readonly string[]): string[] => words.slice(1).map((word, i) => words[i]! + word);

const whole = (word: string): string => hashIfLong(`w${escape(word)}`);
const weighty = (word: string): string => hashIfLong(`y${escape(word)}`);
const light = (word: string): string => hashIfLong(`x${escape(word)}`);
const name = (words: string): string => hashIfLong(`n${escape(words)}`);
const beginning = (start: string): string => hashIfLong(`p${escape(start)}`);
const typoToken = (before: string, after?: string): string =>
  hashIfLong(`t${escape(before)}${after === undefined ? '' : anyLetter + escape(after)}`);

/** Returns the tokens of words that one insertion, deletion, substitution or swap of neighbours turns into this one. */
const typos = (word: string): string[] => {
  if (word.length < shortestWithTypo || word.length > maxWordLength || hasDigit(word)) return [];
  const tokens: string[] = [];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    tokens.push(typoToken(before, after));
    if (after === '') break;
    tokens.push(typoToken(before + after.slice(1)), typoToken(before, after.slice(1)));
    if (after.length > 1) tokens.push(typoToken(before + after[1]! + after[0]! + after.slice(2)));
  }
  return tokens;
};
