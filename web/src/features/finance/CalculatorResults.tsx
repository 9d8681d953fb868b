import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type CalculatorResult, enquireText, periodName } from '#contracts/domain/finance/calculator';
import { formatDollars, formatMoney, formatNumber } from '../../lib/format.js';
import { yearsText } from '../../lib/years-text.js';
import { FootnoteLink } from '../../ui/FootnoteLink.js';
import layout from '../../ui/layout.module.css';
import { BalanceChart } from './BalanceChart.js';
import styles from './Calculator.module.css';

interface CalculatorResultsProps {
  readonly result: CalculatorResult;
  /** Percent; undefined if the lender states no rate for these figures. */
  readonly comparisonRate: number | undefined;
}

/** Shows the repayment and costs of a loan. */
export const CalculatorResults = ({
  result: { shown, financed, periods, residual, totalPaid, loan },
  comparisonRate,
}: CalculatorResultsProps) => (
  <div className={clsx(layout.panel, styles.result)}>
    <p className={shown === undefined ? styles.enquire : styles.repayment} role="status">
      {shown === undefined ? (
        enquireText
      ) : (
        <>
          <strong>{formatMoney(shown)}</strong> per {periodName[loan.frequency]}
          <FootnoteLink to="financeDisclaimer" />
        </>
      )}
    </p>
    <dl hidden={shown === undefined}>
      <Figure label="Amount financed">{formatMoney(financed)}</Figure>
      <Figure label="Repayments">{formatNumber(periods)}</Figure>
      {(loan.establishmentFee ?? 0) > 0 && (
        <Figure label="Establishment fee">{formatDollars(loan.establishmentFee!)}</Figure>
      )}
      {residual > 0 && <Figure label="Residual at the end">{formatMoney(residual)}</Figure>}
      <Figure label="Comparison rate">
        {comparisonRate === undefined ? 'Not stated' : `${comparisonRate.toFixed(2)}%`}
      </Figure>
      <Figure label="Term">{yearsText(loan.term)}</Figure>
      <Figure label="Deposit">{formatMoney(loan.deposit ?? 0)}</Figure>
      <Figure label={residual > 0 ? 'In all, with the residual' : 'In all'}>{formatMoney(totalPaid)}</Figure>
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
