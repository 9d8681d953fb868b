import { formatMoney } from '../format.js';
import type { SiteConfig } from '../site/site.js';

/** Placeholders such as $1 are not prices. */
const least = 10;
const belowMarketBy = 499;

export interface Priced {
  readonly price?: number | undefined;
  readonly before_price?: number | undefined;
  readonly reduced_price?: number | undefined;
  readonly subscription_price?: number | undefined;
  readonly state_average_market_price?: number | undefined;
  readonly average_market_price?: number | undefined;
  readonly preorder?: boolean | undefined;
}

interface PriceDisplay {
  readonly kind: 'subscription' | 'reduced' | 'normal' | 'preorder' | 'none';
  readonly text: string;
  /** Behind the price: `/ week`. */
  readonly suffix?: string;
  /** What it cost before, to be struck through. */
  readonly was?: string;
}

type Pricing = Pick<SiteConfig, 'features' | 'labels'>;

/** What the vehicle is offered for: the reduced price where it has one. Dollars; 0 where there is none. */
export const offeredPrice = ({ price = 0, reduced_price = 0 }: Pick<Priced, 'price' | 'reduced_price'>): number =>
  reduced_price > least ? reduced_price : price > least ? price : 0;

/** What a vehicle's price is shown as. */
export const displayPrice = (car: Priced, { features, labels }: Pricing): PriceDisplay => {
  const { price = 0, reduced_price = 0, subscription_price = 0 } = car;
  if (features.subscriptions && subscription_price > 0) {
    return { kind: 'subscription', text: formatMoney(subscription_price), suffix: '/ week' };
  }
  if (reduced_price > least && reduced_price !== price) {
    return { kind: 'reduced', text: formatMoney(reduced_price), ...was(car, reduced_price) };
  }
  if (price > least) return { kind: 'normal', text: formatMoney(price), ...was(car, price) };
  return car.preorder ? { kind: 'preorder', text: 'PREORDER' } : { kind: 'none', text: labels.noPrice };
};

const was = ({ before_price = 0 }: Priced, now: number): Pick<PriceDisplay, 'was'> =>
  before_price > now ? { was: formatMoney(before_price) } : {};

/** Whether the market pays clearly more; the state's average counts before the national one. */
export const isBelowMarket = ({ price = 0, state_average_market_price, average_market_price }: Priced): boolean => {
  // An average of 0 is none.
  const market = state_average_market_price || average_market_price || 0;
  return price > least && market - price > belowMarketBy;
};
