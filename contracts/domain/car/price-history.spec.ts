import { expect, it } from '@jest/globals';
import type { CarEvent } from '../../events/car.js';
import { evolveCar, type CarState } from './car.js';
import { comparablePrice, estimatedDuty } from './charges.js';
import { type OfferPeriod, updateOfferPeriods, provePreviousPrice } from './price-history.js';

const details = {
  dealership_id: 'd',
  stocknum: 'S1',
  year: 2020,
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
} as const;
const listed = (price?: number): CarEvent => ({
  type: 'CarListed',
  data: { car_id: 'c', slug: 's', car: { ...details, price }, origin: 'feed' },
});
const priced = (changes: object): CarEvent => ({
  type: 'CarPriceChanged',
  data: { car_id: 'c', changes, origin: 'feed' },
});

const after = (...events: readonly (readonly [at: number, CarEvent])[]) => {
  let car: CarState;
  let offered: readonly OfferPeriod[] = [];
  for (const [at, event] of events) {
    car = evolveCar(car, event);
    offered = updateOfferPeriods(offered, car!, at);
  }
  return { details: car!.details, offered };
};

it('the events of a car give the periods in which it was offered at each amount [PRICE-03]', () => {
  const { offered } = after(
    [1, listed(30_000)],
    [5, priced({ before_price: 32_000 })],
    [10, priced({ price: 28_000 })],
    [20, { type: 'CarDelisted', data: { car_id: 'c', origin: 'feed' } }],
    [30, { type: 'CarRelisted', data: { car_id: 'c', status: 'in_stock', origin: 'feed' } }],
    [40, priced({ reduced_price: 27_000 })],
    [50, { type: 'CarSold', data: { car_id: 'c', sold_date: '2026-01-01T00:00:00.000Z', origin: 'feed' } }],
  );
  expect(offered).toEqual([
    { amount: 30_000, from: 1, until: 10 },
    { amount: 28_000, from: 10, until: 20 },
    { amount: 28_000, from: 30, until: 40 },
    { amount: 27_000, from: 40, until: 50 },
  ]);
});

it('a price on application and a car hidden from the site do not count as offers [PRICE-03]', () => {
  expect(after([1, listed()], [2, priced({ price: 9_000, price_type: 'POA' })]).offered).toEqual([]);
  const hidden: CarEvent = {
    type: 'CarDetailsChanged',
    data: { car_id: 'c', changes: { show_on_dealer_website: false }, origin: 'dealer' },
  };
  expect(after([1, listed(9_000)], [4, hidden]).offered).toEqual([{ amount: 9_000, from: 1, until: 4 }]);
});

it('a previous price is proven by the longest uninterrupted period at exactly that price [PRICE-03]', () => {
  const day = 86_400;
  const cut = [
    [0, listed(30_000)],
    [20 * day, priced({ price: 28_000, before_price: 30_000 })],
    [30 * day, priced({ price: 30_000 })],
    [35 * day, priced({ price: 28_000 })],
  ] as const;
  expect(provePreviousPrice(after(...cut))).toEqual({ before_days: 20, before_until: 20 * day });
  expect(provePreviousPrice(after(...cut, [36 * day, priced({ before_price: 34_990 })]))).toEqual({});
  expect(provePreviousPrice(after([0, listed(30_000)], [5 * day, priced({ before_price: 30_000 })]))).toEqual({});
});

it('a period with another price type than the present one proves nothing [PRICE-03]', () => {
  const day = 86_400;
  const said = (before: string | null, now: string | null) =>
    provePreviousPrice(
      after(
        [0, listed(30_000)],
        [1, priced({ price_type: before })],
        [20 * day, priced({ price: 28_000, price_type: now, before_price: 30_000 })],
      ),
    ).before_days;
  expect(said('EGC', 'plus on-roads')).toBe(19);
  expect(said('EGC', 'Drive away')).toBeUndefined();
  expect(said('EGC', null)).toBe(0);
});

it.each([
  [{ price: 30_000, price_type: 'Drive Away' }, 'NSW', 30_000],
  [{ price: 30_000, price_type: 'Excl. Govt. Charges' }, 'NSW', 30_900],
  [{ price: 60_000, price_type: 'Excl. Govt. Charges' }, 'nsw', 62_100],
  [{ price: 30_000, reduced_price: 29_000, price_type: 'Excl. Govt. Charges' }, 'QLD', 29_870],
  [{ price: 30_000 }, 'VIC', 30_000],
  [{ price: 30_000, price_type: 'Price on application' }, 'VIC', 0],
])('%j in %s compares as %d [PRICE-02]', (car, state, amount) => expect(comparablePrice(car, state)).toBe(amount));

it.each(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'])(
  'in %s, a dearer car never has a lower duty, so the order by price stays the same [PRICE-02]',
  (state) => {
    const duties = Array.from({ length: 400 }, (_, i) => estimatedDuty(i * 500, state));
    expect(duties).toEqual([...duties].sort((a, b) => a - b));
  },
);
