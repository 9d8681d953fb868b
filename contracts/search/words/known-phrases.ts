import { modelsByMake, commonWords, nicknames } from './tables/vehicles.js';
import { equipment } from './tables/equipment.js';
import { meanings, ordinaryWords, type Meaning, type PhraseCondition } from './tables/conditions.js';
import { wordsOfName } from './tokens.js';

/** Phrases that are understood on every site. */
export interface KnownPhrases {
  /** Words joined by spaces → index of the meaning. */
  readonly phrases: ReadonlyMap<string, number>;
  /** First word → number of words in its longest phrase. */
  readonly longest: ReadonlyMap<string, number>;
  readonly wants: readonly (readonly (readonly PhraseCondition[])[])[];
  /** Words of at least five letters with one letter left out → the word. */
  readonly misspelled: ReadonlyMap<string, string>;
  /** Slips of the finger in shorter names of colours and bodies → the name. */
  readonly slips: ReadonlyMap<string, string>;
}

const minCorrectedLength = 5;

const nicknameMeanings = (): Meaning[] =>
  nicknames.map(({ terms, make, model }) => {
    const ofMake: PhraseCondition = { facet: 'make', has: [`=${make}`], else: make };
    if (model === undefined) return { terms: terms.split(', '), wants: [[ofMake]] };
    // Names of one or two letters occur at many makes, so the make is required too.
    const ways = model
      .split('|')
      .map((name): PhraseCondition[] => [
        ...(name.length < 3 ? [ofMake] : []),
        { facet: 'model', has: [name.startsWith('^') ? name : `=${name}`], else: spelled(name.replace('^', '')) },
      ]);
    // The last alternative applies where the stock has none of them, so the first name is repeated.
    return { terms: terms.split(', '), wants: [...ways, ways[0]!] };
  });

const spellings = new Map(
  Object.values(modelsByMake)
    .flatMap((models) => models.split(', '))
    .map((model) => [model.toLowerCase(), model]),
);

/** Returns a model's name in its maker's spelling. */
const spelled = (name: string): string =>
  spellings.get(name) ?? name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Makes and models by their own names. They apply only where the stock has no such name. */
const nameMeanings = (): Meaning[] =>
  Object.entries(modelsByMake).flatMap(([make, models]) => [
    { terms: [make], wants: [[{ facet: 'make', has: [`=${make}`], else: make } satisfies PhraseCondition]] },
    ...models
      .split(', ')
      .filter((model) => model !== '')
      .flatMap((model) => {
        const wants: Meaning['wants'] = [[{ facet: 'model', has: [`=${model}`], else: model }]];
        const words = wordsOfName(model);
        const isPlain = commonWords.has(words.join(' ')) || (words.length === 1 && words[0]!.length < 2);
        return [
          {
            terms: [`${make} ${model}`],
            wants: [[{ facet: 'make', has: [`=${make}`], else: make }, ...wants[0]!]] satisfies Meaning['wants'],
          },
          ...(isPlain ? [] : [{ terms: [model, ...(words.length > 1 ? [words.join('')] : [])], wants }]),
        ];
      }),
  ]);

const equipmentMeanings = (): Meaning[] =>
  equipment.map(([terms, has, otherwise]) => ({
    terms: terms.split(', '),
    wants: [[{ facet: 'filtered_features', has: has.split('; '), else: otherwise }]],
  }));

const known = (): KnownPhrases => {
  const phrases = new Map<string, number>();
  const longest = new Map<string, number>();
  const misspelled = new Map<string, string>();
  const all = [...meanings, ...equipmentMeanings(), ...nicknameMeanings(), ...nameMeanings()];
  all.forEach(({ terms }, number) => {
    for (const each of terms) {
      const phrase = wordsOfName(each).join(' ');
      if (!phrases.has(phrase)) phrases.set(phrase, number);
      noteLength(longest, phrase);
      if (phrase.includes(' ') || phrase.length < minCorrectedLength || /\d/.test(phrase)) continue;
      for (let at = 1; at <= phrase.length; at++) {
        const without = phrase.slice(0, at) + phrase.slice(at + 1);
        if (!misspelled.has(without)) misspelled.set(without, phrase);
      }
    }
  });
  return { phrases, longest, misspelled, slips: slipsOf(phrases, all), wants: all.map(({ wants }) => wants) };
};

/** A letter typed twice, two letters swapped, or a vowel left out; two letters are left only of a colour. */
const slipsOf = (phrases: ReadonlyMap<string, number>, all: readonly Meaning[]): Map<string, string> => {
  const slips = new Map<string, string>();
  for (const { terms, wants } of all) {
    const first = wants[0]?.[0];
    const facet = first && 'facet' in first ? first.facet : undefined;
    if (facet !== 'colour' && facet !== 'body') continue;
    for (const term of terms.filter((each) => /^[a-z]{3,4}$/.test(each))) {
      for (const slip of slipsIn(term)) {
        const isTooShort = slip.length < 3 && facet !== 'colour';
        if (!isTooShort && !phrases.has(slip) && !slips.has(slip)) slips.set(slip, term);
      }
    }
  }
  return slips;
};

const slipsIn = (term: string): string[] =>
  [...term].flatMap((letter, at) => {
    const [before, behind] = [term.slice(0, at), term.slice(at + 1)];
    const isInside = at > 0 && behind !== '';
    return [
      before + letter + letter + behind,
      ...(isInside ? [before + behind[0]! + letter + behind.slice(1)] : []),
      ...(isInside && 'aeiou'.includes(letter) ? [before + behind] : []),
    ];
  });

/** Records the number of words of a phrase by its first word. */
export const noteLength = (longest: Map<string, number>, phrase: string): void => {
  const words = phrase.split(' ');
  longest.set(words[0]!, Math.max(longest.get(words[0]!) ?? 0, words.length));
};

export const knownPhrases = known();

/** Returns the known word that differs by one letter added, missing, changed or swapped, except the first letter. */
export const correctionOf = (word: string): string | undefined => {
  const { phrases, misspelled, slips } = knownPhrases;
  if (ordinaryWords.has(word)) return undefined;
  if (slips.has(word)) return slips.get(word);
  if (word.length < minCorrectedLength - 1) return undefined;
  const lacking = misspelled.get(word);
  if (lacking !== undefined && lacking.length === word.length + 1) return lacking;
  for (let at = 1; at <= word.length; at++) {
    const without = word.slice(0, at) + word.slice(at + 1);
    if (without.length >= minCorrectedLength && phrases.has(without)) return without;
    const other = word.length < minCorrectedLength ? undefined : misspelled.get(without);
    if (other !== undefined && other.length === word.length && isNear(word, other, at)) return other;
  }
  return undefined;
};

/** Whether the words differ only in the letter at `at`, or in this letter and the next being swapped. */
const isNear = (word: string, other: string, at: number): boolean =>
  word.slice(at + 1) === other.slice(at + 1) ||
  (word[at] === other[at + 1] && word[at + 1] === other[at] && word.slice(at + 2) === other.slice(at + 2));
