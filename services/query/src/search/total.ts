import type { CarFacet } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import type { SearchAnswer } from '#platform/ports/search-index';

/** Engines may stop counting matches here; they count facets on. */
const countedUpTo = 1999;

/** The facets of an answer that `totalOf` looks at. */
export const facetsOfTotal = ['car_type', 'status'] as const satisfies readonly CarFacet[];

/**
 * How many cars match. A count above 1999 is taken as capped: then it is what the conditions sum up to (every car has
 * exactly one), or, where they were not counted, the cars in stock. Never less than the engine counted.
 */
export const totalOf = (
  { count, facets }: Pick<SearchAnswer, 'count' | 'facets'>,
  { refinements }: Pick<SearchState, 'refinements'>,
): number => {
  if (count <= countedUpTo) return count;
  // A refined facet is counted as if it was not, so only what is chosen of it counts here.
  const chosen = refinements.car_type;
  const ofConditions = Object.entries(facets['car_type'] ?? {})
    .filter(([value]) => chosen === undefined || chosen.includes(value))
    .reduce((sum, [, cars]) => sum + cars, 0);
  return Math.max(count, ofConditions || (facets['status']?.['in_stock'] ?? 0));
};
