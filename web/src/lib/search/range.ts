import type { CarRange } from '#contracts/search/cars';
import type { Bounds } from '#contracts/search/url';

/** Rounding units; prices and kilometres are rounded to thousands. */
const units: Readonly<Partial<Record<CarRange, number>>> = { price: 1000, km: 1000, subscription_price: 10 };

/** The slider's range if the results have none. */
const fallback = { min: 0, max: 100_000 };
const stepsOnTrack = 100;

export interface Track {
  readonly min: number;
  readonly max: number;
  /** Unit that values are rounded to. */
  readonly unit: number;
  /** Distance that a key moves a thumb: about a hundredth of the track. */
  readonly step: number;
}

/** Returns the slider's track: the range of the results, rounded outwards, and extended to the requested bounds. */
export const trackOf = (
  range: CarRange,
  stats: { min: number; max: number } = fallback,
  bounds: Bounds = {},
): Track => {
  const unit = units[range] ?? 1;
  // If the requested bounds are outside the results, the other thumb still needs room.
  const lowest =
    bounds.max !== undefined && bounds.max <= stats.min ? Math.min(bounds.min ?? 0, bounds.max) : stats.min;
  const highest = bounds.min !== undefined && bounds.min >= stats.max ? (bounds.max ?? 2 * bounds.min) : stats.max;
  const [min, max] = [Math.floor(lowest / unit) * unit, Math.ceil(highest / unit) * unit];
  return { min, max, unit, step: Math.max(unit, Math.round((max - min) / stepsOnTrack / unit) * unit) };
};

/** Fixed track of the price slider on the page of tiles. */
export const tilesPriceTrack: Track = { min: 5_000, max: 250_000, unit: 500, step: 500 };

export type Thumbs = readonly [low: number, high: number];

export const thumbsOf = (bounds: Bounds | undefined, { min, max }: Track): Thumbs => [
  // The minimum 1 excludes cars without a price (0); the thumb stands at the start of the track.
  Math.min(Math.max(bounds?.min === 1 ? min : (bounds?.min ?? min), min), max),
  Math.max(Math.min(bounds?.max ?? max, max), min),
];

const rounded = (value: number, { unit }: Track): number => Math.round(value / unit) * unit;

/** Moves one thumb: rounded to the unit, clamped to the track, and never to or past the other thumb. */
export const moveThumb = ([low, high]: Thumbs, thumb: 0 | 1, value: number, track: Track): Thumbs => {
  const { min, max } = track;
  const target = Math.min(Math.max(rounded(value, track), min), max);
  return thumb === 0
    ? [Math.max(min, Math.min(target, high - 1)), high]
    : [low, Math.min(max, Math.max(target, low + 1))];
};

/** Returns why a value is out of range; undefined if it is not. */
export const whyOutOfRange = (value: number, track: Track): string | undefined => {
  if (rounded(value, track) < track.min) return 'Cannot refine below the range minimum';
  return rounded(value, track) > track.max ? 'Cannot refine above the range maximum' : undefined;
};

/** Returns the bounds for the URL. A thumb at the end of the track is no bound. */
export const boundsOf = ([low, high]: Thumbs, { min, max }: Track): Bounds => ({
  ...(low > min && { min: low }),
  ...(high < max && { max: high }),
});
