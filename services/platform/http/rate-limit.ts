interface Bucket {
  readonly tokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface RateLimitOptions {
  /** Requests at once. */
  readonly burst: number;
  /** Requests a second in the long run. */
  readonly rate: number;
  /** Senders remembered; the one not heard of for the longest time is forgotten. */
  readonly senders: number;
}

/** A token bucket for each sender. */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly options: RateLimitOptions) {}

  /** Takes one request of a sender: 0 where it may, or the seconds until it may. */
  take(sender: string, now: Date): number {
    const { burst, rate, senders } = this.options;
    const at = now.getTime();
    const before = this.buckets.get(sender) ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + (Math.max(0, at - before.at) / 1000) * rate);
    this.buckets.delete(sender);
    this.buckets.set(sender, { tokens: tokens < 1 ? tokens : tokens - 1, at });
    if (this.buckets.size > senders) this.buckets.delete(this.buckets.keys().next().value!);
    return tokens < 1 ? Math.ceil((1 - tokens) / rate) : 0;
  }
}
