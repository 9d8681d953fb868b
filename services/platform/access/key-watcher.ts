import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { streamOf } from '#contracts/events/stream-name';
import { upcastOrThrow } from '../kernel/upcast-event.js';
import { fold } from '../kernel/decider.js';
import { type EventLog, LogUnavailable } from '../ports/event-log.js';
import type { Dependency } from '../process/readiness.js';
import type { ApiKeys } from './api-keys.js';
import { keysAggregateId, issuedKeys } from './issued-keys.js';
import type { KeyUses } from './key-uses.js';

/** Milliseconds between two regular reads of the log, and after a failed one. New events cause further reads. */
const pause = { well: 10_000, wrong: 500 };
/** Milliseconds between two records of when keys were used. */
const betweenNotes = 60_000;
const types = Object.keys(issuedKeys.evolve);

/** Keeps a process's keys in step with the log, and records when they were used. */
export class KeyWatcher {
  private wrong: Error | undefined;
  private timer: NodeJS.Timeout | undefined;
  private noted = performance.now();
  private looking: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly keys: ApiKeys,
    /** Absent: no route of this process takes a key. */
    private readonly log: Pick<EventLog, 'readStream' | 'tail' | 'head'> | undefined,
    private readonly uses: Pick<KeyUses, 'note'>,
    private readonly logger: Logger,
  ) {}

  readonly dependency: Dependency = {
    name: 'keys',
    // Pages, searches and leads need no key; routes that do reject requests themselves.
    essential: false,
    check: () => {
      if (this.wrong) throw this.wrong;
    },
  };

  start(): void {
    if (!this.log) return;
    this.scheduleCheck();
    void this.follow(this.log);
  }

  /** Records the remaining uses. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.looking;
    await this.uses.note();
  }

  /** Reads the events since the last check. */
  check(): Promise<void> {
    return (this.looking = this.looking.then(() => this.read()));
  }

  private async read(): Promise<void> {
    if (!this.log) return;
    const { issued, revision } = this.keys.read;
    try {
      const since = (await this.log.readStream(streamOf(issuedKeys, keysAggregateId), revision + 1)).map(upcastOrThrow);
      const now = fold({ initial: issued, evolve: issuedKeys.evolve }, since);
      this.keys.replace(now, since.at(-1)?.revision ?? revision);
      this.wrong = undefined;
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      // While the log is down nobody can revoke a key. An unreadable event may be a revocation.
      if (!(error instanceof LogUnavailable)) this.keys.forget();
      if (!this.wrong) this.logger.error({ err: error }, 'keys can not be read');
      this.wrong = error as Error;
    }
  }

  private scheduleCheck(): void {
    this.timer = setTimeout(() => void this.next(), this.wrong ? pause.wrong : pause.well).unref();
  }

  private async next(): Promise<void> {
    await this.check();
    if (performance.now() - this.noted >= betweenNotes) {
      this.noted = performance.now();
      await this.uses.note();
    }
    if (!this.stopping.signal.aborted) this.scheduleCheck();
  }

  /** Checks whenever the log has a new event about keys. */
  private async follow(log: Pick<EventLog, 'tail' | 'head'>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const after = await log.head();
        await this.check();
        for await (const _ of log.tail({ after, types, signal })) await this.check();
      } catch {
        // The regular checks report the error.
      }
      await pauseFor(pause.wrong, undefined, { signal }).catch(() => undefined);
    }
  }
}
