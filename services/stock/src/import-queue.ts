import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { acquireLease, type Lease } from '#platform/process/lease';
import { randomUUID } from 'node:crypto';
import { InjectConfig, InjectViews } from '#platform/process/providers';

/** Thrown to stop an import so that it can be resumed later. */
export class ImportInterrupted extends Error {
  override readonly name = 'ImportInterrupted';
}

/** Runs one import at a time per dealership, in order of arrival, also across processes. */
@Injectable()
export class ImportQueue implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(
    @InjectViews() private readonly views: ViewStore,
    @InjectConfig() private readonly config: Pick<Config, 'VIEW_STORE'>,
  ) {}

  /** Ends the waiting for imports of other processes. */
  onModuleDestroy(): void {
    this.stopping.abort(new ImportInterrupted('the process is being stopped'));
  }

  /** @throws {ImportInterrupted} this process is stopped while another works */
  take<Result>(dealerships: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result> {
    const before = Promise.allSettled([...dealerships].map((id) => this.last.get(id) ?? Promise.resolve()));
    const done = before.then(() => this.withLeases(dealerships, work));
    for (const id of dealerships) this.last.set(id, done);
    const forget = () => {
      for (const id of dealerships) if (this.last.get(id) === done) this.last.delete(id);
    };
    done.then(forget, forget);
    return done;
  }

  /**
   * Embedded views belong to one process. Elsewhere the loss of a lease does not end the import: the log decides each
   * car and each removal, so two imports at once only affect the order of their changes.
   */
  private async withLeases<Result>(dealerships: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result> {
    if (this.config.VIEW_STORE === 'sqlite') return work();
    const { views } = this;
    const holder = `${process.pid}-${randomUUID()}`;
    const { signal } = this.stopping;
    const leases: Lease[] = [];
    try {
      // Every process acquires the leases in the same order, so that there is no deadlock.
      for (const id of [...dealerships].sort())
        leases.push(await acquireLease({ views, name: `import ${id}`, holder, signal }));
      return await work();
    } finally {
      await Promise.all(leases.map((lease) => lease.release()));
    }
  }
}
