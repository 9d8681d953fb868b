import { comparablePrice } from './charges.js';
import { displayPrice, offeredPrice, type Priced, type Pricing, statedPriceType } from './price.js';
import { withPriceType } from './price-kind.js';

/** What a site asks for a vehicle. */
export interface SitePrice {
  /** Dollars. */
  readonly price: number;
  /** What the amount is: `Drive Away`, {@link weekly}; empty: nothing is said of it. */
  readonly price_type: string;
}

/** The kind of an amount that is asked every week. */
export const weekly = '/ week';

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
