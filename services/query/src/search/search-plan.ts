import type { SearchState } from '#contracts/search/url';
import type { Reading } from '#contracts/search/words/read';
import type { Vocabulary } from '#contracts/search/words/vocabulary';
import type { SearchFilter, SearchQuery } from '#platform/ports/search-index';
import type { Cars } from './car-index.js';

/** A parsed search, and the means to query variants of it. */
export interface SearchPlan {
  readonly cars: Cars;
  /** Fixed filters of the path. */
  readonly preset: readonly SearchFilter[];
  /** As written in the address. */
  readonly written: SearchState;
  /** The search with its interpreted words. */
  readonly state: SearchState;
  readonly reading?: Reading;
  readonly vocabulary: Vocabulary;
  /** Query of a state on the same path; `address` is the state written in the address. */
  readonly queryOf: (state: SearchState, address?: SearchState) => SearchQuery;
}
