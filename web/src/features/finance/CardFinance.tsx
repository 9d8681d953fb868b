import { useQueryClient } from '@tanstack/react-query';
import { weeklyRepayment } from '#contracts/domain/finance/card';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import type { FinanceVehicle } from '#contracts/domain/finance/financed-vehicle';
import { financeOf, quotedLender } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { creditTerms } from '#contracts/domain/finance/terms';
import { NoteMark } from '../../ui/NoteMark.js';
import { quoteKey } from './quote-key.js';
import text from '../../ui/text.module.css';

/**
 * On a result card, below the price: what it is a week, where the site's lender finances the vehicle. The quote counts
 * where its page had one.
 */
export const CardFinance = ({ car }: { readonly car: FinanceVehicle }) => {
  const { site, now } = useEnvironment();
  const { shown, lender, price } = financeOf(car, site, now);
  const quote = useQueryClient().getQueryData<FinanceQuote>(quoteKey(car.id, price));
  const quoted = quotedLender(lender, quote);
  const weekly = weeklyRepayment(quoted, site.finance);
  if (!shown || weekly === null) return null;
  return (
    <p className={text.note}>
      <strong>{formatMoney(weekly)}</strong> per week
      <NoteMark /> <small>{creditTerms(quoted)}</small>
    </p>
  );
};
