import { financeCard } from '#contracts/domain/finance/card';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { creditTerms } from '#contracts/domain/finance/terms';
import { useSite } from '../../lib/environment.js';
import { FootnoteLink } from '../../ui/FootnoteLink.js';
import text from '../../ui/text.module.css';
import styles from './FinancePage.module.css';

/** The monthly repayment, both rates, and their terms. */
export const RepaymentSummary = ({ lender }: { readonly lender: LenderEntry }) => {
  const { finance } = useSite();
  const { monthly, advertisedRate, comparisonRate } = financeCard(lender, finance);
  return (
    <div className={styles.summary}>
      <dl>
        <div>
          <dt>Monthly Repayments</dt>
          <dd>
            {monthly}
            <FootnoteLink to="financeDisclaimer" />
          </dd>
        </div>
        <div>
          <dt>Advertised Rate</dt>
          <dd>{advertisedRate}</dd>
        </div>
        <div>
          <dt>Comparison Rate</dt>
          <dd>{comparisonRate}</dd>
        </div>
      </dl>
      <p className={text.note}>
        <small>{creditTerms(lender, finance)}</small>
      </p>
    </div>
  );
};
