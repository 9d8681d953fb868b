import type { SearchState } from '#contracts/search/url';
import type { Reading } from '#contracts/search/words/read';
import type { Vocabulary } from '#contracts/search/words/vocabulary';
import type { SearchQuery } from '#platform/ports/search-index';
import type { Cars } from './car-index.js';

/** A search that can be asked, and what others beside it would ask. */
export interface SearchPlan {
  readonly cars: Cars;
  /** As the address says it. */
  readonly written: SearchState;
  /** The search, with what was understood of its words in it. */
  readonly state: SearchState;
  readonly reading?: Reading;
  readonly vocabulary: Vocabulary;
  /** What a state asks of the index, on the same path, with the address that says it. */
  readonly queryOf: (state: SearchState, address?: SearchState) => SearchQuery;
}
