import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import { acquireLease, type Lease } from '#platform/process/lease';
import type { EventLog } from '#platform/ports/event-log';
import type { EventPublisher } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';

/** Name of the relay's lease, and of the checkpoint up to which everything was published. */
export const relayName = 'relay';

export interface RelayOptions {
  readonly log: Pick<EventLog, 'tail'>;
  readonly publisher: EventPublisher;
  readonly views: Pick<ViewStore, 'checkpoint' | 'saveCheckpoint' | 'collection'>;
  /** Names this process among several relays. */
  readonly holder: string;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** Maximum events of a batch (1000). */
  readonly batchSize?: number;
  /** Milliseconds before the first retry (100), doubled with each failure in a row. */
  readonly initialBackoff?: number;
  /** Maximum milliseconds between retries (10 000). */
  readonly maxBackoff?: number;
  /** Milliseconds after which another relay takes over from one that crashed (5000). */
  readonly leaseDuration?: number;
}

export interface RelayState {
  /** Whether this relay publishes; otherwise it waits for the lease. */
  readonly active: boolean;
  /** Log position up to which this relay has published, or has found published. */
  readonly position: number;
  /** Why publishing fails, until it succeeds. */
  readonly failure: Error | undefined;
}

/**
 * Publishes every event of the log, in order, and saves its position after they are durable at the broker: nothing is
 * skipped, and some events are repeated after a failure. One relay publishes at a time; when one is suspended in a batch and
 * finishes it after another has taken over, those events are repeated too. Readers ignore repeated events.
 */
export class EventRelay {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private active = false;
  private position = 0;
  private failure: Error | undefined;

  constructor(private readonly options: RelayOptions) {
    this.running = this.run();
  }

  state(): RelayState {
    return { active: this.active, position: this.position, failure: this.failure };
  }

  /** Waits for the current batch and releases the lease. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('the relay is stopping'));
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const lease = await this.retry(() => this.acquire(), signal);
      if (!lease) return;
      this.active = true;
      try {
        await this.retry(() => this.follow(lease), AbortSignal.any([signal, lease.signal]));
      } finally {
        this.active = false;
        await lease.release();
      }
    }
  }

  private acquire(): Promise<Lease> {
    const { views, holder, leaseDuration } = this.options;
    return acquireLease({
      views,
      name: relayName,
      holder,
      signal: this.stopping.signal,
      ...(leaseDuration !== undefined && { duration: leaseDuration }),
    });
  }

  /** Publishes from the saved position until the lease ends or something fails. */
  private async follow(lease: Lease): Promise<void> {
    const { log, views, batchSize = 1000 } = this.options;
    const signal = AbortSignal.any([this.stopping.signal, lease.signal]);
    this.position = await views.checkpoint(relayName);
    for await (const events of log.tail({ after: this.position, batchSize, signal })) {
      const published = await this.retry(() => this.publish(events, lease), signal);
      if (!published) return;
    }
  }

  private async publish(events: readonly RecordedEvent[], lease: Lease): Promise<boolean> {
    const { publisher, views } = this.options;
    if (!lease.isHeld()) return false;
    await publisher.publish(events, this.position);
    const { position } = events.at(-1)!;
    await views.saveCheckpoint(relayName, position);
    this.position = position;
    return true;
  }

  /** Repeats work until it succeeds; resolves to undefined when the signal aborts. */
  private async retry<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
    const { initialBackoff = 100, maxBackoff = 10_000, logger } = this.options;
    for (let wait = initialBackoff; !signal.aborted; wait = Math.min(2 * wait, maxBackoff)) {
      try {
        const result = await work();
        if (this.failure) logger?.info({ position: this.position }, 'the relay continues');
        this.failure = undefined;
        return result;
      } catch (error) {
        if (signal.aborted) return undefined;
        this.failure = error instanceof Error ? error : new Error(String(error));
        logger?.warn({ err: error, position: this.position, wait }, 'publishing failed and is retried');
        await pause(wait, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
