import type { SearchResponse } from '#contracts/api/search';
import type { SearchState } from '#contracts/search/url';
import { parseSearch } from '#contracts/search/url';
import { withAll } from '#contracts/search/words/merge';

type Understood = Pick<SearchResponse, 'understood'> | undefined;

/** A phrase of the words typed that was understood. */
export interface UnderstoodPart {
  readonly words: string;
  /** What it adds, as a search of its own. */
  readonly adds: SearchState;
  /** The search without it, everything else as refinements. */
  readonly without: SearchState;
}

/** The search with what was understood of its words as refinements; as it is where nothing was. */
export const understoodState = (state: SearchState, answer: Understood): SearchState =>
  answer?.understood ? { ...parseSearch(answer.understood.search).state, page: state.page } : state;

export const understoodParts = (state: SearchState, answer: Understood): UnderstoodPart[] => {
  const { understood } = answer ?? {};
  if (!understood) return [];
  const parts = understood.parts.map(({ words, search }) => ({ words, adds: parseSearch(search).state }));
  return parts.map((part) => ({
    ...part,
    without: withAll(
      { ...state, query: understood.query },
      parts.filter((other) => other !== part).map(({ adds }) => adds),
    ),
  }));
};
