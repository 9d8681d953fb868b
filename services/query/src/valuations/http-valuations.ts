import { z } from 'zod';
import type { MarketRange } from '#contracts/domain/car/price-gauge';
import { reject, type Rejection } from '#contracts/rejections';
import { RateLimit } from '#platform/http/rate-limit';
import type { Clock } from '#platform/process/providers';
import type { Valued, ValuationProvider } from './valuation-provider.js';

/** The service's response: a price range and a confidence from 0 to 1. */
const valuation = z.object({
  prediction: z.object({
    market_range_min: z.number().nonnegative(),
    market_range_max: z.number().nonnegative(),
    confidence: z.number().min(0).max(1),
  }),
});

/** Shared by all callers, because each response costs money. */
const budget = { burst: 500, rate: 2, senders: 1 };

const away = () => reject('unavailable', 'The valuation service does not answer.', { retryAfter: 60 });

/** A valuation service over HTTP: the vehicle is posted as JSON, the key is sent in `x-api-key`. */
export class HttpValuations implements ValuationProvider {
  private readonly budget = new RateLimit(budget);

  constructor(
    private readonly url: string,
    private readonly key: string | undefined,
    private readonly clock: Clock,
  ) {}

  async value(car: Valued, signal: AbortSignal): Promise<MarketRange | undefined | Rejection> {
    const retryAfter = this.budget.take('', this.clock());
    if (retryAfter > 0)
      return reject('unavailable', 'The valuation service was asked as often as it may be.', { retryAfter });
    const { make, model, year, badge, km, vin, nvic, regplate, state, car_type } = car;
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(this.key !== undefined && { 'x-api-key': this.key }),
        },
        body: JSON.stringify({
          region: 'au',
          vehicle: { make, model, year, badge, vin, nvic, rego: regplate, state, condition: car_type },
          kms: km,
        }),
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        // The service does not know the vehicle, or can't value it.
        return response.status === 404 || response.status === 422 ? undefined : away();
      }
      const answer = valuation.safeParse(await response.json());
      if (!answer.success) return reject('unavailable', 'The valuation could not be understood.', { retryAfter: 60 });
      const { market_range_min: min, market_range_max: max, confidence } = answer.data.prediction;
      return { min, max, confidence };
    } catch {
      return away();
    }
  }
}
