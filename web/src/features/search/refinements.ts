import type { CarFacet, CarRange } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import type { SearchAddress } from '../../lib/search/address.js';
import { toggleRefinement } from '../../lib/search/facets.js';
import { boundsLabel, searchTitle, valueLabel } from '../../lib/search/labels.js';

export interface Refinement {
  readonly label: string;
  /** The change that takes it away. */
  readonly without: Partial<SearchState>;
}

/** Everything the search is narrowed by, each with the way back. */
export const refinementsOf = ({ query, refinements, ranges }: SearchState, labels: Site['labels']): Refinement[] => [
  ...(query === '' ? [] : [{ label: `“${query}”`, without: { query: '' } }]),
  ...Object.entries(refinements).flatMap(([facet, values]) =>
    values.map((value) => ({
      label: valueLabel(facet as CarFacet, value, labels),
      without: { refinements: toggleRefinement(refinements, facet as CarFacet, value) },
    })),
  ),
  ...Object.entries(ranges).map(([range, bounds]) => {
    const { [range as CarRange]: _, ...others } = ranges;
    return { label: boundsLabel(range as CarRange, bounds), without: { ranges: others } };
  }),
];

/** How many filters are on; the words typed are none. */
export const refinedCount = ({ refinements, ranges }: SearchState): number =>
  Object.values(refinements).flat().length + Object.keys(ranges).length;

/** A search in a few words: `“hilux” · Diesel`, with its list's title first where that says something. */
export const describeSearch = ({ path, state }: SearchAddress, site: Site): string => {
  const refined = refinementsOf(state, site.labels).map(({ label }) => label);
  const list = path === '/search' ? [] : [searchTitle(path, state, site)];
  return [...list, ...refined].join(' · ');
};
