import clsx from 'clsx';
import type { CarResponse } from '#contracts/api/cars';
import { financeOf, type VehicleFinance } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { CalculatorSlot } from './CalculatorSlot.js';
import { Disclaimer } from './Disclaimer.js';
import { useLender } from './use-lender.js';
import layout from '../../ui/layout.module.css';
import styles from './Calculator.module.css';

/** The calculator in a vehicle's details, with its price and lender. */
export const FinanceSection = ({ car }: { readonly car: CarResponse }) => {
  const { site, now } = useEnvironment();
  const finance = financeOf(car, site, now);
  return finance.shown ? <Section car={car} finance={finance} /> : null;
};

const Section = ({ car, finance }: { readonly car: CarResponse; readonly finance: VehicleFinance }) => {
  const { price } = finance;
  const { lender, isLoading } = useLender(car, finance);
  return (
    <section id="finance-calculator" className={clsx(layout.stack, styles.section)} aria-labelledby="finance-title">
      <h2 id="finance-title">Finance calculator</h2>
      <CalculatorSlot subject={{ price, lender }} awaitsQuote={isLoading} carId={car.id} />
      <Disclaimer lender={lender} price={price} />
    </section>
  );
};
