import type { ReviewSummary } from '../../api/reviews.js';

/** Whether a site tells its rating: only one above its minimum, and where it tells reviews at all. */
export const isRatingShown = (
  summary: ReviewSummary | undefined,
  { minimum, hidden }: { readonly minimum: number; readonly hidden: boolean },
): summary is ReviewSummary =>
  summary !== undefined && summary.count > 0 && !hidden && summary.average_rating > minimum;

/** Of several, weighted by how many each is made of, to a hundredth; undefined where there are none. */
export const joinedSummary = (summaries: readonly ReviewSummary[]): ReviewSummary | undefined => {
  const count = summaries.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return undefined;
  const stars = summaries.reduce((sum, one) => sum + one.average_rating * one.count, 0);
  return { count, average_rating: Math.round((stars / count) * 100) / 100 };
};

const wholeStars = 4;
const minPart = 0.3;

/**
 * How much of each of five stars is drawn: up to 4 whole ones and a part of one, which is left out where it is not
 * more than .30.
 */
export const starsOf = (rating: number): number[] => {
  const whole = Math.min(wholeStars, Math.floor(rating));
  const part = Math.min(1, rating - whole);
  return [0, 1, 2, 3, 4].map((at) => {
    if (at < whole) return 1;
    return at === whole && part > minPart ? part : 0;
  });
};
