import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../api.js';
import { searchApiPath } from '../search/address.js';

export const searchKey = 'search';

/**
 * Milliseconds for which an answer is taken as it is: long enough for the page that brought it along, and for a list
 * fetched ahead of a tap. An older one is shown at once and asked for again meanwhile, so that no sold car stays.
 */
const fresh = 5_000;

/** @param queryString the search page's own, as `formatSearch` writes it */
export const searchQuery = (load: Load, path: string, queryString: string) =>
  queryOptions({
    queryKey: [searchKey, path, queryString],
    queryFn: ({ signal }) =>
      ask(
        load,
        searchApiPath(path, queryString),
        () => import('../schemas/search.js').then(({ searchResponse }) => searchResponse),
        signal,
      ),
    staleTime: fresh,
  });
