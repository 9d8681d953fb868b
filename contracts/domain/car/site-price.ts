import { comparablePrice } from './charges.js';
import { displayPrice, offeredPrice, type PriceFields, type PricingConfig, statedPriceType } from './price.js';
import { withNormalisedPriceType } from './price-kind.js';

/** The price a site asks for a vehicle. */
export interface SitePrice {
  /** Dollars. */
  readonly price: number;
  /** The kind of the amount: `Drive Away`, {@link weeklyPriceType}; empty: none is stated. */
  readonly price_type: string;
}

/** The kind of a weekly amount. */
export const weeklyPriceType = '/ week';

/** Returns undefined where the site shows no amount. */
export const sitePrice = (details: PriceFields, site: PricingConfig): SitePrice | undefined => {
  const car = withNormalisedPriceType(details);
  if (displayPrice(car, site).kind === 'subscription') {
    return { price: car.subscription_price!, price_type: weeklyPriceType };
  }
  const price = offeredPrice(car);
  return price > 0 ? { price, price_type: statedPriceType(car, site) ?? '' } : undefined;
};

/** Whether `now` is lower than `before`, by the comparable price. A weekly and a full price are never compared. */
export const isLower = (now: SitePrice, before: SitePrice, state: string | undefined): boolean =>
  (now.price_type === weeklyPriceType) === (before.price_type === weeklyPriceType) &&
  comparablePrice(now, state) < comparablePrice(before, state);
