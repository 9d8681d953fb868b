import type { MarketRange } from '#contracts/domain/car/price-gauge';

/** Minimum number of vehicles for a market range. */
const fewest = 3;
/** Number of vehicles that gives a confidence of one half. */
const halfSure = 6;
/** Quantiles of the sorted prices that bound the range, so that outliers don't count. */
const bounds = { from: 0.1, to: 0.9 } as const;
/** The range is rounded to whole hundreds of dollars. */
const step = 100;

/** Interpolates linearly between the two nearest of sorted numbers. */
const quantile = (sorted: readonly number[], q: number): number => {
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at));
};

/** Returns the range of a market with these asking prices, in dollars; undefined if there are too few. */
export const marketOf = (prices: readonly number[]): MarketRange | undefined => {
  if (prices.length < fewest) return undefined;
  const sorted = [...prices].sort((a, b) => a - b);
  const min = Math.floor(quantile(sorted, bounds.from) / step) * step;
  const max = Math.ceil(quantile(sorted, bounds.to) / step) * step;
  const confidence = Math.round((100 * prices.length) / (prices.length + halfSure)) / 100;
  return { min, max, confidence };
};
