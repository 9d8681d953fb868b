import { day, second } from '../durations.js';
import { formatMoney } from '../format.js';
import { hasCome } from '../moment.js';
import type { SiteConfig } from '../site/site.js';

/** What a price is, as a shopper reads it; `from` stands before the amount. */
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

export interface Priced {
  readonly price?: number | undefined;
  readonly before_price?: number | undefined;
  /** Days for which the log has it offered at `before_price`; absent: it never was. */
  readonly before_days?: number | undefined;
  /** Seconds since 1970 of the end of those days. */
  readonly before_until?: number | undefined;
  readonly reduced_price?: number | undefined;
  readonly subscription_price?: number | undefined;
  /** One of {@link priceKindWords}, or what else the dealer calls it. */
  readonly price_type?: string | undefined;
  readonly state_average_market_price?: number | undefined;
  readonly average_market_price?: number | undefined;
  readonly preorder?: boolean | undefined;
}

interface PriceDisplay {
  readonly kind: 'subscription' | 'reduced' | 'normal' | 'preorder' | 'none';
  readonly text: string;
  /** Behind the price: `/ week`. */
  readonly suffix?: string;
  /** What the amount is, to stand beside it wherever it stands: `Drive Away`. */
  readonly basis?: string;
  /** What it cost before, to be struck through. */
  readonly was?: string;
}

export type Pricing = Pick<SiteConfig, 'features' | 'labels' | 'prices'>;

const isOnApplication = ({ price_type }: Pick<Priced, 'price_type'>) => price_type === priceKindWords.on_application;

/** What the vehicle is offered for: the reduced price where it has one. Dollars; 0 where there is none. */
export const offeredPrice = (car: Pick<Priced, 'price' | 'reduced_price' | 'price_type'>): number => {
  const { price = 0, reduced_price = 0 } = car;
  if (isOnApplication(car)) return 0;
  return reduced_price > minPrice ? reduced_price : price > minPrice ? price : 0;
};

/**
 * What a vehicle's price is shown as.
 * @param now where what it cost before is shown too: proof of it grows old
 */
export const displayPrice = (car: Priced, site: Pricing, now?: Date): PriceDisplay => {
  const { price = 0, subscription_price = 0 } = car;
  if (site.features.subscriptions && subscription_price > 0) {
    return { kind: 'subscription', text: formatMoney(subscription_price), suffix: '/ week' };
  }
  const offered = offeredPrice(car);
  if (offered > 0) {
    const before = now && wasPrice(car, site, now);
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

/** A price as a line of text has it: `$32,990 Drive Away`, `$245 / week`. */
export const priceText = (car: Priced, site: Pricing): string => {
  const { text, suffix, basis } = displayPrice(car, site);
  return [text, suffix, basis].filter(Boolean).join(' ');
};

/** What a price is by the car's own word, else by the site's. */
export const statedPriceType = ({ price_type }: Pick<Priced, 'price_type'>, { prices }: Pick<Pricing, 'prices'>) =>
  price_type ?? (prices.unstated && priceKindWords[prices.unstated]);

/** What it cost before, where that may be said: more than it costs now and, where the site asks for it, proven of late. */
export const wasPrice = (car: Priced, { prices }: Pick<Pricing, 'prices'>, now: Date): number | undefined => {
  const { before_price = 0, before_days = -1, before_until = 0 } = car;
  if (before_price <= offeredPrice(car)) return undefined;
  if (prices.was === 'claimed') return before_price;
  const isProven = before_days >= prices.wasDays && !hasCome(now, before_until * second + prices.wasWithin * day);
  return isProven ? before_price : undefined;
};

/** Whether the market pays clearly more; the state's average counts before the national one. */
export const isBelowMarket = ({ price = 0, state_average_market_price, average_market_price }: Priced): boolean => {
  // An average of 0 is none.
  const market = state_average_market_price || average_market_price || 0;
  return price > minPrice && market - price > belowMarketBy;
};
