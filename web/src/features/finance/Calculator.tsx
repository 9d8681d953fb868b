import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  calculate,
  type CalculatorField,
  calculatorLimits,
  type CalculatorSubject,
  type CalculatorValues,
  initialValues,
} from '#contracts/domain/finance/calculator';
import { frequencies, type Frequency } from '#contracts/domain/finance/repayment';
import { trackEvent } from '../../lib/analytics.js';
import { useSite } from '../../lib/environment.js';
import { capitalise, formatDollars } from '../../lib/format.js';
import { yearsText } from '../../lib/years-text.js';
import { CalculatorInput } from './CalculatorInput.js';
import layout from '../../ui/layout.module.css';
import { RadioPills } from '../../ui/RadioPills.js';
import { CalculatorResults } from './CalculatorResults.js';
import styles from './Calculator.module.css';

interface CalculatorProps {
  readonly subject: CalculatorSubject;
  /** Id of the vehicle, for analytics. */
  readonly carId?: string | undefined;
  /** Called on each change, so that a form can send the figures. */
  readonly onValues?: (values: CalculatorValues) => void;
}

const labels: Readonly<Record<CalculatorField, string>> = {
  amount: 'Purchase price',
  term: 'Loan term',
  interest: 'Interest rate',
  deposit: 'Deposit or trade-in',
  residual: 'Residual',
};
const formats: Readonly<Record<CalculatorField, (value: number) => string>> = {
  amount: formatDollars,
  term: yearsText,
  interest: (value) => `${value}%`,
  deposit: formatDollars,
  residual: formatDollars,
};

const periods = (Object.keys(frequencies) as Frequency[]).map((value) => ({ value, label: capitalise(value) }));

export const Calculator = ({ subject, carId, onValues }: CalculatorProps) => {
  const { finance } = useSite();
  const queryClient = useQueryClient();
  /** Query key of the chosen values, so that they survive sign-in and a visit to another vehicle. */
  const keptAs = ['calculator', carId, subject.price];
  const [kept] = useState(() => queryClient.getQueryData<CalculatorValues>(keptAs));
  const [values, setValues] = useState(() => kept ?? initialValues(finance, subject));
  const limits = calculatorLimits(finance, subject);
  const [isTouched, setTouched] = useState(kept !== undefined);
  const reportKept = useEffectEvent(() => kept && onValues?.(kept));
  useEffect(() => void reportKept(), []);
  const change = (changed: Partial<CalculatorValues>) => {
    if (!isTouched) trackEvent('finance_change', carId === undefined ? {} : { car_id: carId });
    setTouched(true);
    const next = { ...values, ...changed };
    setValues(next);
    queryClient.setQueryData(keptAs, next);
    onValues?.(next);
  };
  const field = (name: CalculatorField) => ({
    label: labels[name],
    value: values[name],
    limits: limits[name],
    format: formats[name],
    onChange: (value: number) => change({ [name]: value }),
  });
  return (
    <div className={styles.calculator} data-part="calculator">
      <div className={clsx(layout.stack, styles.inputs)} role="group" aria-label="Your loan">
        <CalculatorInput {...field('amount')} withSlider />
        <CalculatorInput {...field('term')} withSlider inSteps />
        {!finance.calculator.interest.hidden && <CalculatorInput {...field('interest')} withSlider />}
        <div className={styles.pair}>
          <CalculatorInput {...field('deposit')} />
          <CalculatorInput {...field('residual')} />
        </div>
        <RadioPills
          legend="Repayments"
          name="frequency"
          choices={periods}
          value={values.frequency}
          onChange={(frequency) => change({ frequency: frequency as Frequency })}
        />
      </div>
      <CalculatorResults
        result={calculate(values, finance, subject)}
        comparisonRate={isTouched ? undefined : (subject.lender?.comparisonRate ?? undefined)}
      />
    </div>
  );
};
