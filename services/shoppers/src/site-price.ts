import { comparablePrice } from '#contracts/domain/car/charges';
import { displayPrice, offeredPrice, type Priced, type Pricing, statedPriceType } from '#contracts/domain/car/price';
import { withPriceType } from '#contracts/domain/car/price-kind';

/** What a site asks for a vehicle. */
export interface SitePrice {
  /** Dollars. */
  readonly price: number;
  /** What the amount is: `Drive Away`, `/ week`; empty: nothing is said of it. */
  readonly price_type: string;
}

const weekly = '/ week';

/** Undefined where it shows no amount. */
export const sitePrice = (details: Priced, site: Pricing): SitePrice | undefined => {
  const car = withPriceType(details);
  if (displayPrice(car, site).kind === 'subscription') {
    return { price: car.subscription_price!, price_type: weekly };
  }
  const price = offeredPrice(car);
  return price > 0 ? { price, price_type: statedPriceType(car, site) ?? '' } : undefined;
};

/** Whether the one costs less, in the amount that prices of all kinds are compared by. */
export const isLower = (now: SitePrice, before: SitePrice, state: string | undefined): boolean =>
  (now.price_type === weekly) === (before.price_type === weekly) &&
  comparablePrice(now, state) < comparablePrice(before, state);
