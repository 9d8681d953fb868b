import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CarChanges, CarDetails } from '#contracts/domain/car/details';
import { mayMatchAfter } from '#contracts/search/matches';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { finds } from './search-news.js';

const site = {
  dealerships: [{ id: 'd' }],
  manufacturers: [],
  locations: ['Perth', 'Sydney'].map((city) => ({
    id: city,
    slug: city.toLowerCase(),
    name: `Yard ${city}`,
    address: {
      city,
      state: city === 'Perth' ? 'WA' : 'NSW',
      postcode: '6000',
      lat: city === 'Perth' ? -31.95 : -33.87,
      long: city === 'Perth' ? 115.86 : 151.21,
    },
  })),
  timezone: 'Australia/Sydney',
  features: { subscriptions: false },
  search: { synonyms: { 'grocery getter': 'hatch' } },
} as unknown as Site;

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
  'query=used rio under 20k',
  'query=red hatch',
  'query=grocery getter perth',
  'query=not red, 7 seater',
  'range[subscription_price]=:200',
);

it('every change that makes a vehicle match a search is detected [USER-04]', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.record(field, { requiredKeys: [] }),
      fc.record(field, { requiredKeys: [] }),
      fc.record({ path, search }),
      (before, changes, asked) => {
        const isNews = !finds(asked, car(before), site) && finds(asked, car({ ...before, ...changes }), site);
        if (isNews) found++;
        expect(isNews && !mayMatchAfter(changes as CarChanges, asked, site)).toBe(false);
      },
    ),
    { numRuns: 4_000 },
  );
  // Otherwise the test would prove little.
  expect(found).toBeGreaterThan(100);
});

it.each<[object, string, boolean]>([
  [{ dealercomments: 'As new' }, 'range[price]=:30000', false],
  [{ km: 40_000 }, 'query=rio', false],
  [{ km: 31_000 }, 'range[km]=:30000', false],
  // The result of the comparison depends on the vehicle's other fields.
  [{ price: 31_000 }, 'range[price]=:30000', true],
  [{ price: 29_000 }, 'range[price]=:30000', true],
  [{ price: 29_000 }, 'query=rio', false],
  [{ price: null }, 'range[price]=:30000', true],
  [{ badge: 'GT' }, 'query=gt', true],
  [{ status: 'in_stock' }, '', true],
])('a change to %j may make a car match the search %j: %j [USER-04]', (changes, search, expected) => {
  expect(mayMatchAfter(changes as CarChanges, { path: '/search', search }, site)).toBe(expected);
});

it('a reserved vehicle does not match [USER-04]', () => {
  const asked = { path: '/search', search: '' };
  expect([finds(asked, car({}), site), finds(asked, car({}, true), site)]).toEqual([true, false]);
});

it.each<[string, object, boolean]>([
  ['used rio', {}, true],
  ['used rio', { car_type: 'new' }, false],
  ['used hilux', {}, false],
  ['rio under 20k', { price: 19_000 }, true],
  ['rio under 20k', { price: 21_000 }, false],
  ['7 seater', { seats: 7 }, true],
  ['7 seater', { seats: 5 }, false],
  ['perth', { city: 'Perth', location_name: 'Yard Perth' }, true],
  ['perth', { city: 'Sydney', location_name: 'Yard Sydney' }, false],
  ['sunroof', { filtered_features: ['Panoramic sunroof'] }, true],
  ['sunroof', { filtered_features: ['Tow bar'] }, false],
  ['not red', { colour: 'Blue' }, true],
  ['not red', { colour: 'Red' }, false],
  ['2021+ kia', {}, true],
  ['2023+ kia', {}, false],
  ['hatchback or wagon', { body: 'Wagon' }, true],
  ['hatchback or wagon', { body: 'Sedan' }, false],
  ['grocery getter', { body: 'Hatch' }, true],
  ['grocery getter', { body: 'Sedan' }, false],
  ['hybrid', { fuel: 'Hybrid' }, true],
  ['hybrid', { badge: 'Hybrid GX' }, true],
  ['hybrid', { fuel: 'Petrol' }, false],
])('an alert for the words “%s” matches a vehicle with %j: %j [ASK-05]', (query, more, expected) => {
  const asked = { path: '/search', search: new URLSearchParams({ query }).toString() };
  expect(finds(asked, car(more), site)).toBe(expected);
  expect(mayMatchAfter(more as CarChanges, asked, site) || !expected || Object.keys(more).length === 0).toBe(true);
});

it('an alert for literal words does not interpret them [ASK-05]', () => {
  const asked = { path: '/search', search: 'query=used+rio&literal=true' };
  expect([finds(asked, car({}), site), finds(asked, car({ badge: 'Used' }), site)]).toEqual([false, true]);
});

it('an alert with a spelling that feeds used before still matches [ASK-12]', () => {
  const asked = { path: '/search', search: 'refinementList[badge][0]=Sr5&refinementList[make][0]=KIA' };
  expect(finds(asked, car({ badge: 'SR5' }), site)).toBe(true);
  expect(finds(asked, car({ badge: 'GX' }), site)).toBe(false);
});

it('an alert respects what a search excludes and requires beside its refinements [ASK-05]', () => {
  const found = (search: string, more: object) => finds({ path: '/search', search }, car(more), site);
  expect(found('exclude[colour][0]=Red', { colour: 'Blue' })).toBe(true);
  expect(found('exclude[colour][0]=Red', { colour: 'Red' })).toBe(false);
  const both = 'require[filtered_features][0]=Tow+bar&require[filtered_features][1]=Sunroof';
  expect(found(both, { filtered_features: ['Sunroof', 'Tow bar'] })).toBe(true);
  expect(found(both, { filtered_features: ['Sunroof'] })).toBe(false);
});

it('words of a saved search mean what the site’s present settings and each vehicle say [ASK-05]', () => {
  const address = { path: '/search', search: 'query=weekender' };
  const [hatch, wagon] = [car({ body: 'Hatch' }), car({ body: 'Wagon' })];
  const withWord = (meaning: string): Site => ({
    ...site,
    search: { ...site.search, synonyms: { weekender: meaning } },
  });
  const foundAt = (one: Site) => [hatch, wagon].map((vehicle) => finds(address, vehicle, one));
  const [hatches, wagons] = [withWord('hatch'), withWord('wagon')];
  for (const one of [site, hatches, wagons, hatches, site]) {
    expect(foundAt(one)).toEqual([one === hatches, one === wagons]);
  }
});
