import type { ImportReport } from '#contracts/api/stock';
import { formatNumber } from '../../../lib/format.js';
import text from '../../../ui/text.module.css';
import styles from './Feeds.module.css';

interface VehiclesProps {
  /** The first of them. */
  readonly vehicles: ImportReport['removed_vehicles'];
  readonly count: number;
}

/** The vehicles that an import takes off the site. */
export const Vehicles = ({ vehicles = [], count }: VehiclesProps) => (
  <ul className={styles.leaving}>
    {vehicles.map(({ car_id, stocknum, title }) => (
      <li key={car_id}>
        {title} <span className={text.note}>{stocknum}</span>
      </li>
    ))}
    {count > vehicles.length && <li>and {formatNumber(count - vehicles.length)} more</li>}
  </ul>
);

/** The same, folded; nothing where none is named. */
export const FoldedVehicles = ({ summary, ...named }: VehiclesProps & { readonly summary: string }) =>
  (named.vehicles ?? []).length === 0 ? null : (
    <details className={styles.panel}>
      <summary>{summary}</summary>
      <Vehicles {...named} />
    </details>
  );
