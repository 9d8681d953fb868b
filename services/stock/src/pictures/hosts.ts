import { hour, second } from '#contracts/domain/durations';

/** Milliseconds a host that does not answer is left alone: the first time, then twice as long each time, up to the last. */
const [shortest, longest] = [10 * second, hour];

interface Host {
  running: number;
  failures: number;
  /** Milliseconds since 1970 before which it is not asked. */
  heldUntil: number;
  readonly waiting: (() => void)[];
}

/** Asks each host for a few things at a time, and leaves one that does not answer alone for a while. */
export class Hosts {
  private readonly hosts = new Map<string, Host>();

  constructor(
    private readonly clock: () => Date,
    /** Requests to one host at the same time. */
    readonly atATime: number,
  ) {}

  /** Those heard of so far. */
  get names(): readonly string[] {
    return [...this.hosts.keys()];
  }

  know(name: string): void {
    this.of(name);
  }

  /** Until when it is left alone, in milliseconds since 1970; undefined: it may be asked. */
  heldUntil(name: string): number | undefined {
    const { heldUntil } = this.of(name);
    return heldUntil > this.clock().getTime() ? heldUntil : undefined;
  }

  /** Runs it when the host has a place. */
  async ask<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const host = this.of(name);
    if (host.running < this.atATime) host.running++;
    else await new Promise<void>((resolve) => host.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = host.waiting.shift();
      if (next) next();
      else host.running--;
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
    const delay = Math.min(longest, shortest * 2 ** host.failures++);
    host.heldUntil = now + Math.max(delay, Math.min(retryAfter * second, longest));
  }

  private of(name: string): Host {
    const host = this.hosts.get(name) ?? { running: 0, failures: 0, heldUntil: 0, waiting: [] };
    this.hosts.set(name, host);
    return host;
  }
}
