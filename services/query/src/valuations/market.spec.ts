import { expect, it } from '@jest/globals';
import { bandOf, gaugeOf, isLabelled } from '#contracts/domain/car/price-gauge';
import { marketOf } from './market.js';

it('the market range is what most cars ask, whatever the outliers [VDP-14]', () => {
  const prices = [...Array.from({ length: 18 }, (_, n) => 20_000 + n * 500), 1, 900_000];
  expect(marketOf(prices)).toEqual({ min: 20_400, max: 28_100, confidence: 0.77 });
  expect(marketOf([1, 2])).toBeUndefined();
});

it('more vehicles in the range raise the confidence [VDP-14]', () => {
  const sure = [3, 6, 60].map((count) => marketOf(Array.from({ length: count }, () => 20_000))!.confidence);
  expect(sure).toEqual([0.33, 0.5, 0.91]);
});

it.each([
  [36_000, 0, 'low', 'Good Deal'],
  [33_600, 0.3, 'medium', 'Good Deal'],
  [31_200, 0.6, 'high', 'Good Deal'],
  [30_800, 0.65, 'high', 'Great Deal'],
  [20_000, 1, 'high', 'Great Deal'],
])('at $%d in a market from $28,000 to $36,000 the gauge is filled %d: %s, %s [VDP-14]', (price, fill, band, words) => {
  const gauge = gaugeOf(price, { min: 28_000, max: 36_000, confidence: 0.5 });
  expect(gauge.fill).toBeCloseTo(fill, 10);
  expect([bandOf(Math.round(gauge.fill! * 1e6) / 1e6), gauge.description]).toEqual([band, words]);
});

it('the deal has no label at a confidence of 0.2, above the market, or without a market [VDP-14]', () => {
  const market = { min: 28_000, max: 36_000, confidence: 0.21 };
  expect(isLabelled(gaugeOf(30_000, market))).toBe(true);
  expect(isLabelled(gaugeOf(30_000, { ...market, confidence: 0.2 }))).toBe(false);
  expect(isLabelled(gaugeOf(36_000, market))).toBe(true);
  expect(isLabelled(gaugeOf(36_001, market))).toBe(false);
  expect(isLabelled(gaugeOf(30_000, undefined))).toBe(false);
  expect(isLabelled(gaugeOf(0, market))).toBe(false);
});
