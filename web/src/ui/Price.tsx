import { isInStock } from '#contracts/domain/car/status';
import type { Priced } from '../lib/car/price.js';
import { displayPrice, isBelowMarket } from '../lib/car/price.js';
import { useSite } from '../lib/environment.js';

interface PriceProps {
  readonly car: Priced & { readonly status: string; readonly price_type?: string | undefined };
}

export const Price = ({ car }: PriceProps) => {
  const site = useSite();
  const { kind, text, suffix, was } = displayPrice(car, site);
  const hasAmount = kind === 'normal' || kind === 'reduced';
  return (
    <div className={`price price-${kind}`}>
      <p className="price-now">
        <strong>{text}</strong>
        {suffix && <span className="price-suffix"> {suffix}</span>}
        {was && (
          <s className="price-was">
            <span className="visually-hidden">was </span>
            {was}
          </s>
        )}
      </p>
      {hasAmount && (
        <p className="price-type">
          {car.price_type}
          {isInStock(car.status) && isBelowMarket(car) && <span className="below-market">Below market</span>}
        </p>
      )}
    </div>
  );
};
