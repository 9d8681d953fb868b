import type { SearchState } from '#contracts/search/url';
import { emptySearch, formatSearch } from '#contracts/search/url';
import { ordinaryWords } from '#contracts/search/words/tables/conditions';
import { wordsOfName } from '#contracts/search/words/tokens';
import type { Vocabulary } from '#contracts/search/words/vocabulary';
import type { SearchAnswer } from '#platform/ports/search-index';
import { correctionsOf } from './did-you-mean.js';
import type { SearchPlan } from './search-plan.js';

/** A search with unknown words removed, and those words. */
export interface Narrowed {
  readonly state: SearchState;
  readonly unknown: readonly string[];
  readonly answer?: SearchAnswer;
}

/**
 * Removes from a search that found nothing the words that no vehicle has: first words that find nothing on their own,
 * then also words that are in no title and match only as a typing error. Words with a working correction stay.
 */
export const withoutUnknownWords = async (
  plan: SearchPlan,
  ask: (state: SearchState) => Promise<SearchAnswer>,
): Promise<Narrowed> => {
  const { cars, state, vocabulary, queryOf } = plan;
  const all = state.query.split(/\s+/);
  const hasModel =
    (state.refinements.model ?? state.refinements.make_model) !== undefined || all.some(isModel(vocabulary));
  const others = all.filter((word) => word !== '' && isOfNoTitle(word, vocabulary, hasModel));
  const words = await lackingCorrections(plan, others);
  if (words.length === 0) return { state, unknown: [] };
  const answers = await cars.searchMany(
    words.map((word) => ({ ...queryOf({ ...emptySearch, query: word }, state), limit: 0, facets: [] })),
  );
  const unfound = words.filter((_, at) => answers[at]!.count === 0);
  let narrowed: Narrowed = { state, unknown: [] };
  for (const unknown of unfound.length < words.length ? [unfound, words] : [unfound]) {
    const without = lacking(state, unknown);
    if (unknown.length === 0 || isNothing(without)) continue;
    const answer = await ask(without);
    if (answer.count > 0 || unknown === unfound) narrowed = { state: without, unknown, answer };
    if (answer.count > 0) break;
  }
  return narrowed;
};

const isModel = (vocabulary: Vocabulary) => (word: string) => vocabulary.titled(word)?.facet === 'model';

/** A word with digits is a detail beside a model, `hilux n80`, but may be the model beside a make, `bmw m340i`. */
const isOfNoTitle = (word: string, vocabulary: Vocabulary, hasModel: boolean): boolean => {
  const known = wordsOfName(word);
  const isNumber = hasModel ? /^\d+$/ : /\d/;
  return known.length > 0 && !known.every((each) => vocabulary.isTitle(each) || isNumber.test(each));
};

/** Maximum number of corrections tried. */
const maxTries = 8;

/** Returns the words for which no correction makes the search find anything. */
const lackingCorrections = async (
  { cars, state, vocabulary, queryOf }: SearchPlan,
  words: readonly string[],
): Promise<readonly string[]> => {
  const tries = words.flatMap((word) => {
    const corrections = ordinaryWords.has(word) ? [] : correctionsOf(word, word, vocabulary);
    return corrections.map((other) => ({ word, query: state.query.replace(word, other) }));
  });
  if (tries.length > maxTries) return words.filter((word) => !tries.some((one) => one.word === word));
  const answers = await cars.searchMany(
    tries.map(({ query }) => ({ ...queryOf({ ...state, query }, state), limit: 0, facets: [] })),
  );
  const misspelled = new Set(tries.filter((_, at) => answers[at]!.count > 0).map(({ word }) => word));
  return words.filter((word) => !misspelled.has(word));
};

const lacking = (state: SearchState, unknown: readonly string[]): SearchState => ({
  ...state,
  query: state.query
    .split(/\s+/)
    .filter((word) => !unknown.includes(word))
    .join(' '),
});

/** Whether the search has no conditions. */
export const isNothing = ({ sortBy: _, near: __, page: ___, ...state }: SearchState): boolean =>
  formatSearch({ ...state, page: 1 }) === '';
