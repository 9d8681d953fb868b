import { expect, it } from '@jest/globals';
import { corolla, features, testSite } from '../../testing/fixtures.js';
import { reservationOf } from './reserve.js';

const { checkout } = testSite;
const site = { features: { ...features, checkout: true }, checkout };
const car = { ...corolla, checkout_enabled: true };

it('a car is reserved for its own amount, or for $200 [CARD-02]', () => {
  expect(reservationOf(car, site)).toEqual({ path: `/cars/${car.slug}/checkout`, amount: 200 });
  expect(reservationOf({ ...car, reserve_amount: 500 }, site)?.amount).toBe(500);
});

it('some sites have another address for reserving a car [VDP-07]', () => {
  const { path } = reservationOf(car, { ...site, checkout: { ...checkout, page: 'buy-online' } })!;
  expect(path).toBe(`/cars/${car.slug}/buy-online`);
});

it.each([
  ['the site has no checkout', car, { features, checkout }],
  ['the car has no checkout', corolla, site],
  ['it is reserved', { ...car, reserved: true }, site],
  ['it is sold', { ...car, status: 'sold' }, site],
  ['it is coming soon', { ...car, status: 'coming_soon' }, site],
  ['its price is at most $200', { ...car, price: 200 }, site],
  ['the amount is 0', { ...car, reserve_amount: 0 }, site],
])('a car can not be reserved online where %s [CARD-02, PAY-03]', (_, asked, where) => {
  expect(reservationOf(asked, where)).toBeUndefined();
});
