import type { SearchResponse } from '#contracts/api/search';
import type { SearchState } from '#contracts/search/url';
import { parseSearch } from '#contracts/search/url';
import { mergeConditions } from '#contracts/search/words/merge';

type Understood = Pick<SearchResponse, 'understood'> | undefined;

/** An understood phrase of the query. */
export interface UnderstoodPart {
  readonly words: string;
  /** The conditions it adds, as a search of their own. */
  readonly adds: SearchState;
  /** Whether the conditions are not what the words say, because they are misspelled or no vehicle fits them. */
  readonly isReplaced: boolean;
  /** The search without this phrase, with all other phrases as refinements. */
  readonly without: SearchState;
}

/** Returns the search with its understood words as refinements; unchanged if nothing was understood. */
export const understoodState = (state: SearchState, answer: Understood): SearchState =>
  answer?.understood ? { ...parseSearch(answer.understood.search).state, page: state.page } : state;

export const understoodParts = (state: SearchState, answer: Understood): UnderstoodPart[] => {
  const { understood } = answer ?? {};
  if (!understood) return [];
  const parts = understood.parts.map(({ words, search, replaced = false }) => ({
    words,
    adds: parseSearch(search).state,
    isReplaced: replaced,
  }));
  return parts.map((part) => ({
    ...part,
    without: mergeConditions(
      { ...state, query: understood.query },
      parts.filter((other) => other !== part).map(({ adds }) => adds),
    ),
  }));
};
