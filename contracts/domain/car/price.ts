import { day, second } from '../durations.js';
import { formatMoney } from '../format.js';
import { hasPassed } from '../moment.js';
import type { SiteConfig } from '../site/site.js';

/** Kinds of prices, as shoppers read them; `from` precedes the amount. */
export const priceKindWords = {
  drive_away: 'Drive Away',
  excluding_charges: 'Excl. Govt. Charges',
  on_application: 'Price on application',
  from: 'From',
} as const;
export type PriceKind = keyof typeof priceKindWords;

/** Placeholders such as $1 are not prices. */
const minPrice = 10;
const belowMarketBy = 499;

export interface PriceFields {
  readonly price?: number | undefined;
  readonly before_price?: number | undefined;
  /** Days for which the log proves an offer at `before_price`; absent: it was never offered at that price. */
  readonly before_days?: number | undefined;
  /** End of those days, in seconds since 1970. */
  readonly before_until?: number | undefined;
  readonly reduced_price?: number | undefined;
  readonly subscription_price?: number | undefined;
  /** One of {@link priceKindWords}, or the dealer's own words. */
  readonly price_type?: string | undefined;
  readonly state_average_market_price?: number | undefined;
  readonly average_market_price?: number | undefined;
  readonly preorder?: boolean | undefined;
}

interface PriceDisplay {
  readonly kind: 'subscription' | 'reduced' | 'normal' | 'preorder' | 'none';
  readonly text: string;
  /** Text after the price: `/ week`. */
  readonly suffix?: string;
  /** The kind of the amount, shown beside it everywhere: `Drive Away`. */
  readonly basis?: string;
  /** The previous price, to be struck through. */
  readonly was?: string;
}

export type PricingConfig = Pick<SiteConfig, 'features' | 'labels' | 'prices'>;

const isOnApplication = ({ price_type }: Pick<PriceFields, 'price_type'>) =>
  price_type === priceKindWords.on_application;

/** Returns the asking price in dollars, the reduced price where there is one; 0 without a price. */
export const offeredPrice = (car: Pick<PriceFields, 'price' | 'reduced_price' | 'price_type'>): number => {
  const { price = 0, reduced_price = 0 } = car;
  if (isOnApplication(car)) return 0;
  return reduced_price > minPrice ? reduced_price : price > minPrice ? price : 0;
};

/**
 * Returns how a vehicle's price is shown.
 * @param now only where the previous price is shown too, because its proof expires
 */
export const displayPrice = (car: PriceFields, site: PricingConfig, now?: Date): PriceDisplay => {
  const { price = 0, subscription_price = 0 } = car;
  if (site.features.subscriptions && subscription_price > 0) {
    return { kind: 'subscription', text: formatMoney(subscription_price), suffix: '/ week' };
  }
  const offered = offeredPrice(car);
  if (offered > 0) {
    const before = now && shownPreviousPrice(car, site, now);
    const stated = statedPriceType(car, site);
    const isFrom = stated === priceKindWords.from;
    return {
      kind: offered === price ? 'normal' : 'reduced',
      text: isFrom ? `${stated} ${formatMoney(offered)}` : formatMoney(offered),
      ...(stated !== undefined && !isFrom && { basis: stated }),
      ...(before !== undefined && { was: formatMoney(before) }),
    };
  }
  return car.preorder && !isOnApplication(car)
    ? { kind: 'preorder', text: 'PREORDER' }
    : { kind: 'none', text: site.labels.noPrice };
};

/** Returns a price as one line of text: `$32,990 Drive Away`, `$245 / week`. */
export const priceText = (car: PriceFields, site: PricingConfig): string => {
  const { text, suffix, basis } = displayPrice(car, site);
  return [text, suffix, basis].filter(Boolean).join(' ');
};

/** Returns the price type that the car states, or else the site's. */
export const statedPriceType = (
  { price_type }: Pick<PriceFields, 'price_type'>,
  { prices }: Pick<PricingConfig, 'prices'>,
) => price_type ?? (prices.unstated && priceKindWords[prices.unstated]);

/** Returns the previous price if it may be shown: it is higher and, where the site requires that, recently proven. */
export const shownPreviousPrice = (
  car: PriceFields,
  { prices }: Pick<PricingConfig, 'prices'>,
  now: Date,
): number | undefined => {
  const { before_price = 0, before_days = -1, before_until = 0 } = car;
  if (before_price <= offeredPrice(car)) return undefined;
  if (prices.was === 'claimed') return before_price;
  const isProven = before_days >= prices.wasDays && !hasPassed(now, before_until * second + prices.wasWithin * day);
  return isProven ? before_price : undefined;
};

/** Whether the market price is clearly higher. The state's average is used before the national one. */
export const isBelowMarket = ({
  price = 0,
  state_average_market_price,
  average_market_price,
}: PriceFields): boolean => {
  // An average of 0 means none is known.
  const market = state_average_market_price || average_market_price || 0;
  return price > minPrice && market - price > belowMarketBy;
};
