import { expect, it } from '@jest/globals';
import { testSite } from '../../testing/fixtures.js';
import { boundsLabel, facetPlural, valueLabel } from './labels.js';

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
