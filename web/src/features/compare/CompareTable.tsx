import { Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { CarDocument } from '#contracts/search/car-document';
import { useSite } from '../../lib/environment.js';
import { maxCompared } from '../../lib/saved-vehicles.js';
import { ComparedCar } from './ComparedCar.js';
import { CompareLines } from './CompareLines.js';
import { Link } from '../../ui/Link.js';
import styles from './CompareTable.module.css';
import { factLines, featureLines, type CompareLine } from './lines.js';

interface CompareTableProps {
  readonly cars: readonly CarDocument[];
  readonly onlyDifferences: boolean;
  readonly onRemove: (id: string) => void;
}

/** ARIA roles are explicit, because `display: grid` removes the table's implicit ones. */
export const CompareTable = ({ cars, onlyDifferences, onRemove }: CompareTableProps) => {
  const site = useSite();
  const shown = (lines: CompareLine[]) => lines.filter(({ differs }) => differs || !onlyDifferences);
  const facts = shown(factLines(cars, site));
  const features = shown(featureLines(cars));
  const canAddMore = cars.length < maxCompared;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Comparison, to be scrolled sideways">
      <table
        className={styles.table}
        role="table"
        style={{ '--columns': cars.length + (canAddMore ? 1 : 0) } as CSSProperties}
        data-single={cars.length === 1 || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" className={styles.corner} />
            {cars.map((car) => (
              <th key={car.id} role="columnheader" scope="col" aria-label={car.name}>
                <ComparedCar car={car} onRemove={onRemove} />
              </th>
            ))}
            {canAddMore && (
              <td role="cell">
                <Link to={site.search.defaultPath} className={styles.add}>
                  <Plus aria-hidden="true" size={28} strokeWidth={1.5} />
                  Add another
                </Link>
              </td>
            )}
          </tr>
        </thead>
        <CompareLines lines={facts} carIds={cars.map(({ id }) => id)} />
        {features.length > 0 && (
          <CompareLines title="Features" lines={features} carIds={cars.map(({ id }) => id)} asMarks />
        )}
      </table>
    </div>
  );
};
