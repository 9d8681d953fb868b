/** Upper bounds of the `price_range` and `weekly_price_range` bands, exclusive. Lower bounds are inclusive. */
const priceBounds = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000] as const;
const weeklyBounds = [150, 200, 250, 300, 400] as const;

const dollars = (amount: number): string => `$${amount.toLocaleString('en-AU')}`;

const nameOf = (bounds: readonly number[], above: number): string => {
  if (above === 0) return `Under ${dollars(bounds[0]!)}`;
  if (above < 0) return `${dollars(bounds.at(-1)!)} and over`;
  return `${dollars(bounds[above - 1]!)} - ${dollars(bounds[above]!)}`;
};

/** Each name is written once: `toLocaleString` would take a tenth of the time that a search document does. */
const bandsOf = (bounds: readonly number[]): ((amount: number | undefined) => string | undefined) => {
  const names = new Map<number, string>();
  return (amount) => {
    if (amount === undefined || amount <= 0) return undefined;
    const above = bounds.findIndex((bound) => amount < bound);
    const known = names.get(above) ?? nameOf(bounds, above);
    names.set(above, known);
    return known;
  };
};

/** `$20,000 - $30,000`; undefined without a price. */
export const priceRangeOf = bandsOf(priceBounds);
/** `$200 - $250`, dollars a week. */
export const weeklyPriceRangeOf = bandsOf(weeklyBounds);
