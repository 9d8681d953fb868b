import { expect, it } from '@jest/globals';
import { isRatingShown, joinedSummary, starsOf } from './rating.js';

it('a rating shows its whole stars, and a partial one above .30 [LOC-06]', () => {
  expect(starsOf(4.8).map((part) => Number(part.toFixed(2)))).toEqual([1, 1, 1, 1, 0.8]);
  expect(starsOf(4.3)).toEqual([1, 1, 1, 1, 0]);
  expect(starsOf(3.31).map((part) => Number(part.toFixed(2)))).toEqual([1, 1, 1, 0.31, 0]);
  expect(starsOf(2)).toEqual([1, 1, 0, 0, 0]);
  expect(starsOf(5)).toEqual([1, 1, 1, 1, 1]);
  expect(starsOf(0)).toEqual([0, 0, 0, 0, 0]);
});

it('a rating is shown above the minimum unless the site hides reviews [LOC-06]', () => {
  const shown = (average_rating: number, hidden = false, count = 109) =>
    isRatingShown({ average_rating, count }, { minimum: 4, hidden });
  expect([shown(4.8), shown(4), shown(3.9), shown(4.8, true), shown(4.8, false, 0)]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(isRatingShown(undefined, { minimum: 4, hidden: false })).toBe(false);
});

it('the rating of several locations counts each review once [LOC-06]', () => {
  expect(joinedSummary([])).toBeUndefined();
  expect(joinedSummary([{ count: 0, average_rating: 0 }])).toBeUndefined();
  expect(
    joinedSummary([
      { count: 3, average_rating: 5 },
      { count: 1, average_rating: 1 },
    ]),
  ).toEqual({ count: 4, average_rating: 4 });
});
