import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { carColumns, carDetails, isPlainCar } from './details.js';

const awkward = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u0000', '\u0085', '\u00a0', '\ufeff', 'é', '<', '/') }),
  fc.constantFrom(
    'https://x.example/a',
    '/images/a',
    '2026-05-31',
    '2026',
    'used',
    'in_stock',
    '2026-05-31T10:00Z',
    'x'.repeat(300),
  ),
  fc.constantFrom(0, -1, 1.5, 2021, 1e9, Number.NaN, Number.POSITIVE_INFINITY, true, null, undefined),
  fc.array(fc.constantFrom('a', ' a', '', '/images/a', 1), { maxLength: 3 }),
);

it('the fast check accepts only values that the schema accepts unchanged [STK-02, STK-05]', () => {
  const base = { dealership_id: 'd1', stocknum: 'K1', year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used' };
  const field = fc.constantFrom(...Object.keys(carColumns), 'shoe_size');
  let plain = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(field, awkward), { maxLength: 3 }), (changes) => {
      const car = { ...base, ...Object.fromEntries(changes) };
      if (!isPlainCar(car)) return;
      plain++;
      expect(carDetails.parse(car)).toEqual(car);
    }),
    { numRuns: 3000 },
  );
  expect(plain).toBeGreaterThan(500);
});

it('the fast check rejects a car that lacks a required field, and values that are not cars [STK-05]', () => {
  for (const value of [undefined, null, 'car', [], {}, { stocknum: 'K1' }]) expect(isPlainCar(value)).toBe(false);
});
