import { expect, it } from '@jest/globals';
import { totalOf } from './total.js';

const facets = { car_type: { used: 4000, new: 1500, demo: 250 }, status: { in_stock: 5600, sold: 150 } };

it('a count up to 1999 is shown as it is, whatever the facet counts [SRCH-10]', () => {
  expect(totalOf({ count: 1999, facets }, { refinements: {} })).toBe(1999);
  expect(totalOf({ count: 0, facets: {} }, { refinements: {} })).toBe(0);
});

it('a count above 1999 is capped, so the facet counts are summed [SRCH-10]', () => {
  expect(totalOf({ count: 2000, facets }, { refinements: {} })).toBe(5750);
});

it('only the chosen values of a refined facet are summed [SRCH-10]', () => {
  expect(totalOf({ count: 2000, facets }, { refinements: { car_type: ['used', 'demo'] } })).toBe(4250);
  expect(totalOf({ count: 2000, facets }, { refinements: { make: ['Toyota'] } })).toBe(5750);
});

it('the in_stock count is used if the condition facet has no counts, and the total is never below the count [SRCH-10]', () => {
  expect(totalOf({ count: 2000, facets: { status: facets.status } }, { refinements: {} })).toBe(5600);
  expect(totalOf({ count: 2500, facets: { car_type: { used: 2000 } } }, { refinements: {} })).toBe(2500);
  expect(totalOf({ count: 2500, facets: {} }, { refinements: {} })).toBe(2500);
});
