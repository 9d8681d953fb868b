import { queryOptions } from '@tanstack/react-query';
import type { Site } from '#contracts/domain/site/site';
import { type Answer, fetchAnswer, type Load } from '../api.js';
import { answerQuery } from '../answer-query.js';
import type { Environment } from '../environment.js';
import type { SearchCards } from '../schemas/search.js';
import { searchApiQuery } from '../search/address.js';

const schemas = () => import('../schemas/search.js');

export const searchKey = 'search';

/**
 * Milliseconds an answer counts as fresh: long enough for the page that brought it and for a prefetched list. An older
 * answer is shown at once and refetched in the background, so that sold cars disappear.
 */
const fresh = 5_000;

/** @param queryString of the search page, as `formatSearch` writes it */
export const searchQuery = ({ load, site }: Pick<Environment, 'load' | 'site'>, path: string, queryString: string) =>
  queryOptions({
    queryKey: [searchKey, path, queryString],
    queryFn: async ({ signal }) => {
      const query = searchApiQuery(path, queryString);
      const schema = async () => (await schemas()).searchCards;
      return withShownFacets(await fetchAnswer(load, '/api/search', schema, { query, signal }), site);
    },
    staleTime: fresh,
  });

/** @param queryString of the search page, including the words typed so far */
export const suggestionsQuery = (load: Load, path: string, queryString: string) =>
  answerQuery(
    load,
    ['suggestions', path, queryString],
    '/api/search/suggestions',
    async () => (await schemas()).suggestionsResponse,
    { query: searchApiQuery(path, queryString), staleTime: fresh },
  );

/** Drops facets that the site's pages do not show, because every page would contain them. */
const withShownFacets = (answer: Answer<SearchCards>, { search }: Site): Answer<SearchCards> => {
  if ('missing' in answer) return answer;
  const shown = new Set<string>([...search.facets, ...search.tiles]);
  const facets = Object.entries(answer.found.facets).filter(([facet]) => shown.has(facet));
  return { found: { ...answer.found, facets: Object.fromEntries(facets) } };
};
