import { isRange } from '../../lib/search/facets.js';
import type { Search } from './use-search.js';

/** Whether there is anything to choose in a facet: more than one value, or one that is chosen. */
export const hasChoice = (facet: string, { answer, state }: Search): boolean => {
  if (isRange(facet)) {
    const stats = answer?.facetStats[facet];
    return Object.hasOwn(state.ranges, facet) || (stats !== undefined && stats.max > stats.min);
  }
  return Object.hasOwn(state.refinements, facet) || Object.keys(answer?.facets[facet] ?? {}).length > 1;
};
