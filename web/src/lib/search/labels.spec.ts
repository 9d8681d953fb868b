import { expect, it } from '@jest/globals';
import { testSite } from '../../testing/fixtures.js';
import { boundsLabel, facetPlural, valueLabel } from './labels.js';

it('refinements and ranges have labels in words [SRCH-07]', () => {
  expect(valueLabel('car_type', 'used', testSite.labels)).toBe('Pre-Owned');
  expect(boundsLabel('price', { min: 20_000, max: 40_000 })).toBe('$20,000 – $40,000');
  expect(boundsLabel('km', { max: 50_000 })).toBe('Up to 50,000 km');
  expect(boundsLabel('year', { min: 2019 })).toBe('From 2019');
  expect(boundsLabel('sleeps', { min: 4, max: 8 })).toBe('Sleeps 4 – 8');
  expect(boundsLabel('sleeps', { min: 4 })).toBe('Sleeps 4 or more');
  expect(boundsLabel('sleeps', { max: 4 })).toBe('Sleeps up to 4');
});

it('the button under the makes says Show all makes [SRCH-16]', () => {
  expect(facetPlural('make')).toBe('makes');
  expect(facetPlural('body')).toBe('bodies');
});

it('one cylinder is not called cylinders [SRCH-16]', () => {
  const { labels } = testSite;
  expect(valueLabel('cylinders', '1', labels)).toBe('1 cylinder');
  expect(valueLabel('cylinders', '6', labels)).toBe('6 cylinders');
  expect(valueLabel('seats', '5', labels)).toBe('5 seats');
});
