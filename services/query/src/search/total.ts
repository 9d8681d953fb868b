import type { CarFacet } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import type { SearchAnswer } from '#platform/ports/search-index';

/** Engines may stop counting matches here, but not facets. */
const countedUpTo = 1999;

/** The facets that `totalOf` needs in an answer. */
export const facetsOfTotal = ['car_type', 'status'] as const satisfies readonly CarFacet[];

/**
 * Returns how many cars match. A count above 1999 may be capped. The total is then the sum over the conditions (every
 * car has exactly one) or, if those were not counted, the cars in stock. Never less than the engine's count.
 */
export const totalOf = (
  { count, facets }: Pick<SearchAnswer, 'count' | 'facets'>,
  { refinements }: Pick<SearchState, 'refinements'>,
): number => {
  if (count <= countedUpTo) return count;
  // The counts of a refined facet ignore the refinement, so only the chosen values are added up.
  const chosen = refinements.car_type;
  const ofConditions = Object.entries(facets['car_type'] ?? {})
    .filter(([value]) => chosen === undefined || chosen.includes(value))
    .reduce((sum, [, cars]) => sum + cars, 0);
  return Math.max(count, ofConditions || (facets['status']?.['in_stock'] ?? 0));
};
