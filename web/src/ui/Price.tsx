import clsx from 'clsx';
import { isInStock } from '#contracts/domain/car/status';
import type { Priced } from '../lib/car/price.js';
import { displayPrice, isBelowMarket } from '../lib/car/price.js';
import { useSite } from '../lib/environment.js';
import styles from './Price.module.css';

interface PriceProps {
  readonly car: Priced & { readonly status: string; readonly price_type?: string | undefined };
}

export const Price = ({ car }: PriceProps) => {
  const site = useSite();
  const { kind, text, suffix, was } = displayPrice(car, site);
  const hasAmount = kind === 'normal' || kind === 'reduced';
  return (
    <div className={clsx(styles.price, styles[kind])}>
      <p className={styles.now}>
        <strong>{text}</strong>
        {suffix && <span className={styles.suffix}> {suffix}</span>}
        {was && (
          <s className={styles.was}>
            <span className="visually-hidden">was </span>
            {was}
          </s>
        )}
      </p>
      {hasAmount && (
        <p className={styles.type}>
          {car.price_type}
          {isInStock(car.status) && isBelowMarket(car) && <span className={styles.belowMarket}>Below market</span>}
        </p>
      )}
    </div>
  );
};
