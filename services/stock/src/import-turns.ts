import { Injectable } from '@nestjs/common';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { acquireLease, type Lease } from '#platform/process/lease';
import { randomUUID } from 'node:crypto';
import { InjectConfig, InjectViews } from '#platform/process/providers';

/** One import at a time of each dealership's stock, in the order in which they come, also where several processes import. */
@Injectable()
export class ImportTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(
    @InjectViews() private readonly views: ViewStore,
    @InjectConfig() private readonly config: Pick<Config, 'VIEW_STORE'>,
  ) {}

  /** Does the work when those before it, of any of these dealerships, are done. */
  take<Result>(dealerships: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result> {
    const before = Promise.allSettled([...dealerships].map((id) => this.last.get(id) ?? Promise.resolve()));
    const done = before.then(() => this.alone(dealerships, work));
    for (const id of dealerships) this.last.set(id, done);
    const forget = () => {
      for (const id of dealerships) if (this.last.get(id) === done) this.last.delete(id);
    };
    done.then(forget, forget);
    return done;
  }

  /**
   * Embedded views belong to one process. Elsewhere a lease that is lost does not end the import: each car and each removal
   * is decided by the log, so that two at once do no harm but to the order of what they say.
   */
  private async alone<Result>(dealerships: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result> {
    if (this.config.VIEW_STORE === 'sqlite') return work();
    const { views } = this;
    const holder = `${process.pid}-${randomUUID()}`;
    const { signal } = new AbortController();
    const leases: Lease[] = [];
    try {
      // In one order everywhere, so that no two wait for each other.
      for (const id of [...dealerships].sort())
        leases.push(await acquireLease({ views, name: `import ${id}`, holder, signal }));
      return await work();
    } finally {
      await Promise.all(leases.map((lease) => lease.release()));
    }
  }
}
