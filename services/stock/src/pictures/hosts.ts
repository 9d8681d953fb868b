import { hour, second } from '#contracts/domain/durations';

/** Milliseconds a host that does not answer is left alone: the first time, then twice as long each time, up to the last. */
const [minDelay, maxDelay] = [10 * second, hour];

interface Host {
  running: number;
  failures: number;
  /** Milliseconds since 1970 before which it is not asked. */
  heldUntil: number;
}

interface Waiting {
  readonly host: Host;
  readonly site: string;
  readonly begin: () => void;
}

export interface Places {
  /** Requests to one host at the same time. */
  readonly ofHost: number;
  /** Of all sites to all hosts. */
  readonly inAll: number;
}

/**
 * Asks each host for a few things at a time, and leaves one that does not answer alone for a while. A site has no more places
 * than are left to the others: however slowly its hosts answer, and however many they are, it can't have all of them.
 */
export class Hosts {
  private readonly hosts = new Map<string, Host>();
  private readonly bySite = new Tally();
  /** The longest first. */
  private readonly waiting: Waiting[] = [];
  private free: number;

  constructor(
    private readonly clock: () => Date,
    private readonly places: Places,
  ) {
    this.free = places.inAll;
  }

  /** Until when it is left alone, in milliseconds since 1970; undefined: it may be asked. */
  heldUntil(name: string): number | undefined {
    const { heldUntil } = this.of(name);
    return heldUntil > this.clock().getTime() ? heldUntil : undefined;
  }

  /** Runs it when there is a place for the site at the host. */
  async ask<Result>(name: string, site: string, work: () => Promise<Result>): Promise<Result> {
    const host = this.of(name);
    if (this.hasPlace(host, site)) this.take(host, site);
    else await new Promise<void>((begin) => this.waiting.push({ host, site, begin }));
    try {
      return await work();
    } finally {
      this.leave(host, site);
    }
  }

  answered(name: string): void {
    Object.assign(this.of(name), { failures: 0, heldUntil: 0 });
  }

  /** @param retryAfter seconds it asked for */
  failed(name: string, retryAfter = 0): void {
    const host = this.of(name);
    const now = this.clock().getTime();
    // Those that were under way together tell of one failure.
    if (host.heldUntil > now) return;
    const delay = Math.min(maxDelay, minDelay * 2 ** host.failures++);
    host.heldUntil = now + Math.max(delay, Math.min(retryAfter * second, maxDelay));
  }

  private of(name: string): Host {
    const host = this.hosts.get(name) ?? { running: 0, failures: 0, heldUntil: 0 };
    this.hosts.set(name, host);
    return host;
  }

  private hasPlace(host: Host, site: string): boolean {
    return host.running < this.places.ofHost && this.bySite.of(site) < this.free;
  }

  private take(host: Host, site: string): void {
    host.running++;
    this.bySite.add(site, 1);
    this.free--;
  }

  private leave(left: Host, site: string): void {
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

/** How many there are of each. */
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
