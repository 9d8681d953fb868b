import type { MarketRange } from '#contracts/domain/car/price-gauge';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { within } from '#platform/kernel/within';
import type { Valued, ValuationProvider } from './valuation-provider.js';

export interface CacheTimes {
  /** Milliseconds one valuation is waited for. */
  readonly wait: number;
  /** Milliseconds a valuation holds; 0: it is asked for each time. */
  readonly keep: number;
}

type Answer = MarketRange | undefined | Rejection;

/** Vehicles of all sites whose valuation is remembered; the oldest makes room. */
const limit = 20_000;

/**
 * Another provider that is never waited for longer than a moment, whatever it does, and asked once for a vehicle however
 * many look at it. What it failed to answer is not remembered.
 */
export class CachedValuations {
  private readonly kept = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  constructor(
    private readonly provider: ValuationProvider,
    private readonly times: CacheTimes,
  ) {}

  value(car: Valued): Promise<Answer> {
    const key = JSON.stringify([car.id, car.year, car.model, car.km]);
    const known = this.kept.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = this.ask(car);
    this.kept.delete(key);
    this.kept.set(key, { until: performance.now() + this.times.wait + this.times.keep, answer });
    if (this.kept.size > limit) this.kept.delete(this.kept.keys().next().value!);
    const forget = () => this.kept.get(key)?.answer === answer && this.kept.delete(key);
    answer.then((value) => (this.times.keep === 0 || isRejection(value)) && forget(), forget);
    return answer;
  }

  private async ask(car: Valued): Promise<Answer> {
    const asking = new AbortController();
    const late = reject('unavailable', 'The valuation service took too long.', { retryAfter: 60 });
    const answer = await within(this.times.wait, this.provider.value(car, asking.signal), late);
    if (answer === late) asking.abort(new Error('the valuation service took too long'));
    return answer;
  }
}
