import { expect, it } from '@jest/globals';
import type { SiteConfig } from '../site/site.js';
import { displayPrice, isBelowMarket } from './price.js';

const selling = (subscriptions: boolean) =>
  ({ features: { subscriptions }, labels: { noPrice: 'Enquire for price.' } }) as Pick<
    SiteConfig,
    'features' | 'labels'
  >;
const site = selling(false);
const subscriptions = selling(true);

it('the subscription price comes first, only where the site offers subscriptions [CARD-03]', () => {
  const car = { price: 32_990, subscription_price: 245, before_price: 40_000 };
  expect(displayPrice(car, subscriptions)).toEqual({ kind: 'subscription', text: '$245', suffix: '/ week' });
  expect(displayPrice(car, site)).toMatchObject({ kind: 'normal', text: '$32,990' });
  expect(displayPrice({ ...car, subscription_price: 0 }, subscriptions).kind).toBe('normal');
});

it('a reduced price is shown when it is above 10 and differs from the price [CARD-03]', () => {
  expect(displayPrice({ price: 32_990, reduced_price: 29_990 }, site)).toEqual({ kind: 'reduced', text: '$29,990' });
  expect(displayPrice({ price: 32_990, reduced_price: 32_990 }, site).kind).toBe('normal');
  expect(displayPrice({ price: 32_990, reduced_price: 10 }, site).kind).toBe('normal');
});

it('without a price above 10 the card shows PREORDER, or else the no-price text [CARD-03]', () => {
  expect(displayPrice({ price: 10, preorder: true }, site)).toEqual({ kind: 'preorder', text: 'PREORDER' });
  expect(displayPrice({ price: 10 }, site)).toEqual({ kind: 'none', text: 'Enquire for price.' });
  expect(displayPrice({ price: 11 }, site)).toEqual({ kind: 'normal', text: '$11' });
});

it('the earlier price is struck out only where it was higher than the one shown [CARD-03]', () => {
  expect(displayPrice({ price: 30_000, before_price: 34_990 }, site).was).toBe('$34,990');
  expect(displayPrice({ price: 30_000, before_price: 30_000 }, site)).not.toHaveProperty('was');
  expect(displayPrice({ price: 30_000, reduced_price: 28_000, before_price: 29_000 }, site).was).toBe('$29,000');
});

it.each([
  [{ price: 30_000, state_average_market_price: 30_500 }, true],
  [{ price: 30_000, state_average_market_price: 30_499 }, false],
  [{ price: 30_000, average_market_price: 31_000 }, true],
  [{ price: 30_000, average_market_price: 31_000, state_average_market_price: 0 }, true],
  [{ price: 30_000, average_market_price: 40_000, state_average_market_price: 30_100 }, false],
  [{ price: 0, average_market_price: 40_000 }, false],
  [{ price: 30_000 }, false],
])('a car priced %j below the market is labelled: %s [CARD-03]', (car, below) => {
  expect(isBelowMarket(car)).toBe(below);
});
