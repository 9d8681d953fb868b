import { expect, it } from '@jest/globals';
import { marketOf } from './market.js';

it('the market range is what most cars cost, regardless of outliers [VDP-14]', () => {
  const prices = [...Array.from({ length: 18 }, (_, n) => 20_000 + n * 500), 1, 900_000];
  expect(marketOf(prices)).toEqual({ min: 20_400, max: 28_100, confidence: 0.77 });
  expect(marketOf([1, 2])).toBeUndefined();
});

it('more vehicles in the range raise the confidence [VDP-14]', () => {
  const sure = [3, 6, 60].map((count) => marketOf(Array.from({ length: count }, () => 20_000))!.confidence);
  expect(sure).toEqual([0.33, 0.5, 0.91]);
});
