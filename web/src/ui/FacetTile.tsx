import clsx from 'clsx';
import { formatNumber } from '../lib/format.js';
import layout from './layout.module.css';
import styles from './FacetTile.module.css';

interface FacetTileProps {
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
  /** Letters in place of a logo. */
  readonly logo?: string | undefined;
  readonly onToggle: () => void;
}

export const FacetTile = ({ label, count, selected, logo, onToggle }: FacetTileProps) => (
  <button type="button" className={clsx(layout.option, styles.tile)} aria-pressed={selected} onClick={onToggle}>
    {logo !== undefined && (
      <span className={styles.logo} aria-hidden="true">
        {logo}
      </span>
    )}
    <span>{label}</span>
    <span className={styles.count}>{formatNumber(count)}</span>
  </button>
);
