import type { CarFinanceResponse } from '#contracts/api/finance';
import { financeCard } from '#contracts/domain/finance/card';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { Picture } from '../../ui/Picture.js';
import { RepaymentSummary } from './RepaymentSummary.js';
import { useLender } from './use-lender.js';
import { Link } from '../../ui/Link.js';
import text from '../../ui/text.module.css';
import styles from './FinancePage.module.css';

interface FinancedVehicleProps {
  readonly finance: CarFinanceResponse;
  readonly withSummary: boolean;
}

/** The vehicle a finance page was reached from. */
export const FinancedVehicle = ({ finance, withSummary }: FinancedVehicleProps) => {
  const { labels, finance: settings } = useSite();
  const { car, price, price_basis, shown } = finance;
  const { lender } = useLender(car, finance);
  return (
    <section className={styles.vehicle} aria-label="The vehicle">
      {car.primary_image_url && <Picture path={car.primary_image_url} alt="" sizes="240px" widest={480} priority />}
      <div>
        <p className={text.strong}>
          <Link to={`/cars/${car.slug}`}>{car.name}</Link>
        </p>
        <p className={styles.price}>
          {price > 0 ? formatMoney(price) : labels.noPrice}{' '}
          <span className={text.note}>{[price_basis, `Stock ${car.stocknum}`].filter(Boolean).join(', ')}</span>
        </p>
      </div>
      {withSummary && shown && <RepaymentSummary card={financeCard(lender, settings)} />}
    </section>
  );
};
