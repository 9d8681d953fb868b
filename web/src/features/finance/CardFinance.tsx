import { useQueryClient } from '@tanstack/react-query';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import type { FinanceVehicle } from '#contracts/domain/finance/financed-vehicle';
import { financeOf, quotedLender } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { quoteKey } from './quote-key.js';
import { WeeklyAmount } from './WeeklyAmount.js';

/**
 * On a result card, below the price: what it is a week, where the site's lender finances the vehicle. The quote counts
 * where its page had one.
 */
export const CardFinance = ({ car }: { readonly car: FinanceVehicle }) => {
  const { site, now } = useEnvironment();
  const { shown, lender, price } = financeOf(car, site, now);
  const quote = useQueryClient().getQueryData<FinanceQuote>(quoteKey(car.id, price));
  return shown ? <WeeklyAmount lender={quotedLender(lender, quote)} /> : null;
};
