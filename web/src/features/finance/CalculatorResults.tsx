import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type CalculatorResult, enquireText, periodName } from '#contracts/domain/finance/calculator';
import { formatDollars, formatMoney, formatNumber } from '../../lib/format.js';
import layout from '../../ui/layout.module.css';
import { BalanceChart } from './BalanceChart.js';
import styles from './Calculator.module.css';

interface CalculatorResultsProps {
  readonly result: CalculatorResult;
}

/** What a loan comes to. */
export const CalculatorResults = ({ result: { shown, financed, periods, total, loan } }: CalculatorResultsProps) => (
  <div className={clsx(layout.panel, styles.result)}>
    <p className={shown === undefined ? styles.enquire : styles.repayment} role="status">
      {shown === undefined ? (
        enquireText
      ) : (
        <>
          <strong>{formatMoney(shown)}</strong> per {periodName[loan.frequency]}*
        </>
      )}
    </p>
    <dl hidden={shown === undefined}>
      <Figure label="Amount financed">{formatMoney(financed)}</Figure>
      <Figure label="Repayments">{formatNumber(periods)}</Figure>
      {(loan.establishmentFee ?? 0) > 0 && (
        <Figure label="Establishment fee">{formatDollars(loan.establishmentFee!)}</Figure>
      )}
      {(loan.residual ?? 0) > 0 && (
        <Figure label="Residual at the end">{formatMoney(Math.min(loan.residual!, financed))}</Figure>
      )}
      <Figure label="Total payable">{formatMoney(total)}</Figure>
    </dl>
    {shown !== undefined && <BalanceChart loan={loan} />}
  </div>
);

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={clsx(layout.between, styles.figure)}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
