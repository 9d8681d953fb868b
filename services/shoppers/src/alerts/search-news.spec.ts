import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CarChanges, CarDetails } from '#contracts/domain/car/details';
import { mayFindAfter } from '#contracts/search/matches';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { finds } from './search-news.js';

const site = { dealerships: [{ id: 'd' }], manufacturers: [], locations: [] } as unknown as Site;

const details: CarDetails = {
  dealership_id: 'd',
  stocknum: '1',
  year: 2022,
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
};
const car = (more: object, reserved = false): CarView => ({
  car_id: 'c',
  slug: 'c',
  dealership_id: 'd',
  details: { ...details, ...more },
  status: 'in_stock',
  ...(reserved && { reservation: { id: 'r' } }),
  created_at_timestamp: 0,
  updated_at_timestamp: 0,
});

const colours = fc.constantFrom('Red', 'Blue');
const prices = fc.constantFrom(9_000, 19_000, 31_000, 52_000);
const field = {
  price: prices,
  subscription_price: fc.constantFrom(150, 350),
  km: prices,
  year: fc.constantFrom(2020, 2021, 2022),
  make: fc.constantFrom('Kia', 'Mazda'),
  model: fc.constantFrom('Rio', 'CX-5'),
  badge: fc.constantFrom('GT', 'Red Line'),
  car_type: fc.constantFrom('used', 'new'),
  body: fc.constantFrom('Hatch', 'Wagon'),
  colour: colours,
  simple_transmission: fc.constantFrom('Automatic', 'Manual'),
  certified: fc.boolean(),
  tag: fc.constantFrom('Hot'),
  city: fc.constantFrom('Perth', 'Sydney'),
  seats: fc.constantFrom(5, 7),
  show_on_dealer_website: fc.boolean(),
  dealercomments: fc.constantFrom('A', 'B'),
};
const path = fc.constantFrom('/search', '/search/used-cars', '/search/kia', '/search/kia/rio', '/used-car/wagon');
const search = fc.constantFrom(
  '',
  'range[price]=:30000',
  'range[price]=10000:40000&range[km]=:20000',
  'refinementList[price_range][0]=$10,000 - $20,000',
  'refinementList[make_model][0]=Mazda CX-5',
  'refinementList[transmission][0]=Manual',
  'refinementList[certified][0]=true&range[year]=2021:',
  'refinementList[colour][0]=Red&refinementList[seats][0]=7',
  'exclude[colour][0]=Red&exclude[make][0]=Mazda',
  'require[colour][0]=Red&require[colour][0]=Blue&range[price]=1:30000',
  'query=red line',
  'query=2021 mazda',
  'range[subscription_price]=:200',
);

it('every change that makes a vehicle match a search is noticed [USER-04]', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.record(field, { requiredKeys: [] }),
      fc.record(field, { requiredKeys: [] }),
      fc.record({ path, search }),
      (before, changes, asked) => {
        const isNews = !finds(asked, car(before), site) && finds(asked, car({ ...before, ...changes }), site);
        if (isNews) found++;
        expect(isNews && !mayFindAfter(changes as CarChanges, asked)).toBe(false);
      },
    ),
    { numRuns: 4_000 },
  );
  // Or it would prove little.
  expect(found).toBeGreaterThan(100);
});

it.each<[object, string, boolean]>([
  [{ dealercomments: 'As new' }, 'range[price]=:30000', false],
  [{ km: 40_000 }, 'query=rio', false],
  [{ km: 31_000 }, 'range[km]=:30000', false],
  // What it is compared by, the rest of the vehicle decides.
  [{ price: 31_000 }, 'range[price]=:30000', true],
  [{ price: 29_000 }, 'range[price]=:30000', true],
  [{ price: 29_000 }, 'query=rio', false],
  [{ price: null }, 'range[price]=:30000', true],
  [{ badge: 'GT' }, 'query=gt', true],
  [{ status: 'in_stock' }, '', true],
])('a change to %j may concern the search %j: %j [USER-04]', (changes, search, expected) => {
  expect(mayFindAfter(changes as CarChanges, { path: '/search', search })).toBe(expected);
});

it('a reserved vehicle is not found [USER-04]', () => {
  const asked = { path: '/search', search: '' };
  expect([finds(asked, car({}), site), finds(asked, car({}, true), site)]).toEqual([true, false]);
});

it('an alert holds what a search excludes and requires beside its refinements [ASK-05]', () => {
  const found = (search: string, more: object) => finds({ path: '/search', search }, car(more), site);
  expect(found('exclude[colour][0]=Red', { colour: 'Blue' })).toBe(true);
  expect(found('exclude[colour][0]=Red', { colour: 'Red' })).toBe(false);
  const both = 'require[filtered_features][0]=Tow+bar&require[filtered_features][1]=Sunroof';
  expect(found(both, { filtered_features: ['Sunroof', 'Tow bar'] })).toBe(true);
  expect(found(both, { filtered_features: ['Sunroof'] })).toBe(false);
});
