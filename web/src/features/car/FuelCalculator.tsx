import clsx from 'clsx';
import { useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { formatDollars, formatMoney } from '../../lib/format.js';
import { FigureField } from './FigureField.js';
import { burnsFuel, consumptionOf, fuelCost, usualDistance, usualFuelPrice } from './fuel.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './costs.module.css';

export const FuelCalculator = ({ car }: { readonly car: CarResponse }) => {
  const [price, setPrice] = useState(usualFuelPrice);
  const [distance, setDistance] = useState(usualDistance);
  const [consumption, setConsumption] = useState(() => consumptionOf(car));
  if (!burnsFuel(car)) return null;
  const { week, year } = fuelCost({ price, distance, consumption });
  return (
    <section className={clsx(layout.box, styles.card)} aria-labelledby="fuel-calculator">
      <h2 id="fuel-calculator">Fuel calculator</h2>
      <div className={clsx(layout.stack, styles.fields)}>
        <FigureField label="You drive" unit="km a week" value={distance} onChange={setDistance} />
        <FigureField label="It uses" unit="L/100 km" value={consumption} onChange={setConsumption} />
        <FigureField label="Fuel costs" unit="a litre" isMoney value={price} onChange={setPrice} />
      </div>
      <p className={clsx(layout.wrap, styles.result)} role="status">
        <strong>{formatDollars(Math.round(week * 100) / 100)}</strong> per week
        <span>{formatMoney(year)} a year</span>
      </p>
      {!car.fuelconsumptioncombined && (
        <p className={text.note}>We don’t have the manufacturer’s figure, so we’ve used 10 L/100 km.</p>
      )}
    </section>
  );
};
