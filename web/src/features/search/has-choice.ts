import { isRange } from '../../lib/search/facets.js';
import type { Search } from './use-search.js';

/** Decides whether a facet offers a choice: it has more than one value, or one is chosen. */
export const hasChoice = (facet: string, { answer, state }: Search): boolean => {
  if (isRange(facet)) {
    const stats = answer?.facetStats[facet];
    return Object.hasOwn(state.ranges, facet) || (stats !== undefined && stats.max > stats.min);
  }
  return Object.hasOwn(state.refinements, facet) || Object.keys(answer?.facets[facet] ?? {}).length > 1;
};
