import type { FinanceCard } from '#contracts/domain/finance/card';
import styles from './FinancePage.module.css';

/** The three figures a repayment is judged by. */
export const RepaymentSummary = ({ card }: { readonly card: FinanceCard }) => (
  <dl className={styles.summary}>
    <div>
      <dt>Monthly Repayments</dt>
      <dd>{card.monthly}</dd>
    </div>
    <div>
      <dt>Advertised Rate</dt>
      <dd>{card.advertisedRate}</dd>
    </div>
    <div>
      <dt>Comparison Rate</dt>
      <dd>{card.comparisonRate}</dd>
    </div>
  </dl>
);
