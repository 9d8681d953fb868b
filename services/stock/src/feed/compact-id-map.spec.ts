import { expect, it } from '@jest/globals';
import { deriveId } from '#platform/kernel/ids';
import { CompactIdMap } from './compact-id-map.js';

it('the map returns the right number for each of many ids [STK-04]', () => {
  const ids = new CompactIdMap();
  const cars = Array.from({ length: 20_000 }, (_, n) => deriveId('car', String(n)));
  expect(cars.filter((id, n) => ids.putIfAbsent(id, n + 2) !== undefined)).toEqual([]);
  expect(ids.size).toBe(cars.length);
  expect(cars.filter((id) => !ids.has(id))).toEqual([]);
  expect(cars.map((id) => ids.putIfAbsent(id, 1))).toEqual(cars.map((_, n) => n + 2));
  expect(ids.has(deriveId('car', 'another'))).toBe(false);
});
