import { formatMoney } from '../format.js';
import { type PriceFields, priceKindWords, type PricingConfig, statedPriceType } from './price.js';
import { withNormalisedPriceType } from './price-kind.js';
import { sitePrice, weeklyPriceType } from './site-price.js';

/** The price that the shopper saw, as stored in a lead. A weekly amount is never stored as the vehicle's price. */
export interface LeadPrice {
  /** Dollars. */
  readonly price?: number | undefined;
  readonly price_type?: string | undefined;
  /** Dollars. */
  readonly weekly_price?: number | undefined;
}

export const leadPriceOf = (details: PriceFields, site: PricingConfig): LeadPrice => {
  const asked = sitePrice(details, site);
  if (asked?.price_type === weeklyPriceType) return { weekly_price: asked.price };
  if (asked) return { price: asked.price, ...(asked.price_type !== '' && { price_type: asked.price_type }) };
  const price_type = statedPriceType(withNormalisedPriceType(details), site);
  return price_type === priceKindWords.on_application ? { price_type } : {};
};

/** Returns the text beside `price`, or in place of a price: `Drive Away`, `Price on application`, `$245 / week`. */
export const leadPriceComment = ({ price_type, weekly_price }: LeadPrice): string | undefined =>
  weekly_price === undefined ? price_type : `${formatMoney(weekly_price)} ${weeklyPriceType}`;

/** Returns the price on one line: `$32,990 Drive Away`, `From $32,990`; undefined where nothing is known. */
export const leadPriceText = (kept: LeadPrice): string | undefined => {
  const comment = leadPriceComment(kept);
  if (kept.price === undefined) return comment;
  const amount = formatMoney(kept.price);
  if (comment === undefined) return amount;
  return comment === priceKindWords.from ? `${comment} ${amount}` : `${amount} ${comment}`;
};
