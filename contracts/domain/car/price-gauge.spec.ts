import { expect, it } from '@jest/globals';
import { bandOf, completeGauge, gaugeOf, isLabelled } from './price-gauge.js';

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

it('a gauge without a price or a market has no fill and is not drawn [VDP-14]', () => {
  const market = { min: 28_000, max: 36_000, confidence: 0.5 };
  const range = { market_range_min: 28_000, market_range_max: 36_000, confidence: 0.5 };
  expect(gaugeOf(0, undefined)).toEqual({});
  expect(gaugeOf(1, undefined)).toEqual({ listing_price: 1 });
  expect(gaugeOf(0, market)).toEqual(range);
  expect(gaugeOf(30_000, { ...market, max: 28_000 })).toEqual({
    ...range,
    market_range_max: 28_000,
    listing_price: 30_000,
  });
  const drawn = gaugeOf(30_000, market);
  expect(drawn).toEqual({ ...range, listing_price: 30_000, fill: 0.75, description: 'Great Deal' });
  expect(completeGauge(drawn)).toBe(drawn);
  for (const field of Object.keys(drawn)) expect(completeGauge({ ...drawn, [field]: undefined })).toBeUndefined();
});

it('the fill of the gauge stays between 0 and 1 [VDP-14]', () => {
  const market = { min: 28_000, max: 36_000, confidence: 0.5 };
  expect(gaugeOf(50_000, market).fill).toBe(0);
  expect(gaugeOf(10_000, market).fill).toBe(1);
  expect([0.299, 0.3, 0.599, 0.6].map(bandOf)).toEqual(['low', 'medium', 'medium', 'high']);
});
