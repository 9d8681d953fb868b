import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boundsOf, moveThumb, thumbsOf, trackOf } from './range.js';

const track = trackOf('price', { min: 12_990, max: 61_500 });

it('SRCH-14 prices and kilometres run from and to the thousand, years to the year', () => {
  expect(track).toEqual({ min: 12_000, max: 62_000, step: 1000 });
  expect(trackOf('year', { min: 2016, max: 2026 })).toEqual({ min: 2016, max: 2026, step: 1 });
  expect(trackOf('price')).toMatchObject({ min: 0, max: 100_000 });
});

it('SRCH-14 a moved thumb is rounded to the thousand and kept on the track', () => {
  expect(moveThumb([12_000, 62_000], 0, 20_499, track)).toEqual([20_000, 62_000]);
  expect(moveThumb([12_000, 62_000], 1, 99_000, track)).toEqual([12_000, 62_000]);
  expect(moveThumb([12_000, 62_000], 0, -5, track)).toEqual([12_000, 62_000]);
});

it('SRCH-14 the thumbs stay at least 1 apart and on the track wherever they are pushed', () => {
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

it('SRCH-03 an end of the track is no bound', () => {
  expect(boundsOf([12_000, 62_000], track)).toEqual({});
  expect(boundsOf([20_000, 62_000], track)).toEqual({ min: 20_000 });
  expect(boundsOf([12_000, 40_000], track)).toEqual({ max: 40_000 });
  expect(thumbsOf({ min: 5, max: 40_000 }, track)).toEqual([12_000, 40_000]);
});
