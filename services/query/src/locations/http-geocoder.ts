import { z } from 'zod';
import type { Point } from '#contracts/domain/places/geo';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { day } from '#contracts/domain/durations';
import { RateLimit } from '#platform/http/rate-limit';
import type { Clock } from '#platform/process/providers';
import { type Geocoder, unknownPostcode } from './geocoder.js';

/** The fields that are read of a response of the Google Geocoding API. */
const answer = z.object({
  status: z.string(),
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) })),
});

/** Milliseconds. */
const defaultTimeout = 3_000;
/** Milliseconds an unknown postcode is cached. Coordinates are cached without limit, because postcodes don't move. */
const unknownPostcodeTtl = 7 * day;
/** Shared by all callers, because each response costs money. */
const budget = { burst: 500, rate: 2, senders: 1 };

const away = reject('unavailable', 'The map service isn’t answering right now.', { retryAfter: 30 });
const isSpent = (retryAfter: number) =>
  reject('unavailable', 'The map service was asked as often as it may be.', { retryAfter });

type Answer = Promise<Point | Rejection>;

/**
 * Asks a maps geocoding service with the components `postal_code` and `country:AU`. Results are cached, so that each
 * of the 10,000 possible postcodes is requested once.
 */
export class HttpGeocoder implements Geocoder {
  private readonly known = new Map<string, { readonly answer: Answer; until: number }>();
  private readonly budget = new RateLimit(budget);

  constructor(
    private readonly url: string,
    private readonly key: string | undefined,
    private readonly clock: Clock,
    private readonly timeout = defaultTimeout,
  ) {}

  async locate(postcode: string): Answer {
    const now = this.clock();
    const known = this.known.get(postcode);
    if (known && known.until > now.getTime()) return known.answer;
    const wait = this.budget.take('', now);
    if (wait > 0) return isSpent(wait);
    const asked = { answer: this.ask(postcode), until: Infinity };
    this.known.set(postcode, asked);
    const point = await asked.answer;
    if (isRejection(point))
      asked.until = point.rejected === 'invalid' ? this.clock().getTime() + unknownPostcodeTtl : 0;
    return point;
  }

  private async ask(postcode: string): Answer {
    const url = new URL(this.url);
    url.searchParams.set('components', `postal_code:${postcode}|country:AU`);
    if (this.key !== undefined) url.searchParams.set('key', this.key);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(this.timeout) });
      const read = answer.safeParse(response.ok ? await response.json() : undefined);
      if (!read.success || !['OK', 'ZERO_RESULTS'].includes(read.data.status)) return away;
      const point = read.data.results[0]?.geometry.location;
      return point ?? reject('invalid', unknownPostcode);
    } catch {
      return away;
    }
  }
}
