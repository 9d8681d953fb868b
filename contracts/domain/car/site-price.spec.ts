import { expect, it } from '@jest/globals';
import type { PriceFields, PricingConfig } from './price.js';
import { isLower, sitePrice } from './site-price.js';

const site = (subscriptions: boolean, prices: object = {}) =>
  ({ features: { subscriptions }, labels: {}, prices }) as PricingConfig;
const sells = site(false);
const rents = site(true);
const unstated = site(false, { unstated: 'excluding_charges' });

it.each<[PriceFields, PricingConfig, number, string]>([
  [{ price: 32_990 }, sells, 32_990, ''],
  [{ price: 32_990 }, unstated, 32_990, 'Excl. Govt. Charges'],
  [{ price: 32_990, price_type: 'DAP' }, unstated, 32_990, 'Drive Away'],
  [{ price: 32_990, reduced_price: 29_990, price_type: 'plus on-roads' }, sells, 29_990, 'Excl. Govt. Charges'],
  [{ price: 32_990, price_type: 'starting at' }, sells, 32_990, 'From'],
  [{ price: 32_990, subscription_price: 245 }, sells, 32_990, ''],
  [{ price: 32_990, subscription_price: 245, price_type: 'DAP' }, rents, 245, '/ week'],
  [{ price: 32_990, price_type: 'DAP' }, rents, 32_990, 'Drive Away'],
])('the site price of %j states its price type [PRICE-01]', (car, where, price, price_type) =>
  expect(sitePrice(car, where)).toEqual({ price, price_type }),
);

it.each<PriceFields>([{ price: 32_990, price_type: 'POA' }, { price: 1 }, {}])('%j has no price [PRICE-06]', (car) =>
  expect(sitePrice(car, sells)).toBeUndefined(),
);

const driveAway = (price: number) => ({ price, price_type: 'Drive Away' });
const beforeCharges = (price: number) => ({ price, price_type: 'Excl. Govt. Charges' });
const aWeek = (price: number) => ({ price, price_type: '/ week' });

it.each([
  [driveAway(29_900), driveAway(30_500), true],
  [beforeCharges(29_900), driveAway(30_500), false],
  [beforeCharges(29_000), driveAway(30_500), true],
  [driveAway(30_500), beforeCharges(29_900), true],
  [driveAway(31_000), beforeCharges(29_900), false],
  [aWeek(235), aWeek(245), true],
  [aWeek(245), driveAway(30_500), false],
  [driveAway(200), aWeek(245), false],
])('%j in NSW is a lower price than %j: %s [PRICE-02]', (now, before, lower) =>
  expect(isLower(now, before, 'NSW')).toBe(lower),
);
