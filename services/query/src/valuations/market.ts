import type { MarketRange } from '#contracts/domain/car/price-gauge';

/** Vehicles it takes before anything is said of a market. */
const fewest = 3;
/** As many as this make the range half sure. */
const halfSure = 6;
/** Of the prices in order, from where to where the market reaches: what is far out is nobody's guide. */
const bounds = { from: 0.1, to: 0.9 } as const;
/** The range ends on whole hundreds of dollars. */
const step = 100;

/** Linear between the two nearest of sorted numbers. */
const quantile = (sorted: readonly number[], q: number): number => {
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at));
};

/** The range of a market in which these prices, in dollars, are asked; undefined where they are too few. */
export const marketOf = (prices: readonly number[]): MarketRange | undefined => {
  if (prices.length < fewest) return undefined;
  const sorted = [...prices].sort((a, b) => a - b);
  const min = Math.floor(quantile(sorted, bounds.from) / step) * step;
  const max = Math.ceil(quantile(sorted, bounds.to) / step) * step;
  const confidence = Math.round((100 * prices.length) / (prices.length + halfSure)) / 100;
  return { min, max, confidence };
};
