import { z } from 'zod';
import type { Point } from '#contracts/domain/places/geo';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { day } from '#contracts/domain/durations';
import { RateLimit } from '#platform/http/rate-limit';
import type { Clock } from '#platform/process/providers';
import { type Geocoder, nowhere } from './geocoder.js';

/** What is read of an answer of the Google Geocoding API. */
const answer = z.object({
  status: z.string(),
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) })),
});

/** Milliseconds. */
const defaultTimeout = 3_000;
/** Milliseconds until a postcode that was nowhere is asked for again. Those that are somewhere don't move. */
const nowhereFor = 7 * day;
/** What all who ask may cost: each answer is paid for. */
const budget = { burst: 500, rate: 2, senders: 1 };

const away = reject('unavailable', 'The map service isn’t answering right now.', { retryAfter: 30 });
const isSpent = (retryAfter: number) =>
  reject('unavailable', 'The map service was asked as often as it may be.', { retryAfter });

type Answer = Promise<Point | Rejection>;

/**
 * Asks a maps geocoding service with the components `postal_code` and `country:AU`. Of the 10,000 postcodes there can be each is
 * asked for once, however many want to know.
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
    if (isRejection(point)) asked.until = point.rejected === 'invalid' ? this.clock().getTime() + nowhereFor : 0;
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
      return point ?? reject('invalid', nowhere);
    } catch {
      return away;
    }
  }
}
