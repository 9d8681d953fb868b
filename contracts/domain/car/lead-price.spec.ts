import { expect, it } from '@jest/globals';
import { type LeadPrice, leadPriceOf, leadPriceText } from './lead-price.js';
import type { PriceFields, PricingConfig } from './price.js';

const site = (subscriptions: boolean, prices: object = {}) =>
  ({ features: { subscriptions }, labels: { noPrice: 'Enquire' }, prices }) as PricingConfig;
const sells = site(false);
const rents = site(true);

it.each<[PriceFields, PricingConfig, LeadPrice, string | undefined]>([
  [{ price: 32_990 }, sells, { price: 32_990 }, '$32,990'],
  [{ price: 32_990, reduced_price: 29_990 }, sells, { price: 29_990 }, '$29,990'],
  [
    { price: 32_990 },
    site(false, { unstated: 'excluding_charges' }),
    { price: 32_990, price_type: 'Excl. Govt. Charges' },
    '$32,990 Excl. Govt. Charges',
  ],
  [{ price: 32_990, price_type: 'DAP' }, sells, { price: 32_990, price_type: 'Drive Away' }, '$32,990 Drive Away'],
  [{ price: 32_990, price_type: 'starting at' }, sells, { price: 32_990, price_type: 'From' }, 'From $32,990'],
  [{ price: 32_990, price_type: 'Cash only' }, sells, { price: 32_990, price_type: 'Cash only' }, '$32,990 Cash only'],
  [{ price: 32_990, price_type: 'POA' }, sells, { price_type: 'Price on application' }, 'Price on application'],
  [{ price: 32_990, subscription_price: 245 }, rents, { weekly_price: 245 }, '$245 / week'],
  [{ price: 32_990, subscription_price: 245 }, sells, { price: 32_990 }, '$32,990'],
  // A placeholder is not a price and has no kind.
  [{ price: 1, price_type: 'DAP' }, sells, {}, undefined],
  [{}, sells, {}, undefined],
])('for %j a lead stores the price that the shopper saw [PRICE-01, PRICE-06]', (car, where, kept, text) => {
  expect(leadPriceOf(car, where)).toEqual(kept);
  expect(leadPriceText(kept)).toBe(text);
});
