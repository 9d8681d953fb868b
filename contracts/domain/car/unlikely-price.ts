/** Prices that hardly any vehicle has: they look mistyped. */
const usualPrices = [500, 1_000_000] as const;

export const isUnusualPrice = (price: number): boolean => price < usualPrices[0] || price > usualPrices[1];

/** Whether a price is more than half away from the one before. */
export const isFarFrom = (price: number, before: number | undefined): boolean =>
  before !== undefined && before > 0 && Math.abs(price - before) > before / 2;
