import type { ReactNode } from 'react';
import { formatKilometres } from '../../lib/format.js';
import { Button } from '../../ui/Button.js';
import type { Progress } from './progress.js';
import styles from './Details.module.css';
import tradeInStyles from './trade-in.module.css';

interface DetailsProps {
  readonly progress: Progress;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** The step for the shopper's contact details. */
export const Details = ({ progress: { vehicle, km = 0 }, onBack, children }: DetailsProps) => (
  <>
    <h2>Where should we send it?</h2>
    {vehicle && (
      <p className={tradeInStyles.valuedVehicle}>
        {vehicle.year} {vehicle.make} {vehicle.model} {vehicle.badge}, {formatKilometres(km)}
      </p>
    )}
    {children}
    <Button className={styles.valuationBack} look="quiet" onClick={onBack}>
      Back
    </Button>
  </>
);
