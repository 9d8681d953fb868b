import { useEffect, useRef } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { calculate, type CalculatorValues, initialValues } from '#contracts/domain/finance/calculator';
import { financeOf, type VehicleFinance } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { CalculatorSlot } from './CalculatorSlot.js';
import { Disclaimer } from './Disclaimer.js';
import { useLender } from './use-lender.js';

interface Figures {
  readonly years: number;
  readonly deposit: number;
  /** Dollars. */
  readonly weekly: number;
}

interface FinanceChoiceProps {
  readonly car: CarResponse;
  readonly onFigures: (figures: Figures | undefined) => void;
}

/** The calculator in a purchase. Its figures are sent with the purchase. */
export const FinanceChoice = ({ car, onFigures }: FinanceChoiceProps) => {
  const { site, now } = useEnvironment();
  const finance = financeOf(car, site, now);
  if (!finance.shown) {
    const { main } = site.phones;
    return (
      <p>
        Talk to us about finance on this one. Call <a href={telephone(main)}>{main}</a>, or just go on.
      </p>
    );
  }
  return <Choice car={car} finance={finance} onFigures={onFigures} />;
};

const Choice = ({ car, finance, onFigures }: FinanceChoiceProps & { readonly finance: VehicleFinance }) => {
  const { site } = useEnvironment();
  const { price } = finance;
  const { lender, isLoading } = useLender(car, finance);
  const subject = { price, lender };
  const chosen = useRef<CalculatorValues>(undefined);
  const update = (values = chosen.current ?? initialValues(site.finance, subject)) => {
    const { shown } = calculate({ ...values, frequency: 'weekly' }, site.finance, subject);
    onFigures(shown === undefined ? undefined : { years: values.term, deposit: values.deposit, weekly: shown });
  };
  const latestUpdate = useRef(update);
  useEffect(() => {
    latestUpdate.current = update;
  });
  // First with the estimate, because a shopper may go on before the quote arrives.
  useEffect(() => latestUpdate.current(), [isLoading]);
  return (
    <>
      <CalculatorSlot
        subject={subject}
        awaitsQuote={isLoading}
        carId={car.id}
        onValues={(values) => {
          chosen.current = values;
          update(values);
        }}
      />
      <Disclaimer lender={lender} price={price} />
    </>
  );
};
