import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromThousandths, lowerBound, parseFacetNumber, toThousandths, upperBound } from './numbers.js';

/** Numbers with up to three decimals, as prices, distances and times have. */
const reported = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((thousandths) => thousandths / 1000);
const anyNumber = fc.oneof(reported, fc.double({ noNaN: true, noDefaultInfinity: true }));

it('a number of up to three decimals is decoded as it was encoded [SRCH-03]', () => {
  fc.assert(fc.property(reported, (value) => expect(fromThousandths(toThousandths(value)) + 0).toBe(value + 0)));
});

it('a number of up to three decimals matches the same bounds in Typesense as outside it [SRCH-03]', () => {
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

it('a facet value is parsed as a number only if it is spelled as facets spell numbers [SRCH-02]', () => {
  expect([5, '5', '-0.25', 1e3].map(parseFacetNumber)).toEqual([5000, 5000, -250, 1_000_000]);
  expect(['05', '5.0', ' 5', '', 'five', '1e3', true, 0.0001].map(parseFacetNumber)).toEqual(Array(8).fill(undefined));
});
