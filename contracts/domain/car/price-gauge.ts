/** What the market asks for vehicles like one. */
export interface MarketRange {
  /** Dollars. */
  readonly min: number;
  readonly max: number;
  /** From 0 to 1: how much the range can be relied on. */
  readonly confidence: number;
}

/** Answer of `GET /cars/:slug/autogauge`. */
export interface PriceGauge {
  readonly fill?: number | undefined;
  readonly listing_price?: number | undefined;
  readonly market_range_min?: number | undefined;
  readonly market_range_max?: number | undefined;
  readonly confidence?: number | undefined;
  readonly description?: string | undefined;
}

export type CompleteGauge = { readonly [Field in keyof PriceGauge]-?: NonNullable<PriceGauge[Field]> };

/** The numbers of the product's rules: where the bands end, what is called great, and what is not relied on. */
const lowBelow = 0.3;
const mediumBelow = 0.6;
const greatFrom = 0.65;
const minConfidence = 0.2;

/** The gauge of a vehicle offered for `price` dollars; 0: it has no price. */
export const gaugeOf = (price: number, market: MarketRange | undefined): PriceGauge => {
  const listing = price > 0 ? { listing_price: price } : {};
  if (!market) return listing;
  const { min, max, confidence } = market;
  const range = { market_range_min: min, market_range_max: max, confidence };
  if (price <= 0 || max <= min) return { ...listing, ...range };
  const fill = Math.min(1, Math.max(0, (max - price) / (max - min)));
  return { ...listing, ...range, fill, description: fill < greatFrom ? 'Good Deal' : 'Great Deal' };
};

/** The gauge where it can be drawn: with all of its fields. */
export const completeGauge = (gauge: PriceGauge): CompleteGauge | undefined => {
  const { fill, listing_price, market_range_min, market_range_max, confidence, description } = gauge;
  const isComplete = [fill, listing_price, market_range_min, market_range_max, confidence, description].every(
    (field) => field !== undefined,
  );
  return isComplete ? (gauge as CompleteGauge) : undefined;
};

type GaugeBand = 'low' | 'medium' | 'high';

export const bandOf = (fill: number): GaugeBand => (fill < lowBelow ? 'low' : fill < mediumBelow ? 'medium' : 'high');

/** Whether the deal is put in words: not where the range can't be relied on, nor where the vehicle costs more than it. */
export const isLabelled = (gauge: PriceGauge): boolean => {
  const complete = completeGauge(gauge);
  return (
    complete !== undefined && complete.confidence > minConfidence && complete.market_range_max >= complete.listing_price
  );
};
