import clsx from 'clsx';
import { Camera, Check, Minus, Plus, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { CarDocument } from '#contracts/search/car-document';
import { useSite } from '../../lib/environment.js';
import { mostCompared } from '../../lib/saved-vehicles.js';
import { ButtonLink } from '../../ui/Button.js';
import { Picture } from '../../ui/Picture.js';
import { Price } from '../../ui/Price.js';
import { TagBanner } from '../../ui/TagBanner.js';
import { factLines, featureLines, type CompareLine } from './lines.js';
import carCardStyles from '../../ui/car/CarCard.module.css';
import carTogglesStyles from '../../ui/car/CarToggles.module.css';
import compareStyles from './compare.module.css';
import pictureStyles from '../../ui/Picture.module.css';
import styles from './CompareTable.module.css';

interface CompareTableProps {
  readonly cars: readonly CarDocument[];
  readonly onlyDifferences: boolean;
  readonly onRemove: (id: string) => void;
}

/** The roles are said, as the layout of a grid takes them from a table. */
export const CompareTable = ({ cars, onlyDifferences, onRemove }: CompareTableProps) => {
  const site = useSite();
  const shown = (lines: CompareLine[]) => lines.filter(({ differs }) => differs || !onlyDifferences);
  const facts = shown(factLines(cars, site));
  const features = shown(featureLines(cars));
  const hasRoom = cars.length < mostCompared;
  return (
    <div className={styles.compareScroll} tabIndex={0} role="region" aria-label="Comparison, to be scrolled sideways">
      <table
        className={styles.compare}
        role="table"
        style={{ '--columns': cars.length + (hasRoom ? 1 : 0) } as CSSProperties}
        data-single={cars.length === 1 || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" className={styles.compareCorner} />
            {cars.map((car) => (
              <th key={car.id} role="columnheader" scope="col">
                <ComparedCar car={car} onRemove={onRemove} />
              </th>
            ))}
            {hasRoom && (
              <td role="cell">
                <Link to={site.search.defaultPath} className={styles.compareAdd}>
                  <Plus aria-hidden="true" size={28} strokeWidth={1.5} />
                  Add another
                </Link>
              </td>
            )}
          </tr>
        </thead>
        <Lines lines={facts} carIds={cars.map(({ id }) => id)} />
        {features.length > 0 && <Lines title="Features" lines={features} carIds={cars.map(({ id }) => id)} asMarks />}
      </table>
    </div>
  );
};

const ComparedCar = ({ car, onRemove }: { readonly car: CarDocument; readonly onRemove: (id: string) => void }) => (
  <div className={styles.comparedCar}>
    <div className={carCardStyles.carPicture}>
      {car.primary_image_url === undefined ? (
        <span className={pictureStyles.noPicture}>
          <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
          Photos coming soon
        </span>
      ) : (
        <Picture path={car.primary_image_url} alt="" sizes="(min-width: 992px) 300px, 48vw" widest={640} priority />
      )}
      <TagBanner car={car} />
      <button
        type="button"
        className={clsx(carTogglesStyles.toggle, styles.compareRemove)}
        onClick={() => onRemove(car.id)}
      >
        <X aria-hidden="true" size={18} strokeWidth={2.25} />
        <span className="visually-hidden">Remove {car.name}</span>
      </button>
    </div>
    <Link to={`/cars/${car.slug}`} className={styles.comparedName}>
      {car.year} {car.make} {car.model}
      <span className={carCardStyles.carBadge}>{[car.badge, car.series].filter(Boolean).join(' ')}</span>
    </Link>
    <Price car={car} />
    <ButtonLink to={`/cars/${car.slug}`} aria-label={`Explore Vehicle: ${car.name}`}>
      Explore Vehicle
    </ButtonLink>
  </div>
);

interface LinesProps {
  readonly lines: readonly CompareLine[];
  readonly carIds: readonly string[];
  readonly title?: string;
  /** Yes and no as signs. */
  readonly asMarks?: boolean;
}

const Lines = ({ lines, carIds, title, asMarks = false }: LinesProps) => (
  <tbody role="rowgroup">
    {title !== undefined && (
      <tr role="row" className={styles.compareTitle}>
        <th role="columnheader" scope="col">
          {title}
        </th>
      </tr>
    )}
    {lines.map(({ label, values, differs }) => (
      <tr
        key={label}
        role="row"
        className={differs ? clsx(styles.compareLine, styles.compareDiffers) : styles.compareLine}
      >
        <th role="rowheader" scope="row">
          {label}
          {differs && <span className={compareStyles.differsMark} aria-hidden="true" />}
          {differs && <span className="visually-hidden"> (differs)</span>}
        </th>
        {values.map((value, index) => (
          <td key={carIds[index]} role="cell">
            {asMarks ? <Mark value={value} /> : (value ?? <span aria-label="not said">–</span>)}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

const Mark = ({ value }: { readonly value: string | undefined }) => (
  <>
    {value === 'Yes' ? (
      <Check aria-hidden="true" size={20} className={styles.compareHas} />
    ) : (
      <Minus aria-hidden="true" size={20} />
    )}
    <span className="visually-hidden">{value}</span>
  </>
);
