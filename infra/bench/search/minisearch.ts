import MiniSearch from 'minisearch';
import type { CarDocument } from '#contracts/search/car-document';
import type { SearchAnswer, SearchQuery } from '#platform/ports/search-index';
import type { Engine, Refinement } from './engine.js';
import { fixedFilters, refinementsOf, statsFacets, textAttributes, valueFacets } from './engine.js';

/** MiniSearch for the text. Filters, facets and sort are hand-written, in one pass over the documents. */
export const miniSearchEngine = (): Engine => {
  const cars: CarDocument[] = [];
  const index = new MiniSearch<CarDocument & { number: number }>({
    idField: 'number',
    fields: [...textAttributes],
    searchOptions: { combineWith: 'AND', prefix: true, fuzzy: (word) => (word.length >= 4 ? 1 : false) },
  });

  return {
    add(batch) {
      index.addAll(batch.map((car, i) => ({ ...car, number: cars.length + i })));
      for (const car of batch) cars.push(car);
    },
    ready() {},
    search(query) {
      const found = query.text === undefined ? cars : index.search(query.text).map(({ id }) => cars[id as number]!);
      return answer(found, query);
    },
  };
};

const answer = (found: readonly CarDocument[], query: SearchQuery): SearchAnswer => {
  const refinements = refinementsOf(query);
  const { dealerships, statuses, soldAfter } = fixedFilters(query);
  const [own, wantedStatuses] = [new Set(dealerships), new Set(statuses)];
  const hits: CarDocument[] = [];
  const counts = new Map(valueFacets.map((facet) => [facet, new Map<string, number>()]));
  const stats = new Map<string, { min: number; max: number }>();

  for (const car of found) {
    if (!own.has(car.dealership_id) || !car.show_on_dealer_website) continue;
    if (!wantedStatuses.has(car.status) && !(car.sold_date_timestamp! >= soldAfter)) continue;
    const failed = refinements.filter((refinement) => !passes(car, refinement));
    if (failed.length > 1) continue;
    const only = failed[0]?.attribute;
    if (only === undefined) hits.push(car);
    for (const facet of only === undefined ? valueFacets : [only]) {
      const ofFacet = counts.get(facet);
      if (ofFacet) for (const value of valuesOf(car, facet)) ofFacet.set(value, (ofFacet.get(value) ?? 0) + 1);
    }
    for (const facet of only === undefined ? statsFacets : [only]) {
      const number = car[facet];
      if (typeof number !== 'number' || !statsFacets.includes(facet)) continue;
      const { min, max } = stats.get(facet) ?? { min: number, max: number };
      stats.set(facet, { min: Math.min(min, number), max: Math.max(max, number) });
    }
  }

  const [key] = query.sort as [{ attribute: keyof CarDocument; order: 'asc' | 'desc' }];
  const sign = key.order === 'asc' ? 1 : -1;
  const last = key.order === 'asc' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  if (query.text === undefined) {
    const number = (car: CarDocument) => (car[key.attribute] as number | undefined) ?? last;
    hits.sort((a, b) => (number(a) - number(b)) * sign || (a.id < b.id ? -1 : 1));
  }
  const offset = query.offset ?? 0;
  return {
    hits: hits.slice(offset, offset + query.limit).map((car) => JSON.stringify(car)),
    count: hits.length,
    facets: Object.fromEntries(
      [...counts].map(([facet, values]) => [facet, Object.fromEntries([...values].sort((a, b) => b[1] - a[1]))]),
    ),
    facetStats: Object.fromEntries(stats),
  };
};

const valuesOf = (car: CarDocument, facet: keyof CarDocument): string[] => {
  const value = car[facet];
  return value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
};

const passes = (car: CarDocument, { attribute, values, min, max }: Refinement): boolean => {
  if (values.length > 0 && !valuesOf(car, attribute).some((value) => values.includes(value))) return false;
  const number = car[attribute] as number;
  return (min === undefined || number >= min) && (max === undefined || number <= max);
};
