import type { MarketRange } from '#contracts/domain/car/price-gauge';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { withTimeout } from '#platform/kernel/with-timeout';
import type { Valued, ValuationProvider } from './valuation-provider.js';

export interface CacheTimes {
  /** Milliseconds to wait for one valuation. */
  readonly wait: number;
  /** Milliseconds a valuation is cached; 0: not at all. */
  readonly ttl: number;
}

type Answer = MarketRange | undefined | Rejection;

/** Maximum number of vehicles in the cache; the oldest entry is evicted. */
const limit = 20_000;

/** A provider with a timeout and a cache, except of failures. Concurrent requests for a vehicle share one call. */
export class CachedValuations {
  private readonly cache = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  constructor(
    private readonly provider: ValuationProvider,
    private readonly times: CacheTimes,
  ) {}

  value(car: Valued): Promise<Answer> {
    const key = JSON.stringify([car.id, car.year, car.model, car.km]);
    const known = this.cache.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = this.ask(car);
    this.cache.delete(key);
    this.cache.set(key, { until: performance.now() + this.times.wait + this.times.ttl, answer });
    if (this.cache.size > limit) this.cache.delete(this.cache.keys().next().value!);
    const forget = () => this.cache.get(key)?.answer === answer && this.cache.delete(key);
    answer.then((value) => (this.times.ttl === 0 || isRejection(value)) && forget(), forget);
    return answer;
  }

  private async ask(car: Valued): Promise<Answer> {
    const asking = new AbortController();
    const late = reject('unavailable', 'The valuation service took too long.', { retryAfter: 60 });
    const answer = await withTimeout(this.times.wait, this.provider.value(car, asking.signal), late);
    if (answer === late) asking.abort(new Error('the valuation service took too long'));
    return answer;
  }
}
