import type { CarResponse } from '#contracts/api/cars';
import { DeliveryCalculator } from './DeliveryCalculator.js';
import { FuelCalculator } from './FuelCalculator.js';
import styles from './costs.module.css';

/** What it costs to drive it, and to have it brought; either may be missing. */
export const RunningCosts = ({ car }: { readonly car: CarResponse }) => (
  <div className={styles.costs}>
    <FuelCalculator car={car} />
    <DeliveryCalculator car={car} />
  </div>
);
