import { LRUCache } from 'lru-cache';
import { hour, second } from '#contracts/domain/durations';

/** Minimum and maximum milliseconds of the back-off from a failing host. It doubles with each failure. */
const [minDelay, maxDelay] = [10 * second, hour];

/** Maximum number of failing hosts whose failures are counted: feeds can name any number of hosts. */
const maxFailing = 10_000;

interface Failing {
  readonly failures: number;
  /** Milliseconds since 1970 before which the host gets no requests. */
  readonly backOffUntil: number;
}

interface Waiting {
  readonly host: string;
  readonly site: string;
  readonly begin: () => void;
}

export interface RequestLimits {
  /** Maximum number of simultaneous requests to one host. */
  readonly ofHost: number;
  /** Maximum number of simultaneous requests to all hosts. */
  readonly inAll: number;
}

/**
 * Limits the requests to each host, and backs off from hosts that fail. A site can use no more slots than it leaves
 * free for others, so that slow hosts of one site can never occupy all of them.
 */
export class HostLimiter {
  private readonly failing = new LRUCache<string, Failing>({ max: maxFailing });
  private readonly byHost = new Tally();
  private readonly bySite = new Tally();
  /** Longest wait first. */
  private readonly waiting: Waiting[] = [];
  private free: number;

  constructor(
    private readonly clock: () => Date,
    private readonly requestLimits: RequestLimits,
  ) {
    this.free = requestLimits.inAll;
  }

  /** Returns the end of the host's back-off in milliseconds since 1970; undefined if requests are allowed. */
  heldUntil(host: string): number | undefined {
    const { backOffUntil = 0 } = this.failing.get(host) ?? {};
    return backOffUntil > this.clock().getTime() ? backOffUntil : undefined;
  }

  /** Runs the work as soon as the site has a slot at the host. */
  async runWhenFree<Result>(host: string, site: string, work: () => Promise<Result>): Promise<Result> {
    if (this.hasPlace(host, site)) this.take(host, site);
    else await new Promise<void>((begin) => this.waiting.push({ host, site, begin }));
    try {
      return await work();
    } finally {
      this.releaseSlot(host, site);
    }
  }

  answered(host: string): void {
    // A request that was in progress when the host asked for a wait does not end the wait.
    if (this.heldUntil(host) === undefined) this.failing.delete(host);
  }

  /** @param retryAfter seconds that the host asked for */
  failed(host: string, retryAfter = 0): void {
    // Requests that fail together count as one failure.
    if (this.heldUntil(host) !== undefined) return;
    const { failures = 0 } = this.failing.get(host) ?? {};
    const delay = Math.min(maxDelay, minDelay * 2 ** failures);
    const backOffUntil = this.clock().getTime() + Math.max(delay, Math.min(retryAfter * second, maxDelay));
    this.failing.set(host, { failures: failures + 1, backOffUntil });
  }

  private hasPlace(host: string, site: string): boolean {
    return this.byHost.of(host) < this.requestLimits.ofHost && this.bySite.of(site) < this.free;
  }

  private take(host: string, site: string): void {
    this.byHost.add(host, 1);
    this.bySite.add(site, 1);
    this.free--;
  }

  private releaseSlot(left: string, site: string): void {
    this.byHost.add(left, -1);
    this.bySite.add(site, -1);
    this.free++;
    for (;;) {
      const next = this.waiting.findIndex((one) => this.hasPlace(one.host, one.site));
      if (next < 0) return;
      const [{ host, site: of, begin }] = this.waiting.splice(next, 1) as [Waiting];
      this.take(host, of);
      begin();
    }
  }
}

export class Tally {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, more: 1 | -1): void {
    const count = this.of(name) + more;
    if (count === 0) this.counts.delete(name);
    else this.counts.set(name, count);
  }
}
