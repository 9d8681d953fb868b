import type { CarFacet, CarRange } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import type { Site } from '#contracts/site';
import { useSite } from '../../lib/environment.js';
import { toggleRefinement } from '../../lib/search/facets.js';
import { boundsLabel, valueLabel } from '../../lib/search/labels.js';
import { Chip } from '../../ui/Chip.js';
import type { Search } from './use-search.js';

interface Refinement {
  readonly label: string;
  /** The change that takes it away. */
  readonly without: Partial<SearchState>;
}

/** Everything the search is narrowed by, each with the way back. */
const refinementsOf = ({ query, refinements, ranges }: SearchState, labels: Site['labels']): Refinement[] => [
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

interface RefinedProps {
  readonly search: Search;
  readonly onClear: () => void;
}

export const Refined = ({ search: { state, change }, onClear }: RefinedProps) => {
  const { labels } = useSite();
  const refinements = refinementsOf(state, labels);
  if (refinements.length === 0) return null;
  return (
    <ul className="refined" aria-label="Filters in use">
      {refinements.map(({ label, without }) => (
        <li key={label}>
          <Chip label={label} onRemove={() => change(without)} />
        </li>
      ))}
      <li>
        <button type="button" className="text-button" onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  );
};
