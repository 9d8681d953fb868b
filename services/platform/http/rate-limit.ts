import { day, second } from '#contracts/domain/durations';
import { RecentMap } from '../kernel/recent-map.js';

interface Bucket {
  readonly tokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface RateLimitOptions {
  /** Maximum requests at once. */
  readonly burst: number;
  /** Requests a second in the long run. */
  readonly rate: number;
  /** Minimum number of senders in memory, at most twice as many; the least recently seen are forgotten. */
  readonly senders: number;
}

/** A token bucket for each sender. */
export class RateLimit {
  private readonly buckets: RecentMap<Bucket>;

  constructor(private readonly options: RateLimitOptions) {
    this.buckets = new RecentMap(options.senders);
  }

  /**
   * Takes one request of a sender, or another amount. Returns 0 if it is allowed, or else the seconds until it is. A
   * negative amount gives back what was taken.
   */
  take(sender: string, now: Date, amount = 1): number {
    const { burst, rate } = this.options;
    const at = now.getTime();
    const before = this.buckets.get(sender) ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + (Math.max(0, at - before.at) / 1000) * rate);
    this.buckets.set(sender, { tokens: tokens < amount ? tokens : tokens - amount, at });
    return tokens < amount ? Math.ceil((amount - tokens) / rate) : 0;
  }
}

/** Daily budget of each site: all of it at once, refilled in the course of a day. Undefined for 0: unlimited. */
export const dailyBudget = (aDay: number): RateLimit | undefined =>
  aDay > 0 ? new RateLimit({ burst: aDay, rate: (aDay * second) / day, senders: 20_000 }) : undefined;
