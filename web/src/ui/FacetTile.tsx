import { formatNumber } from '../lib/format.js';

interface FacetTileProps {
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
  /** Lettering in the place of a logo. */
  readonly logo?: string | undefined;
  readonly onToggle: () => void;
}

export const FacetTile = ({ label, count, selected, logo, onToggle }: FacetTileProps) => (
  <button type="button" className="facet-tile" aria-pressed={selected} onClick={onToggle}>
    {logo !== undefined && (
      <span className="facet-logo" aria-hidden="true">
        {logo}
      </span>
    )}
    <span className="facet-tile-label">{label}</span>
    <span className="facet-count">{formatNumber(count)}</span>
  </button>
);
