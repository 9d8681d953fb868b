import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CarFacet } from '#contracts/search/cars';
import { useEarlyInput } from '../../lib/early-input.js';
import { useSite } from '../../lib/environment.js';
import { isRange } from '../../lib/search/facets.js';
import { facetLabel } from '../../lib/search/labels.js';
import { FacetValues } from './FacetValues.js';
import { RangeFilter } from './RangeFilter.js';
import { hasChoice } from './has-choice.js';
import type { Search } from './use-search.js';
import layout from '../../ui/layout.module.css';
import styles from './Filters.module.css';

const openAtFirst = 6;

/** All facets of the site in a column. A facet that was once offered stays, even with fewer values. */
export const Filters = ({ search }: { readonly search: Search }) => {
  const site = useSite();
  const column = useRef<HTMLDivElement>(null);
  useEarlyInput(column);
  const withChoice = site.search.facets.filter((facet) => hasChoice(facet, search));
  const [offered, setOffered] = useState<readonly string[]>(withChoice);
  const facets = site.search.facets.filter((facet) => offered.includes(facet) || withChoice.includes(facet));
  if (facets.length > offered.length) setOffered(facets);
  return (
    <div ref={column}>
      {facets.map((facet, index) => (
        <details key={facet} className={styles.filter} open={index < openAtFirst || isRefined(facet, search)}>
          <summary className={clsx(layout.between, layout.opener, styles.opener)}>
            {facetLabel(facet as CarFacet)}
            <ChevronDown aria-hidden="true" size={18} />
          </summary>
          <Filter facet={facet} search={search} />
        </details>
      ))}
    </div>
  );
};

export const Filter = ({ facet, search }: { readonly facet: string; readonly search: Search }) =>
  isRange(facet) ? (
    <RangeFilter range={facet} search={search} />
  ) : (
    <FacetValues facet={facet as CarFacet} search={search} />
  );

const isRefined = (facet: string, { state }: Search): boolean => Object.hasOwn(state.refinements, facet);
