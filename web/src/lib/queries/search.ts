import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../api.js';
import { searchApiPath } from '../search/address.js';

/** @param queryString the search page's own, as `formatSearch` writes it */
export const searchQuery = (load: Load, path: string, queryString: string) =>
  queryOptions({
    queryKey: ['search', path, queryString],
    queryFn: ({ signal }) =>
      ask(
        load,
        searchApiPath(path, queryString),
        () => import('../schemas.js').then(({ searchResponse }) => searchResponse),
        signal,
      ),
    staleTime: 30_000,
  });
