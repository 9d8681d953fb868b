import type { CarRange } from '#contracts/search/cars';
import type { Bounds } from '#contracts/search/url';

/** Prices and kilometres move in thousands. */
const steps: Readonly<Partial<Record<CarRange, number>>> = { price: 1000, km: 1000, subscription_price: 10 };

/** The slider's own range where the results give none. */
const fallback = { min: 0, max: 100_000 };

export interface Track {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The slider's ends: the results' least and most, out to the next step. */
export const trackOf = (range: CarRange, stats: { min: number; max: number } = fallback): Track => {
  const step = steps[range] ?? 1;
  return { min: Math.floor(stats.min / step) * step, max: Math.ceil(stats.max / step) * step, step };
};

export type Thumbs = readonly [low: number, high: number];

export const thumbsOf = (bounds: Bounds | undefined, { min, max }: Track): Thumbs => [
  Math.min(Math.max(bounds?.min ?? min, min), max),
  Math.max(Math.min(bounds?.max ?? max, max), min),
];

/** Moves one thumb: rounded to the step, clamped to the track, and never to or past the other thumb. */
export const moveThumb = ([low, high]: Thumbs, thumb: 0 | 1, value: number, { min, max, step }: Track): Thumbs => {
  const rounded = Math.min(Math.max(Math.round(value / step) * step, min), max);
  return thumb === 0
    ? [Math.max(min, Math.min(rounded, high - 1)), high]
    : [low, Math.min(max, Math.max(rounded, low + 1))];
};

/** What the URL says of the thumbs: an end of the track is no bound. */
export const boundsOf = ([low, high]: Thumbs, { min, max }: Track): Bounds => ({
  ...(low > min && { min: low }),
  ...(high < max && { max: high }),
});
