import { expect, it } from '@jest/globals';
import { kilometresIn } from './kilometres.js';

it.each([
  ['85k', 85_000],
  ['85 K kms', 85_000],
  ['92.5k', 92_500],
  ['85 thousand', 85_000],
  ['120,000', 120_000],
  ['120.000', 120_000],
  ['1.200.000 km', 1_200_000],
  ['85 000 km', 85_000],
  ['85 km', 85],
  ['31000', 31_000],
  ['about 31,000 kms', 31_000],
  ['31,000.4', 31_000],
  ['99999999999', 9_999_999],
  ['', undefined],
  ['kms', undefined],
])('kilometres written as %j are read as %s [LEAD-08]', (typed, km) => {
  expect(kilometresIn(typed)).toBe(km);
});
