import type { ReviewSummary } from '../../api/reviews.js';

/** Whether a site shows its rating: reviews are not hidden, and the rating is above the minimum. */
export const isRatingShown = (
  summary: ReviewSummary | undefined,
  { minimum, hidden }: { readonly minimum: number; readonly hidden: boolean },
): summary is ReviewSummary =>
  summary !== undefined && summary.count > 0 && !hidden && summary.average_rating > minimum;

/** Returns the average of several ratings, weighted by count, to two decimals; undefined without reviews. */
export const joinedSummary = (summaries: readonly ReviewSummary[]): ReviewSummary | undefined => {
  const count = summaries.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return undefined;
  const stars = summaries.reduce((sum, one) => sum + one.average_rating * one.count, 0);
  return { count, average_rating: Math.round((stars / count) * 100) / 100 };
};

const wholeStars = 4;
const minPart = 0.3;

/**
 * Returns the filled share of each of five stars: up to 4 whole stars and a partial one. A part of .30 or less is left
 * out.
 */
export const starsOf = (rating: number): number[] => {
  const whole = Math.min(wholeStars, Math.floor(rating));
  const part = Math.min(1, rating - whole);
  return [0, 1, 2, 3, 4].map((at) => {
    if (at < whole) return 1;
    return at === whole && part > minPart ? part : 0;
  });
};
