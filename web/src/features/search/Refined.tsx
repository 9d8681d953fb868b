import clsx from 'clsx';
import { useSite } from '../../lib/environment.js';
import { Chip } from '../../ui/Chip.js';
import { refinementsOf } from './refinements.js';
import type { Search } from './use-search.js';
import layout from '../../ui/layout.module.css';
import styles from './SearchPage.module.css';
import buttonStyles from '../../ui/Button.module.css';

interface RefinedProps {
  readonly search: Search;
  readonly onClear: () => void;
}

export const Refined = ({ search: { state, change }, onClear }: RefinedProps) => {
  const { labels } = useSite();
  const refinements = refinementsOf(state, labels);
  if (refinements.length === 0) return null;
  return (
    <ul className={clsx(layout.swipe, styles.refined)} aria-label="Filters in use">
      {refinements.map(({ label, without }) => (
        <li key={label}>
          <Chip label={label} onRemove={() => change(without)} />
        </li>
      ))}
      <li>
        <button type="button" className={buttonStyles.textButton} onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  );
};
