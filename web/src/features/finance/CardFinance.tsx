import { weeklyRepayment } from '#contracts/finance/card';
import { type FinanceVehicle, financeOf } from '#contracts/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';

/** On a result card, below the price: the estimate a week, where the site's lender finances the vehicle. */
export const CardFinance = ({ car }: { readonly car: FinanceVehicle }) => {
  const { site, now } = useEnvironment();
  const { shown, lender } = financeOf(car, site, now);
  const weekly = weeklyRepayment(lender);
  if (!shown || weekly === null) return null;
  return (
    <p className="weekly-estimate">
      <strong>{formatMoney(weekly)}</strong> per week*
    </p>
  );
};
