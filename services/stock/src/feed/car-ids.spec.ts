import { expect, it } from '@jest/globals';
import { idFrom } from '#platform/kernel/ids';
import { CarIds } from './car-ids.js';

it('STK-04 remembers on which line each of many cars stands', () => {
  const ids = new CarIds();
  const cars = Array.from({ length: 20_000 }, (_, n) => idFrom('car', String(n)));
  for (const [n, id] of cars.entries()) expect(ids.note(id, n + 2)).toBeUndefined();
  expect(ids.size).toBe(cars.length);
  for (const [n, id] of cars.entries()) {
    expect(ids.has(id)).toBe(true);
    expect(ids.note(id, 1)).toBe(n + 2);
  }
  expect(ids.has(idFrom('car', 'another'))).toBe(false);
});
