import { expect, it } from '@jest/globals';
import { isPurchasable, type Purchasable } from './purchase.js';
import type { SiteConfig } from '../site/site.js';

const site = (checkout: boolean) => ({ features: { checkout } as SiteConfig['features'] });
const car: Purchasable = { status: 'in_stock', reserved: false, price: 30_000, checkout_enabled: true };

it('a vehicle in stock with a price above $200 and a checkout can be bought on the site [PAY-03]', () => {
  expect(isPurchasable(car, site(true))).toBe(true);
  expect(isPurchasable({ ...car, price: 201 }, site(true))).toBe(true);
});

it.each<[string, Partial<Purchasable>]>([
  ['coming soon', { status: 'coming_soon' }],
  ['sold', { status: 'sold' }],
  ['reserved', { reserved: true }],
  ['at $200', { price: 200 }],
  ['without a price', { price: undefined }],
  ['without a checkout', { checkout_enabled: false }],
])('a vehicle %s cannot be bought on the site [PAY-03]', (_, change) =>
  expect(isPurchasable({ ...car, ...change }, site(true))).toBe(false),
);

it('no vehicle can be bought on a site without a checkout [PAY-03]', () =>
  expect(isPurchasable(car, site(false))).toBe(false));
