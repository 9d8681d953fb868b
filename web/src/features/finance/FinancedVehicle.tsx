import { Link } from 'react-router';
import type { CarFinanceResponse } from '#contracts/api/finance';
import { financeCard } from '#contracts/domain/finance/card';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { Picture } from '../../ui/Picture.js';
import { RepaymentSummary } from './RepaymentSummary.js';
import { useLender } from './use-lender.js';
import financeStyles from './finance.module.css';
import styles from './FinancedVehicle.module.css';

interface FinancedVehicleProps {
  readonly finance: CarFinanceResponse;
  readonly withSummary: boolean;
}

/** The vehicle a finance page was reached from. */
export const FinancedVehicle = ({ finance, withSummary }: FinancedVehicleProps) => {
  const { labels, finance: settings } = useSite();
  const { car, price, shown } = finance;
  const { lender, isLoading } = useLender(car, finance);
  return (
    <section className={financeStyles.financedVehicle} aria-label="The vehicle">
      {car.primary_image_url && <Picture path={car.primary_image_url} alt="" sizes="240px" widest={480} priority />}
      <div>
        <p className={styles.financedName}>
          <Link to={`/cars/${car.slug}`}>{car.name}</Link>
        </p>
        <p className={styles.financedPrice}>
          {price > 0 ? formatMoney(price) : labels.noPrice} <span>Stock {car.stocknum}</span>
        </p>
      </div>
      {withSummary && shown && <RepaymentSummary card={financeCard(lender, settings, isLoading)} />}
    </section>
  );
};
