import { useRef } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { useEarlyInput } from '../../lib/early-input.js';
import { DeliveryCalculator } from './DeliveryCalculator.js';
import { FuelCalculator } from './FuelCalculator.js';
import styles from './costs.module.css';

/** The costs of fuel and delivery; either may be missing. */
export const RunningCosts = ({ car }: { readonly car: CarResponse }) => {
  const costs = useRef<HTMLDivElement>(null);
  useEarlyInput(costs);
  return (
    <div ref={costs} className={styles.costs}>
      <FuelCalculator car={car} />
      <DeliveryCalculator car={car} />
    </div>
  );
};
