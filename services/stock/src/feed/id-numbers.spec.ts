import { expect, it } from '@jest/globals';
import { idFrom } from '#platform/kernel/ids';
import { IdNumbers } from './id-numbers.js';

it('the number of each of many ids is remembered [STK-04]', () => {
  const ids = new IdNumbers();
  const cars = Array.from({ length: 20_000 }, (_, n) => idFrom('car', String(n)));
  expect(cars.filter((id, n) => ids.note(id, n + 2) !== undefined)).toEqual([]);
  expect(ids.size).toBe(cars.length);
  expect(cars.filter((id) => !ids.has(id))).toEqual([]);
  expect(cars.map((id) => ids.note(id, 1))).toEqual(cars.map((_, n) => n + 2));
  expect(ids.has(idFrom('car', 'another'))).toBe(false);
});
