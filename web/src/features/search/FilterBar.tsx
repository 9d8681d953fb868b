import clsx from 'clsx';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CarFacet } from '#contracts/search/cars';
import { useEarlyInput } from '../../lib/early-input.js';
import { useSite } from '../../lib/environment.js';
import { facetLabel } from '../../lib/search/labels.js';
import { Filter } from './Filters.js';
import { hasChoice } from './has-choice.js';
import type { Search } from './use-search.js';
import layout from '../../ui/layout.module.css';
import styles from './Filters.module.css';

const inTheBar = 7;

interface FilterBarProps {
  readonly search: Search;
  readonly onMore: () => void;
}

/** The first facets as a row of menus, the others behind a button. */
export const FilterBar = ({ search, onMore }: FilterBarProps) => {
  const site = useSite();
  const bar = useRef<HTMLDivElement>(null);
  useLightDismiss(bar);
  useEarlyInput(bar);
  const facets = site.search.facets.filter((facet) => hasChoice(facet, search)).slice(0, inTheBar);
  return (
    <div className={styles.bar} ref={bar} role="group" aria-label="Filters">
      {facets.map((facet) => {
        const { refinements, ranges } = search.state;
        const chosen = (refinements[facet as CarFacet]?.length ?? 0) + (Object.hasOwn(ranges, facet) ? 1 : 0);
        return (
          <details key={facet} name="filter-bar" className={styles.menu}>
            <summary className={clsx(layout.option, layout.opener, styles.opener)}>
              {facetLabel(facet as CarFacet)}
              {chosen > 0 && <span className={styles.count}>{chosen}</span>}
              <ChevronDown aria-hidden="true" size={16} />
            </summary>
            <div className={clsx(layout.floating, styles.panel)}>
              <Filter facet={facet} search={search} />
            </div>
          </details>
        );
      })}
      <button type="button" className={layout.option} onClick={onMore}>
        <SlidersHorizontal aria-hidden="true" size={16} />
        All filters
      </button>
    </div>
  );
};

/** Closes the open menu on Escape or a press outside. */
const useLightDismiss = (bar: React.RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const open = () => bar.current?.querySelector<HTMLDetailsElement>('details[open]');
    const onPointerDown = ({ target }: PointerEvent) => {
      const menu = open();
      if (menu && !menu.contains(target as Node)) menu.open = false;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const menu = key === 'Escape' ? open() : undefined;
      if (!menu) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [bar]);
};
