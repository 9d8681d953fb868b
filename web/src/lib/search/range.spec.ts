import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boundsOf, moveThumb, thumbsOf, tilesPriceTrack, trackOf, whyOutOfRange } from './range.js';

const track = trackOf('price', { min: 12_990, max: 61_500 });

it('ranges of prices and kilometres are rounded outwards to the thousand, and years to the year [SRCH-14]', () => {
  expect(track).toEqual({ min: 12_000, max: 62_000, unit: 1000, step: 1000 });
  expect(trackOf('km', { min: 15, max: 88_248 })).toMatchObject({ min: 0, max: 89_000, unit: 1000 });
  expect(trackOf('year', { min: 2016, max: 2026 })).toEqual({ min: 2016, max: 2026, unit: 1, step: 1 });
});

it('without results the range is from 0 to 100000 [SRCH-14]', () => {
  expect(trackOf('price')).toEqual({ min: 0, max: 100_000, unit: 1000, step: 1000 });
});

it('a bound outside the results is shown as requested [SRCH-14]', () => {
  const dear = { min: 31_000, max: 90_000 };
  const cheap = trackOf('price', dear, { min: 1, max: 30_000 });
  expect(thumbsOf({ min: 1, max: 30_000 }, cheap)).toEqual([0, 30_000]);
  const above = trackOf('price', dear, { min: 100_000 });
  expect(thumbsOf({ min: 100_000 }, above)).toEqual([100_000, 200_000]);
  expect(trackOf('price', dear, { max: 40_000 })).toEqual(trackOf('price', dear));
});

it.each([
  [{ min: 0, max: 100_000 }, 1000],
  [{ min: 10_000, max: 610_000 }, 6000],
  [{ min: 0, max: 249_000 }, 2000],
  [{ min: 20_000, max: 30_000 }, 1000],
])('a step in the range %j is %i, which is about a hundredth of it, in whole units [SRCH-14]', (stats, step) => {
  expect(trackOf('price', stats).step).toBe(step);
});

it('a moved thumb is rounded to the thousand and stays within the range [SRCH-14]', () => {
  expect(moveThumb([12_000, 62_000], 0, 20_499, track)).toEqual([20_000, 62_000]);
  expect(moveThumb([12_000, 62_000], 0, 20_500, track)).toEqual([21_000, 62_000]);
  expect(moveThumb([12_000, 62_000], 1, 99_000, track)).toEqual([12_000, 62_000]);
  expect(moveThumb([12_000, 62_000], 0, -5, track)).toEqual([12_000, 62_000]);
});

it('the thumbs stay at least 1 apart and within the range wherever they are dragged [SRCH-14]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const), fc.integer({ min: -10_000, max: 120_000 }))),
      (moves) => {
        const [low, high] = moves.reduce(
          (thumbs, [thumb, value]) => moveThumb(thumbs, thumb, value, track),
          thumbsOf(undefined, track),
        );
        expect(high - low).toBeGreaterThanOrEqual(1);
        expect(low).toBeGreaterThanOrEqual(track.min);
        expect(high).toBeLessThanOrEqual(track.max);
      },
    ),
  );
});

it('a rounded value out of range is refused with these messages [SRCH-14]', () => {
  expect(whyOutOfRange(11_499, track)).toBe('Cannot refine below the range minimum');
  expect(whyOutOfRange(62_500, track)).toBe('Cannot refine above the range maximum');
  expect([11_500, 12_000, 40_400, 62_499].map((value) => whyOutOfRange(value, track))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

it('the price slider of the facet page runs from 5000 to 250000 in steps of 500 [SRCH-15]', () => {
  expect(tilesPriceTrack).toEqual({ min: 5000, max: 250_000, unit: 500, step: 500 });
  expect(moveThumb([5000, 250_000], 1, 32_740, tilesPriceTrack)).toEqual([5000, 32_500]);
  expect(boundsOf([5000, 32_500], tilesPriceTrack)).toEqual({ max: 32_500 });
});

it('a thumb at an end of the range sets no bound [SRCH-03]', () => {
  expect(boundsOf([12_000, 62_000], track)).toEqual({});
  expect(boundsOf([20_000, 62_000], track)).toEqual({ min: 20_000 });
  expect(boundsOf([12_000, 40_000], track)).toEqual({ max: 40_000 });
  expect(thumbsOf({ min: 5, max: 40_000 }, track)).toEqual([12_000, 40_000]);
});
