import { facetNames, type SearchSchema } from '#contracts/search/schema';
import type { SearchQuery } from '#platform/ports/search-index';
import { isCounted, internalFields, sortField } from './fields.js';
import type { Expression } from './filter.js';
import { allOf, attributeOf, boundsExpression, filterExpression, hasToken, valuesExpression } from './filter.js';
import { queryNameTokens, queryWords, type QueryWord } from './text.js';

/** One search of a round trip. */
export interface PlannedSearch {
  readonly filter: Expression;
  /** Attributes counted over the documents that the filter matches. */
  readonly facets: readonly string[];
  /** Whether only the attributes' minimum and maximum are requested. */
  readonly statsOnly: boolean;
}

export interface Plan {
  /** The filter of the hits. */
  readonly filter: Expression;
  /** `sort_by`. */
  readonly sort: string;
  /** The first search has the filter of the hits. */
  readonly searches: readonly PlannedSearch[];
}

/** Typesense's maximum number of sort keys. */
const maxSortKeys = 3;

/**
 * Plans Typesense's searches: one for the hits and the facets counted with them, one for stats, and one for each
 * refined or bounded attribute, which is counted without its own condition.
 * @throws {TypeError} an attribute is missing from the schema or can't be used this way, or there are too many sort
 *   keys
 */
export const planOf = (schema: SearchSchema, query: SearchQuery): Plan => {
  const words = query.text === undefined ? [] : queryWords(query.text);
  const base = allOf([
    ...(query.filters ?? []).map((filter) => filterExpression(schema, filter)),
    ...words.map(({ whole, beginning, typo }) =>
      hasToken(internalFields.words, [
        ...whole,
        ...(query.match === 'whole' ? [] : beginning),
        ...(query.match === undefined ? typo : []),
      ]),
    ),
  ]);
  const refined = refinements(schema, query);
  const filter = allOf([base, ...refined.values()]);
  const counted = query.facets ?? facetNames(schema);
  for (const name of counted) {
    if (!attributeOf(schema, name).facet) throw new TypeError(`The search schema doesn't count "${name}".`);
  }
  const [values, stats] = [true, false].map((byValue) =>
    counted.filter((name) => isCounted(attributeOf(schema, name)) === byValue),
  ) as [string[], string[]];
  const plain = (names: readonly string[]) => names.filter((name) => !refined.has(name));
  return {
    filter,
    sort: sortOf(schema, query, words),
    searches: [
      { filter, facets: plain(values), statsOnly: false },
      ...(plain(stats).length > 0 ? [{ filter, facets: plain(stats), statsOnly: true }] : []),
      ...counted
        .filter((name) => refined.has(name))
        .map((name) => ({
          filter: allOf([base, ...[...refined].filter(([other]) => other !== name).map(([, condition]) => condition)]),
          facets: [name],
          statsOnly: stats.includes(name),
        })),
    ],
  };
};

const refinements = (schema: SearchSchema, query: SearchQuery): Map<string, Expression> => {
  const refined = new Map<string, Expression>();
  const refine = (name: string, condition: Expression) =>
    refined.set(name, allOf([refined.get(name) ?? true, condition]));
  for (const [name, values] of Object.entries(query.refinements ?? {})) {
    if (values.length > 0) refine(name, valuesExpression(schema, name, values));
  }
  for (const [name, bounds] of Object.entries(query.ranges ?? {})) {
    if (bounds.min !== undefined || bounds.max !== undefined) refine(name, boundsExpression(schema, name, bounds));
  }
  return refined;
};

/** Returns the sort order: relevance tier, the requested keys, then the id, if Typesense permits another key. */
const sortOf = (
  schema: SearchSchema,
  { sort = [], byRelevance, text = '' }: SearchQuery,
  words: ReturnType<typeof queryWords>,
): string => {
  const keys = sort.map(({ attribute: name, order }) => {
    const attribute = attributeOf(schema, name);
    if (!attribute.sort) throw new TypeError(`The search schema doesn't sort by "${name}".`);
    return `${sortField(name, attribute)}:${order}`;
  });
  if (byRelevance && words.length > 0) {
    const every = (kind: (word: QueryWord) => readonly string[]) =>
      allOf(words.map((word) => hasToken(internalFields.words, kind(word))));
    const whole = every((word) => word.whole);
    const begun = every((word) => [...word.whole, ...word.beginning]);
    const named = hasToken(internalFields.words, queryNameTokens(text));
    const tiers = [
      allOf([whole, named]),
      allOf([whole, every((word) => word.weighty)]),
      allOf([whole, every((word) => word.light)]),
      whole,
      allOf([begun, named]),
      begun,
    ];
    keys.unshift(`_eval([${tiers.map((tier, i) => `(${String(tier)}):${tiers.length - i}`).join(',')}]):desc`);
  }
  if (keys.length > maxSortKeys) {
    throw new TypeError(`Typesense sorts by ${maxSortKeys} keys at most, relevance included.`);
  }
  return [...keys, `${internalFields.order}:asc`].slice(0, maxSortKeys).join(',');
};
