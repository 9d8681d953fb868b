import clsx from 'clsx';
import { useState } from 'react';
import {
  calculate,
  type CalculatorField,
  calculatorLimits,
  type CalculatorResult,
  type CalculatorSubject,
  type CalculatorValues,
  enquireText,
  initialValues,
  periodName,
} from '#contracts/domain/finance/calculator';
import { frequencies, type Frequency } from '#contracts/domain/finance/repayment';
import { raise } from '../../lib/analytics.js';
import { useSite } from '../../lib/environment.js';
import { capitalise, formatDecimal, formatDollars, formatMoney, formatNumber } from '../../lib/format.js';
import { BalanceChart } from './BalanceChart.js';
import { CalculatorInput } from './CalculatorInput.js';
import financeStyles from './finance.module.css';
import styles from './Calculator.module.css';

interface CalculatorProps {
  readonly subject: CalculatorSubject;
  /** The vehicle it is about, for analytics. */
  readonly carId?: string | undefined;
  /** Told each change, for a form that sends the figures on. */
  readonly onValues?: (values: CalculatorValues) => void;
}

const labels: Readonly<Record<CalculatorField, string>> = {
  amount: 'Purchase price',
  term: 'Loan term',
  interest: 'Interest rate',
  deposit: 'Deposit or trade-in',
  residual: 'Residual',
};
const formatYears = (value: number): string => `${formatDecimal(value)} ${value === 1 ? 'year' : 'years'}`;
const formats: Readonly<Record<CalculatorField, (value: number) => string>> = {
  amount: formatDollars,
  term: formatYears,
  interest: (value) => `${value}%`,
  deposit: formatDollars,
  residual: formatDollars,
};

export const Calculator = ({ subject, carId, onValues }: CalculatorProps) => {
  const { finance } = useSite();
  const [values, setValues] = useState(() => initialValues(finance, subject));
  const limits = calculatorLimits(finance, subject);
  const [isTouched, setTouched] = useState(false);
  const change = (changed: Partial<CalculatorValues>) => {
    if (!isTouched) raise('finance_change', carId === undefined ? {} : { car_id: carId });
    setTouched(true);
    const next = { ...values, ...changed };
    setValues(next);
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
      <div className={styles.inputs} role="group" aria-label="Your loan">
        <CalculatorInput {...field('amount')} withSlider />
        <CalculatorInput {...field('term')} withSlider inSteps />
        {!finance.calculator.interest.hidden && <CalculatorInput {...field('interest')} withSlider />}
        <div className={styles.pair}>
          <CalculatorInput {...field('deposit')} />
          <CalculatorInput {...field('residual')} />
        </div>
        <FrequencyChoice value={values.frequency} onChange={(frequency) => change({ frequency })} />
      </div>
      <Result result={calculate(values, finance, subject)} />
    </div>
  );
};

interface FrequencyChoiceProps {
  readonly value: Frequency;
  readonly onChange: (frequency: Frequency) => void;
}

const FrequencyChoice = ({ value, onChange }: FrequencyChoiceProps) => (
  <fieldset className={financeStyles.frequency}>
    <legend>Repayments</legend>
    {(Object.keys(frequencies) as Frequency[]).map((frequency) => (
      <label key={frequency}>
        <input
          type="radio"
          name="frequency"
          value={frequency}
          checked={value === frequency}
          onChange={() => onChange(frequency)}
        />
        <span>{capitalise(frequency)}</span>
      </label>
    ))}
  </fieldset>
);

const Result = ({ result: { shown, financed, periods, total, loan } }: { readonly result: CalculatorResult }) => (
  <div className={styles.result}>
    <p className={clsx(styles.repayment, shown === undefined && styles.enquire)} role="status">
      {shown === undefined ? (
        enquireText
      ) : (
        <>
          <strong>{formatMoney(shown)}</strong> per {periodName[loan.frequency]}*
        </>
      )}
    </p>
    <dl hidden={shown === undefined}>
      <div>
        <dt>Amount financed</dt>
        <dd>{formatMoney(financed)}</dd>
      </div>
      <div>
        <dt>Repayments</dt>
        <dd>{formatNumber(periods)}</dd>
      </div>
      {(loan.establishmentFee ?? 0) > 0 && (
        <div>
          <dt>Establishment fee</dt>
          <dd>{formatDollars(loan.establishmentFee!)}</dd>
        </div>
      )}
      {(loan.residual ?? 0) > 0 && (
        <div>
          <dt>Residual at the end</dt>
          <dd>{formatMoney(Math.min(loan.residual!, financed))}</dd>
        </div>
      )}
      <div>
        <dt>Total payable</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
    {shown !== undefined && <BalanceChart loan={loan} />}
  </div>
);
