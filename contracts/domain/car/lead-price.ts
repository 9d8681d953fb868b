import { formatMoney } from '../format.js';
import { type Priced, priceKindWords, type Pricing, statedPriceType } from './price.js';
import { withPriceType } from './price-kind.js';
import { sitePrice, weekly } from './site-price.js';

/** What a lead keeps of the price that the shopper saw. An amount by the week is never taken for the vehicle's price. */
export interface LeadPrice {
  /** Dollars. */
  readonly price?: number | undefined;
  readonly price_type?: string | undefined;
  /** Dollars. */
  readonly weekly_price?: number | undefined;
}

export const leadPriceOf = (details: Priced, site: Pricing): LeadPrice => {
  const asked = sitePrice(details, site);
  if (asked?.price_type === weekly) return { weekly_price: asked.price };
  if (asked) return { price: asked.price, ...(asked.price_type !== '' && { price_type: asked.price_type }) };
  const price_type = statedPriceType(withPriceType(details), site);
  return price_type === priceKindWords.on_application ? { price_type } : {};
};

/** What is said beside the amount of `price`, or instead of one: `Drive Away`, `Price on application`, `$245 / week`. */
export const leadPriceComment = ({ price_type, weekly_price }: LeadPrice): string | undefined =>
  weekly_price === undefined ? price_type : `${formatMoney(weekly_price)} ${weekly}`;

/** In a line: `$32,990 Drive Away`, `From $32,990`; undefined where nothing is known. */
export const leadPriceText = (kept: LeadPrice): string | undefined => {
  const comment = leadPriceComment(kept);
  if (kept.price === undefined) return comment;
  const amount = formatMoney(kept.price);
  if (comment === undefined) return amount;
  return comment === priceKindWords.from ? `${comment} ${amount}` : `${amount} ${comment}`;
};
