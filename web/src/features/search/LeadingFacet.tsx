import type { CarFacet } from '#contracts/search/cars';
import { useSite } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { facetOptions, toggleRefinement } from '../../lib/search/facets.js';
import { facetLabel } from '../../lib/search/labels.js';
import type { Search } from './use-search.js';

/** The site's first facet as a row of buttons, where the others are in the sheet. */
export const LeadingFacet = ({ search: { answer, state, change } }: { readonly search: Search }) => {
  const site = useSite();
  const facet = site.search.facets[0] as CarFacet;
  const options = facetOptions(facet, answer?.facets ?? {}, state.refinements, site);
  return (
    <div className="leading-facet" role="group" aria-label={facetLabel(facet)}>
      {options.map(({ value, label, count, selected }) => (
        <button
          key={value}
          type="button"
          className="leading-value"
          aria-pressed={selected}
          onClick={() => change({ refinements: toggleRefinement(state.refinements, facet, value) })}
        >
          {label}
          <span className="facet-count">{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
};
