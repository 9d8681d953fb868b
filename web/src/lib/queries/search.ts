import { queryOptions } from '@tanstack/react-query';
import type { Site } from '#contracts/domain/site/site';
import { type Answer, ask, type Load } from '../api.js';
import type { Environment } from '../environment.js';
import type { SearchCards } from '../schemas/search.js';
import { searchApiQuery } from '../search/address.js';
import { namingFacets } from '../search/labels.js';

export const searchKey = 'search';

/**
 * Milliseconds for which an answer is taken as it is: long enough for the page that brought it along, and for a list
 * fetched ahead of a tap. An older one is shown at once and asked for again meanwhile, so that no sold car stays.
 */
const fresh = 5_000;

/** @param queryString the search page's own, as `formatSearch` writes it */
export const searchQuery = ({ load, site }: Pick<Environment, 'load' | 'site'>, path: string, queryString: string) =>
  queryOptions({
    queryKey: [searchKey, path, queryString],
    queryFn: async ({ signal }) => {
      const schema = () => import('../schemas/search.js').then(({ searchCards }) => searchCards);
      return withShownFacets(
        await ask(load, '/api/search', schema, { query: searchApiQuery(path, queryString), signal }),
        site,
      );
    },
    staleTime: fresh,
  });

/** @param queryString the search page's own, with the words typed so far in it */
export const suggestionsQuery = (load: Load, path: string, queryString: string) =>
  queryOptions({
    queryKey: ['suggestions', path, queryString],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/search/suggestions',
        () => import('../schemas/search.js').then(({ suggestionsResponse }) => suggestionsResponse),
        { query: searchApiQuery(path, queryString), signal },
      ),
    staleTime: fresh,
  });

/** Without the facets that the site's pages say nothing of: each page would carry them. */
const withShownFacets = (answer: Answer<SearchCards>, { search }: Site): Answer<SearchCards> => {
  if ('missing' in answer) return answer;
  const shown = new Set<string>([...search.facets, ...search.tiles, ...namingFacets]);
  const facets = Object.entries(answer.found.facets).filter(([facet]) => shown.has(facet));
  return { found: { ...answer.found, facets: Object.fromEntries(facets) } };
};
