import { expect, it } from '@jest/globals';
import { emptySearch } from '#contracts/search/url';
import { testSite } from '../../testing/fixtures.js';
import { boundsLabel, facetPlural, searchTitle, valueLabel } from './labels.js';

const place = {
  id: 'l1',
  slug: 'brookvale',
  name: 'Test Motors Brookvale',
  dealership_id: 'd1',
  primary: true,
  visible: true,
  manufacturers: [],
  address: { street: '1 Road', city: 'Brookvale', state: 'NSW' as const, postcode: '2100', lat: 0, long: 0 },
  phone: '02 5550 0001',
  opening_hours: [],
  special_hours: [],
};

it.each([
  ['/search', 'Our stock'],
  ['/search/used-cars', 'Pre-Owned cars'],
  ['/search/new-used-and-demo-cars', 'New, pre-owned and demo cars'],
  ['/search/brookvale', 'Stock at Test Motors Brookvale'],
  ['/search/mercedes-benz', 'Mercedes-Benz'],
  ['/search/toyota/land-cruiser', 'Toyota Land Cruiser'],
  ['/search/suv-cars', 'SUV'],
  ['/used-car', 'Pre-Owned cars'],
  ['/used-car/suv', 'Pre-Owned SUV'],
])('the heading of %s is %s [SRCH-12]', (path, title) => {
  const facets = { make: { 'Mercedes-Benz': 2, Toyota: 1 }, body: { SUV: 1 } };
  expect(searchTitle(path, emptySearch, { ...testSite, locations: [place] }, facets)).toBe(title);
});

it('refinements and ranges have labels in words [SRCH-07]', () => {
  expect(valueLabel('car_type', 'used', testSite.labels)).toBe('Pre-Owned');
  expect(boundsLabel('price', { min: 20_000, max: 40_000 })).toBe('$20,000 – $40,000');
  expect(boundsLabel('km', { max: 50_000 })).toBe('Up to 50,000 km');
  expect(boundsLabel('year', { min: 2019 })).toBe('From 2019');
  expect(boundsLabel('sleeps', { min: 4, max: 8 })).toBe('Sleeps 4 – 8');
});

it('the button under the makes says Show all makes [SRCH-16]', () => {
  expect(facetPlural('make')).toBe('makes');
  expect(facetPlural('body')).toBe('bodies');
});
