import { weeklyRepayment } from '#contracts/domain/finance/card';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { creditTerms } from '#contracts/domain/finance/terms';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { FootnoteLink } from '../../ui/FootnoteLink.js';
import text from '../../ui/text.module.css';

/** The weekly repayment with its terms. Renders nothing if it is unknown. */
export const WeeklyAmount = ({ lender }: { readonly lender: LenderEntry }) => {
  const { finance } = useSite();
  const weekly = weeklyRepayment(lender, finance);
  if (weekly === null) return null;
  return (
    <p className={text.note}>
      <strong>{formatMoney(weekly)}</strong> per week
      <FootnoteLink /> <small>{creditTerms(lender, finance)}</small>
    </p>
  );
};
