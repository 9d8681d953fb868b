import { expect, it } from '@jest/globals';
import { priceRangeOf, weeklyPriceRangeOf } from './price-ranges.js';

it('a price band begins with its lower bound and ends before its upper bound [SRCH-16]', () => {
  expect([9_999, 10_000, 19_999, 20_000, 74_999, 75_000, 99_999, 100_000].map(priceRangeOf)).toEqual([
    'Under $10,000',
    '$10,000 - $20,000',
    '$10,000 - $20,000',
    '$20,000 - $30,000',
    '$50,000 - $75,000',
    '$75,000 - $100,000',
    '$75,000 - $100,000',
    '$100,000 and over',
  ]);
  expect([30_000, 40_000, 50_000].map(priceRangeOf)).toEqual([
    '$30,000 - $40,000',
    '$40,000 - $50,000',
    '$50,000 - $75,000',
  ]);
  expect([1, 150, 200, 250, 300, 400].map(weeklyPriceRangeOf)).toEqual([
    'Under $150',
    '$150 - $200',
    '$200 - $250',
    '$250 - $300',
    '$300 - $400',
    '$400 and over',
  ]);
});

it('a car without a price is in no price band [SRCH-16]', () => {
  expect([undefined, 0, -1].map(priceRangeOf)).toEqual([undefined, undefined, undefined]);
});
