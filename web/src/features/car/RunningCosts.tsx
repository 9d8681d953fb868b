import type { CarResponse } from '#contracts/api/cars';
import { DeliveryCalculator } from './DeliveryCalculator.js';
import { FuelCalculator } from './FuelCalculator.js';
import styles from './costs.module.css';

/** The costs of fuel and delivery; either may be missing. */
export const RunningCosts = ({ car }: { readonly car: CarResponse }) => (
  <div className={styles.costs}>
    <FuelCalculator car={car} />
    <DeliveryCalculator car={car} />
  </div>
);
