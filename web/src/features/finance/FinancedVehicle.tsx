import type { CarFinanceResponse } from '#contracts/api/finance';
import { displayPrice } from '#contracts/domain/car/price';
import { useSite } from '../../lib/environment.js';
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

/** The vehicle from which the visitor came to a finance page. */
export const FinancedVehicle = ({ finance, withSummary }: FinancedVehicleProps) => {
  const { car, price, price_basis, shown } = finance;
  const { text: amount, basis } = displayPrice({ price, price_type: price_basis }, useSite());
  const { lender } = useLender(car, finance);
  return (
    <section className={styles.vehicle} aria-label="The vehicle">
      {car.primary_image_url && <Picture path={car.primary_image_url} alt="" sizes="240px" maxWidth={480} priority />}
      <div>
        <p className={text.strong}>
          <Link to={`/cars/${car.slug}`}>{car.name}</Link>
        </p>
        <p className={styles.price}>
          {amount} <span className={text.note}>{[basis, `Stock ${car.stocknum}`].filter(Boolean).join(', ')}</span>
        </p>
      </div>
      {withSummary && shown && <RepaymentSummary lender={lender} />}
    </section>
  );
};
