import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromThousandths, lowerBound, numberSpelled, toThousandths, upperBound } from './numbers.js';

/** As prices, distances and times are given. */
const reported = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((thousandths) => thousandths / 1000);
const anyNumber = fc.oneof(reported, fc.double({ noNaN: true, noDefaultInfinity: true }));

it('a number of up to three decimals is decoded as it was encoded [SRCH-03]', () => {
  fc.assert(fc.property(reported, (value) => expect(fromThousandths(toThousandths(value)) + 0).toBe(value + 0)));
});

it('such a number is within bounds in Typesense exactly when it is within them [SRCH-03]', () => {
  fc.assert(
    fc.property(reported, anyNumber, (value, bound) => {
      expect(toThousandths(value) >= lowerBound(bound)).toBe(value >= bound);
      expect(toThousandths(value) <= upperBound(bound)).toBe(value <= bound);
    }),
  );
});

it('every number is written as an integer that 64 bits hold [SRCH-03]', () => {
  fc.assert(
    fc.property(anyNumber, (value) => {
      for (const written of [toThousandths(value), lowerBound(value), upperBound(value)]) {
        expect(String(written)).toMatch(/^-?\d{1,16}$/);
      }
    }),
  );
});

it('a facet value stands for a number only as facets spell it [SRCH-02]', () => {
  expect([5, '5', '-0.25', 1e3].map(numberSpelled)).toEqual([5000, 5000, -250, 1_000_000]);
  expect(['05', '5.0', ' 5', '', 'five', '1e3', true, 0.0001].map(numberSpelled)).toEqual(Array(8).fill(undefined));
});
