import clsx from 'clsx';
import type { RefObject } from 'react';
import { resetSearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { understoodParts } from '../../lib/search/understood.js';
import { Chip } from '../../ui/Chip.js';
import { partLabel, refinementsOf } from '../../lib/search/refinements.js';
import type { Search } from './use-search.js';
import layout from '../../ui/layout.module.css';
import styles from './SearchPage.module.css';
import buttonStyles from '../../ui/Button.module.css';

interface RefinedProps {
  readonly search: Search;
  /** Takes the focus of a control that disappears. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Removable chips for what was understood of the query and for refinements. Also offers to search the exact words. */
export const Refined = ({ search: { state, typed, answer, isStale, change }, heading }: RefinedProps) => {
  const { labels } = useSite();
  const go: typeof change = (next) => {
    heading.current?.focus({ preventScroll: true });
    change(next);
  };
  const parts = isStale ? [] : understoodParts(typed, answer);
  const isRead = !isStale && answer?.understood !== undefined;
  const shown = parts.length === 0 ? state : { ...typed, query: state.query };
  const chips = [
    ...parts.map((part) => ({ label: partLabel(part, labels), without: part.without })),
    ...refinementsOf(shown, labels).map(({ label, without }) => ({
      label,
      without:
        'query' in without ? { ...state, query: '' } : parts.length > 0 ? { ...without, query: typed.query } : without,
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={clsx(layout.swipe, styles.refined)} aria-label="Filters in use">
      {chips.map(({ label, without }, index) => (
        // Values of two facets may be written the same.
        <li key={index}>
          <Chip label={label} onRemove={() => go(without)} />
        </li>
      ))}
      {isRead && (
        <li>
          <button
            type="button"
            className={buttonStyles.textButton}
            onClick={() => go({ query: typed.query, literal: true })}
          >
            Search for these exact words
          </button>
        </li>
      )}
      <li>
        <button type="button" className={buttonStyles.textButton} onClick={() => go(resetSearch)}>
          Clear all
        </button>
      </li>
    </ul>
  );
};
