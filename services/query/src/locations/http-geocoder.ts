import { z } from 'zod';
import type { Point } from '#contracts/domain/places/geo';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { type Geocoder, nowhere } from './geocoder.js';

/** What is read of an answer of the Google Geocoding API. */
const answer = z.object({
  status: z.string(),
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) })),
});

/** Milliseconds. */
const defaultTimeout = 3_000;
/** Postcodes don't move. */
const mostKept = 4_000;

const away = reject('unavailable', 'The map service does not answer.', { retryAfter: 30 });

/** Asks a maps geocoding service with the components `postal_code` and `country:AU`. */
export class HttpGeocoder implements Geocoder {
  private readonly found = new Map<string, Point>();

  constructor(
    private readonly url: string,
    private readonly key: string | undefined,
    private readonly timeout = defaultTimeout,
  ) {}

  async locate(postcode: string): Promise<Point | Rejection> {
    const known = this.found.get(postcode);
    if (known) return known;
    const url = new URL(this.url);
    url.searchParams.set('components', `postal_code:${postcode}|country:AU`);
    if (this.key !== undefined) url.searchParams.set('key', this.key);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(this.timeout) });
      const read = answer.safeParse(response.ok ? await response.json() : undefined);
      if (!read.success || !['OK', 'ZERO_RESULTS'].includes(read.data.status)) return away;
      const point = read.data.results[0]?.geometry.location;
      if (!point) return reject('invalid', nowhere);
      if (this.found.size < mostKept) this.found.set(postcode, point);
      return point;
    } catch {
      return away;
    }
  }
}
