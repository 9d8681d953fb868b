import { useQueryClient } from '@tanstack/react-query';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import type { FinanceVehicle } from '#contracts/domain/finance/financed-vehicle';
import { financeOf, withQuotedRates } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { quoteKey } from './quote-key.js';
import { WeeklyAmount } from './WeeklyAmount.js';

/**
 * The weekly repayment on a result card, if the site's lender finances the vehicle. Uses the quote if the vehicle's
 * page has fetched one.
 */
export const CardFinance = ({ car }: { readonly car: FinanceVehicle }) => {
  const { site, now } = useEnvironment();
  const { shown, lender, price } = financeOf(car, site, now);
  const quote = useQueryClient().getQueryData<FinanceQuote>(quoteKey(car.id, price));
  return shown ? <WeeklyAmount lender={withQuotedRates(lender, quote)} /> : null;
};
