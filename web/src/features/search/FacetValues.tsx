import { type CSSProperties, useId, useState } from 'react';
import { type CarFacet, singleSelectFacets } from '#contracts/search/cars';
import { useSite } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { facetOptions, toggleRefinement } from '../../lib/search/facets.js';
import { facetLabel, facetPlural } from '../../lib/search/labels.js';
import type { Search } from './use-search.js';
import text from '../../ui/text.module.css';
import styles from './Filters.module.css';
import buttonStyles from '../../ui/Button.module.css';

const atFirst = 7;

interface FacetValuesProps {
  readonly facet: CarFacet;
  readonly search: Search;
}

/** A facet's values. Keeps the height of the most values so far, so that what is below stays under the pointer. */
export const FacetValues = ({ facet, search: { answer, state, change } }: FacetValuesProps) => {
  const site = useSite();
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  const options = facetOptions(facet, answer?.facets ?? {}, state.refinements, site);
  const shown = showsAll ? options : options.filter(({ selected }, index) => selected || index < atFirst);
  const [limit, setMost] = useState(shown.length);
  if (!showsAll && shown.length > limit) setMost(shown.length);
  const isSingle = singleSelectFacets.includes(facet);
  const { [facet]: chosen, ...others } = state.refinements;
  return (
    <fieldset className={styles.facet} style={{ '--rows': limit + (isSingle ? 1 : 0) } as CSSProperties}>
      <legend className="visually-hidden">{facetLabel(facet)}</legend>
      {isSingle && (
        <label className={styles.value}>
          <input
            type="radio"
            name={name}
            checked={chosen === undefined}
            onChange={() => change({ refinements: others })}
          />
          <span>Any {facetLabel(facet).toLowerCase()}</span>
        </label>
      )}
      {shown.map(({ value, label, count, selected }) => (
        <label key={value} className={styles.value}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            {...(isSingle && { name })}
            checked={selected}
            onChange={() => change({ refinements: toggleRefinement(state.refinements, facet, value) })}
          />
          <span>{label}</span>
          <span className={text.note}>{formatNumber(count)}</span>
        </label>
      ))}
      {options.length > shown.length || showsAll ? (
        <button
          type="button"
          className={buttonStyles.textButton}
          aria-expanded={showsAll}
          onClick={() => setShowsAll((before) => !before)}
        >
          {showsAll ? `Show fewer ${facetPlural(facet)}` : `Show all ${facetPlural(facet)}`}
        </button>
      ) : null}
    </fieldset>
  );
};
