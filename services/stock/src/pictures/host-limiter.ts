import { hour, second } from '#contracts/domain/durations';

/** Minimum and maximum milliseconds of the back-off from a failing host. It doubles with each failure. */
const [minDelay, maxDelay] = [10 * second, hour];

interface Host {
  running: number;
  failures: number;
  /** Milliseconds since 1970 before which the host gets no requests. */
  backOffUntil: number;
}

interface Waiting {
  readonly host: Host;
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
  private readonly hosts = new Map<string, Host>();
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
  heldUntil(name: string): number | undefined {
    const { backOffUntil } = this.of(name);
    return backOffUntil > this.clock().getTime() ? backOffUntil : undefined;
  }

  /** Runs the work as soon as the site has a slot at the host. */
  async runWhenFree<Result>(name: string, site: string, work: () => Promise<Result>): Promise<Result> {
    const host = this.of(name);
    if (this.hasPlace(host, site)) this.take(host, site);
    else await new Promise<void>((begin) => this.waiting.push({ host, site, begin }));
    try {
      return await work();
    } finally {
      this.releaseSlot(host, site);
    }
  }

  answered(name: string): void {
    Object.assign(this.of(name), { failures: 0, heldUntil: 0 });
  }

  /** @param retryAfter seconds that the host asked for */
  failed(name: string, retryAfter = 0): void {
    const host = this.of(name);
    const now = this.clock().getTime();
    // Requests that fail together count as one failure.
    if (host.backOffUntil > now) return;
    const delay = Math.min(maxDelay, minDelay * 2 ** host.failures++);
    host.backOffUntil = now + Math.max(delay, Math.min(retryAfter * second, maxDelay));
  }

  private of(name: string): Host {
    const host = this.hosts.get(name) ?? { running: 0, failures: 0, backOffUntil: 0 };
    this.hosts.set(name, host);
    return host;
  }

  private hasPlace(host: Host, site: string): boolean {
    return host.running < this.requestLimits.ofHost && this.bySite.of(site) < this.free;
  }

  private take(host: Host, site: string): void {
    host.running++;
    this.bySite.add(site, 1);
    this.free--;
  }

  private releaseSlot(left: Host, site: string): void {
    left.running--;
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
