import type { CarFacet, CarRange } from '#contracts/search/cars';
import { carRanges, singleSelectFacets } from '#contracts/search/cars';
import type { SearchResponse } from '#contracts/api/search';
import type { SearchState } from '#contracts/search/url';
import { valueLabel } from './labels.js';
import type { Site } from '#contracts/domain/site/site';

export interface FacetOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
}

/** Decides whether an attribute is filtered by a range. */
export const isRange = (attribute: string): attribute is CarRange =>
  (carRanges as readonly string[]).includes(attribute);

const maxModels = 30;
const inOrderOfValue: ReadonlySet<CarFacet> = new Set(['price_range', 'weekly_price_range', 'seats']);
const firstNumber = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replace(/,/g, '') ?? 0);
const bandOrder = (value: string): number => firstNumber(value) - (value.startsWith('Under') ? 1 : 0);

/** Returns the values of a facet, most frequent first. Chosen values stay, even with a count of 0. */
export const facetOptions = (
  facet: CarFacet,
  facets: SearchResponse['facets'],
  refinements: SearchState['refinements'],
  { labels, search }: Pick<Site, 'labels' | 'search'>,
): FacetOption[] => {
  const counts = facets[facet] ?? {};
  const chosen = refinements[facet] ?? [];
  const values = [...new Set([...Object.keys(counts), ...chosen])].filter(
    (value) => !(facet === 'certified' && search.certifiedOnly && value === 'false'),
  );
  const options = values.map((value) => ({
    value,
    label: valueLabel(facet, value, labels),
    count: counts[value] ?? 0,
    selected: chosen.includes(value),
  }));
  options.sort(
    inOrderOfValue.has(facet)
      ? (a, b) => bandOrder(a.value) - bandOrder(b.value)
      : (a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en-AU'),
  );
  return facet === 'model' ? options.filter(({ selected }, index) => selected || index < maxModels) : options;
};

/** Returns the refinements after a value was ticked or unticked. */
export const toggleRefinement = (
  refinements: SearchState['refinements'],
  facet: CarFacet,
  value: string,
): SearchState['refinements'] => {
  const { [facet]: chosen = [], ...rest } = refinements;
  const kept = singleSelectFacets.includes(facet) ? [] : chosen.filter((other) => other !== value);
  const next = chosen.includes(value) ? kept.filter((other) => other !== value) : [...kept, value];
  return next.length > 0 ? { ...rest, [facet]: next } : rest;
};
