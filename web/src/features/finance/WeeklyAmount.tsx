import { weeklyRepayment } from '#contracts/domain/finance/card';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { creditTerms } from '#contracts/domain/finance/terms';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { NoteMark } from '../../ui/NoteMark.js';
import text from '../../ui/text.module.css';

/** What it is a week, with its terms; nothing where nobody knows. */
export const WeeklyAmount = ({ lender }: { readonly lender: LenderEntry }) => {
  const { finance } = useSite();
  const weekly = weeklyRepayment(lender, finance);
  if (weekly === null) return null;
  return (
    <p className={text.note}>
      <strong>{formatMoney(weekly)}</strong> per week
      <NoteMark /> <small>{creditTerms(lender, finance)}</small>
    </p>
  );
};
