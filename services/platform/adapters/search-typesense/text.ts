import { askedRuns, hasDigit, maxQueryWords, shortestWithTypo, wordForms, wordsOf } from '../search-embedded/words.js';
import { anyLetter, escape, fitted } from './tokens.js';

/**
 * Text as tokens, so that a search text becomes conditions on one field. Each kind of token begins with a letter of its
 * own: `w` a whole word, `y` and `x` one of an attribute with much or any weight, `n` a whole name, `p` the beginning of a longer one, `t` a word that may have been meant by one with a typo, whole
 * and once for each of its letters with {@link anyLetter} in the letter's place. Two neighbouring words also count as one.
 */

/** Longer words have no beginnings and take no typo. */
const maxWordLength = 64;

export interface TextSource {
  readonly text: string;
  /** Its words take no typo. */
  readonly exact: boolean;
  readonly weight?: 3 | 2 | 1 | undefined;
}

/** Per word of a query the tokens of which a document must have one: as a whole word, or else its beginning, or else with a typo. */
export interface AskedWord {
  readonly whole: readonly string[];
  readonly beginning: readonly string[];
  readonly typo: readonly string[];
  /** As a whole word of an attribute of weight 2 or 3, and of any weight. */
  readonly weighty: readonly string[];
  readonly light: readonly string[];
}

/** Every token of a document's texts. */
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
      tokens.add(meant(word));
      for (let at = 0; at < word.length; at++) tokens.add(meant(word.slice(0, at), word.slice(at + 1)));
    }
  }
  return [...tokens];
};

/** The conditions of a search text, one for each word; all must hold. */
export const askedWords = (text: string): AskedWord[] => {
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

/** The tokens of names that may be among the words. */
export const askedNames = (text: string): string[] => askedRuns(wordsOf(text)).runs.map(name);

const joined = (words: readonly string[]): string[] => words.slice(1).map((word, i) => words[i]! + word);

const whole = (word: string): string => fitted(`w${escape(word)}`);
const weighty = (word: string): string => fitted(`y${escape(word)}`);
const light = (word: string): string => fitted(`x${escape(word)}`);
const name = (words: string): string => fitted(`n${escape(words)}`);
const beginning = (start: string): string => fitted(`p${escape(start)}`);
const meant = (before: string, after?: string): string =>
  fitted(`t${escape(before)}${after === undefined ? '' : anyLetter + escape(after)}`);

/** The tokens of words that one insertion, deletion, substitution or swap of neighbours makes this one. */
const typos = (word: string): string[] => {
  if (word.length < shortestWithTypo || word.length > maxWordLength || hasDigit(word)) return [];
  const tokens: string[] = [];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    tokens.push(meant(before, after));
    if (after === '') break;
    tokens.push(meant(before + after.slice(1)), meant(before, after.slice(1)));
    if (after.length > 1) tokens.push(meant(before + after[1]! + after[0]! + after.slice(2)));
  }
  return tokens;
};
