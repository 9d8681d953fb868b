/** The market's price range for similar vehicles. */
export interface MarketRange {
  /** Dollars. */
  readonly min: number;
  readonly max: number;
  /** Reliability of the range, from 0 to 1. */
  readonly confidence: number;
}

/** Response of `GET /cars/:slug/autogauge`. */
export interface PriceGauge {
  readonly fill?: number | undefined;
  readonly listing_price?: number | undefined;
  readonly market_range_min?: number | undefined;
  readonly market_range_max?: number | undefined;
  readonly confidence?: number | undefined;
  readonly description?: string | undefined;
}

export type CompleteGauge = { readonly [Field in keyof PriceGauge]-?: NonNullable<PriceGauge[Field]> };

/** Product rules: upper bounds of the bands, the fill from which a deal is called great, and the minimum confidence. */
const lowBelow = 0.3;
const mediumBelow = 0.6;
const greatFrom = 0.65;
const minConfidence = 0.2;

/** Returns the gauge of a vehicle offered for `price` dollars; 0: the vehicle has no price. */
export const gaugeOf = (price: number, market: MarketRange | undefined): PriceGauge => {
  const listing = price > 0 ? { listing_price: price } : {};
  if (!market) return listing;
  const { min, max, confidence } = market;
  const range = { market_range_min: min, market_range_max: max, confidence };
  if (price <= 0 || max <= min) return { ...listing, ...range };
  const fill = Math.min(1, Math.max(0, (max - price) / (max - min)));
  return { ...listing, ...range, fill, description: fill < greatFrom ? 'Good Deal' : 'Great Deal' };
};

/** Returns the gauge where all of its fields are known, so that it can be drawn; undefined otherwise. */
export const completeGauge = (gauge: PriceGauge): CompleteGauge | undefined => {
  const { fill, listing_price, market_range_min, market_range_max, confidence, description } = gauge;
  const isComplete = [fill, listing_price, market_range_min, market_range_max, confidence, description].every(
    (field) => field !== undefined,
  );
  return isComplete ? (gauge as CompleteGauge) : undefined;
};

type GaugeBand = 'low' | 'medium' | 'high';

export const bandOf = (fill: number): GaugeBand => (fill < lowBelow ? 'low' : fill < mediumBelow ? 'medium' : 'high');

/** Whether the deal is put in words: the range is reliable, and the vehicle does not cost more than its maximum. */
export const isLabelled = (gauge: PriceGauge): boolean => {
  const complete = completeGauge(gauge);
  return (
    complete !== undefined && complete.confidence > minConfidence && complete.market_range_max >= complete.listing_price
  );
};
