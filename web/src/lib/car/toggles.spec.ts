import { expect, it } from '@jest/globals';
import { features } from '../../testing/fixtures.js';
import { canCompare, canFavourite, canSave, type Toggleable } from './toggles.js';

const car: Toggleable = { status: 'in_stock', car_type: 'new', price: 30_000, primary_image_url: '/a' };
const site = { features };

it.each<[string, Partial<Toggleable>, boolean]>([
  ['in stock', {}, true],
  ['coming soon', { status: 'coming_soon' }, true],
  ['sold', { status: 'sold' }, false],
  ['without a price', { price: 0 }, false],
  ['whose price is unknown', { price: undefined }, false],
  ['without pictures', { primary_image_url: undefined }, false],
])('a vehicle %s (%j) can be compared: %j [CARD-05]', (_, change, can) => {
  expect(canCompare({ ...car, ...change }, site)).toBe(can);
});

it('on sites that are so configured only used vehicles can be compared [CARD-05]', () => {
  const usedOnly = { features: { ...features, compareUsedOnly: true } };
  expect(['new', 'demo', 'used'].map((car_type) => canCompare({ ...car, car_type }, usedOnly))).toEqual([
    false,
    false,
    true,
  ]);
});

it('only vehicles in stock can become favourites [CARD-05]', () => {
  expect(['in_stock', 'coming_soon', 'sold', 'wholesale'].map((status) => canFavourite({ status }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a sold vehicle can no longer be saved, but a saved one can be removed [CARD-05]', () => {
  expect(canSave({ status: 'sold' }, false)).toBe(false);
  expect(canSave({ status: 'sold' }, true)).toBe(true);
  expect(canSave({ status: 'in_stock' }, false)).toBe(true);
});
