import type { Logger } from 'pino';
import { streamOf } from '#contracts/events/stream-name';
import { readable } from '../kernel/current.js';
import { fold } from '../kernel/decider.js';
import { type EventLog, LogUnavailable } from '../ports/event-log.js';
import type { Dependency } from '../process/readiness.js';
import type { ApiKeys } from './api-keys.js';
import { allKeys, issuedKeys } from './issued-keys.js';
import type { KeyUses } from './key-uses.js';

/** Milliseconds from one look at the log to the next. */
const pause = 500;
/** Looks from one note of when keys were used to the next: a minute. */
const looksBetweenNotes = 120;

/** Keeps a process's keys as the log has them, and notes when they were used. */
export class FollowKeys {
  private wrong: Error | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looks = 0;
  private stopped = false;

  constructor(
    private readonly keys: ApiKeys,
    /** Absent: no route of this process takes a key. */
    private readonly log: Pick<EventLog, 'readStream'> | undefined,
    private readonly uses: Pick<KeyUses, 'note'>,
    private readonly logger: Logger,
  ) {}

  readonly dependency: Dependency = {
    name: 'keys',
    // Pages, searches and leads need no key; what does is refused by itself.
    essential: false,
    check: () => {
      if (this.wrong) throw this.wrong;
    },
  };

  start(): void {
    if (this.log) this.timer = setTimeout(() => void this.next(), pause).unref();
  }

  /** Notes what is left to note. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.uses.note();
  }

  /** Reads what was decided since the last look. */
  async look(): Promise<void> {
    if (!this.log) return;
    const { issued, revision } = this.keys.read;
    try {
      const since = (await this.log.readStream(streamOf(issuedKeys, allKeys), revision + 1)).map(readable);
      const now = fold({ initial: issued, evolve: issuedKeys.evolve }, since);
      this.keys.replace(now, since.at(-1)?.revision ?? revision);
      this.wrong = undefined;
    } catch (error) {
      if (this.stopped) return;
      // While the log is away nobody can revoke a key. An event that can't be read may be just that.
      if (!(error instanceof LogUnavailable)) this.keys.forget();
      if (!this.wrong) this.logger.error({ err: error }, 'keys can not be read');
      this.wrong = error as Error;
    }
  }

  private async next(): Promise<void> {
    await this.look();
    if (++this.looks % looksBetweenNotes === 0) await this.uses.note();
    if (!this.stopped) this.start();
  }
}
