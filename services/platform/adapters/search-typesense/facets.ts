import { facetNames, type SearchSchema } from '#contracts/search/schema';
import type { SearchAnswer, SearchQuery } from '#platform/ports/search-index';
import type { SearchResult } from './connection.js';
import { isCounted } from './fields.js';
import { attributeOf } from './filter.js';
import { fromThousandths } from './numbers.js';

/** A search and its requested facets. */
export interface Counted {
  readonly facets: readonly string[];
  readonly result: SearchResult;
}

type Facets = Pick<SearchAnswer, 'facets' | 'facetStats'>;

/** Returns the facets of an answer, each from the search that counted it. Facets without a search have no counts. */
export const answeredFacets = (schema: SearchSchema, query: SearchQuery, counted: readonly Counted[]): Facets => {
  const facets: Record<string, Readonly<Record<string, number>>> = {};
  const facetStats: Record<string, { readonly min: number; readonly max: number }> = {};
  for (const name of query.facets ?? facetNames(schema)) {
    const attribute = attributeOf(schema, name);
    const result = counted.find((search) => search.facets.includes(name))?.result;
    const found = result?.facet_counts?.find(({ field_name }) => field_name === name);
    if (isCounted(attribute)) {
      const spelled = (value: string) => (attribute.type === 'number' ? String(fromThousandths(Number(value))) : value);
      facets[name] = Object.fromEntries(
        (found?.counts ?? [])
          .map(({ value, count }) => [spelled(value), count] as const)
          .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
      );
    }
    const { min, max } = found?.stats ?? {};
    if (attribute.facet !== 'values' && min !== undefined && max !== undefined) {
      facetStats[name] = { min: fromThousandths(min), max: fromThousandths(max) };
    }
  }
  return { facets, facetStats };
};
