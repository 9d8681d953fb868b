import clsx from 'clsx';
import { useId } from 'react';
import { yearlyBalances } from '#contracts/domain/finance/calculator';
import { amortisation, frequencies, type Loan, repayment } from '#contracts/domain/finance/repayment';
import { formatDecimal, formatMoney } from '../../lib/format.js';
import text from '../../ui/text.module.css';
import styles from './Calculator.module.css';

const width = 400;
const height = 120;
/** Maximum number of points on the line; more would not be visible. */
const limit = 60;

/** Chart of the remaining balance over the loan's term, with a table for screen readers. */
export const BalanceChart = ({ loan }: { readonly loan: Loan }) => {
  const title = useId();
  const { financed, periods } = repayment(loan);
  const balances = amortisation(loan).map(({ balance }) => balance);
  const years = yearlyBalances(balances, financed, loan.frequency);
  const every = Math.max(1, Math.floor(periods / limit));
  const line = [financed, ...balances].flatMap((balance, period) =>
    period % every === 0 || period === periods
      ? [`${((period / periods) * width).toFixed(1)},${(height - (balance / (financed || 1)) * height).toFixed(1)}`]
      : [],
  );
  const term = periods / frequencies[loan.frequency];
  return (
    <figure aria-labelledby={title}>
      <figcaption id={title} className={clsx(text.small, text.strong)}>
        What you still owe
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <span className={styles.top}>{formatMoney(financed)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" focusable="false">
          <polygon points={`0,${height} ${line.join(' ')} ${width},${height}`} />
          <polyline points={line.join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
        <ol>
          {years.map(({ year }) => (
            <li key={year} style={{ left: `${(year / term) * 100}%` }}>
              {formatDecimal(year)}
            </li>
          ))}
        </ol>
        <span className={styles.unit}>Years</span>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>What you still owe at the end of each year</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, balance }) => (
              <tr key={year}>
                <th scope="row">{formatDecimal(year)}</th>
                <td>{formatMoney(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
