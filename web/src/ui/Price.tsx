import clsx from 'clsx';
import { isInStock } from '#contracts/domain/car/status';
import type { PriceFields } from '#contracts/domain/car/price';
import { displayPrice, isBelowMarket } from '#contracts/domain/car/price';
import { useEnvironment } from '../lib/environment.js';
import styles from './Price.module.css';
import text from './text.module.css';

interface PriceProps {
  readonly car: PriceFields & { readonly status: string };
  readonly className?: string | undefined;
}

export const Price = ({ car, className }: PriceProps) => {
  const { site, now } = useEnvironment();
  const { kind, text: amount, suffix, was, basis } = displayPrice(car, site, now);
  const hasAmount = kind === 'normal' || kind === 'reduced';
  return (
    <div className={clsx((kind === 'none' || kind === 'preorder') && styles.worded, className)}>
      <p className={styles.now}>
        <strong>{amount}</strong>
        {suffix && <span className={text.muted}> {suffix}</span>}
        {was && (
          <s className={styles.was}>
            <span className="visually-hidden">was </span>
            {was}
          </s>
        )}
      </p>
      {hasAmount && (
        <p className={styles.type}>
          {basis}
          {isInStock(car.status) && isBelowMarket(car) && <span className={styles.belowMarket}>Below market</span>}
        </p>
      )}
    </div>
  );
};
