import type { CarFacet } from '#contracts/search/cars';
import { useSite } from '../../lib/environment.js';
import { facetOptions, toggleRefinement } from '../../lib/search/facets.js';
import { facetLabel } from '../../lib/search/labels.js';
import { lettering } from '../../lib/search/lettering.js';
import { FacetTile } from '../../ui/FacetTile.js';
import type { Search } from './use-search.js';

interface FacetTilesProps {
  readonly facet: CarFacet;
  readonly search: Search;
  /** Maximum number of values shown at first. Chosen values are always shown. */
  readonly limit?: number;
  readonly className: string | undefined;
}

/** A facet's values as tiles. Makes are shown in their lettering. */
export const FacetTiles = ({ facet, search: { answer, state, change }, limit, className }: FacetTilesProps) => {
  const site = useSite();
  const options = facetOptions(facet, answer?.facets ?? {}, state.refinements, site);
  const shown = limit === undefined ? options : options.filter(({ selected }, index) => selected || index < limit);
  return (
    <div className={className} role="group" aria-label={facetLabel(facet)}>
      {shown.map(({ value, label, count, selected }) => (
        <FacetTile
          key={value}
          label={label}
          count={count}
          selected={selected}
          logo={facet === 'make' ? lettering(label) : undefined}
          onToggle={() => change({ refinements: toggleRefinement(state.refinements, facet, value) })}
        />
      ))}
    </div>
  );
};
