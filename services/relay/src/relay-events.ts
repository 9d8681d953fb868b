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
  /** Events a batch at the most (1000). */
  readonly batchSize?: number;
  /** Milliseconds before what failed is tried again (100); doubled with each failure in a row. */
  readonly initialBackoff?: number;
  /** Milliseconds that pause grows to (10 000). */
  readonly maxBackoff?: number;
  /** Milliseconds after which another relay takes over from one that crashed (5000). */
  readonly leaseDuration?: number;
}

export interface RelayState {
  /** Whether this relay publishes; otherwise it stands by. */
  readonly active: boolean;
  /** Log position up to which this relay has published, or has found published. */
  readonly position: number;
  /** Why it can't go on, until it can. */
  readonly failure: Error | undefined;
}

/**
 * Publishes every event of the log, in order, and saves how far it has come only after that is durable at the other end.
 * So nothing is skipped, and after a failure some come again. One relay publishes at a time; should one be held up in the
 * middle of a batch and finish it when another has taken over, those events come twice too, and readers leave them out.
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

  /** Waits for the batch at hand; then another relay can take over at once. */
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

  /** Publishes from where the last relay came to, until the lease ends or something fails. */
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

  /** Does the work until it succeeds, or the signal aborts: then it resolves to undefined. */
  private async retry<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
    const { initialBackoff = 100, maxBackoff = 10_000, logger } = this.options;
    for (let wait = initialBackoff; !signal.aborted; wait = Math.min(2 * wait, maxBackoff)) {
      try {
        const result = await work();
        if (this.failure) logger?.info({ position: this.position }, 'the relay goes on');
        this.failure = undefined;
        return result;
      } catch (error) {
        if (signal.aborted) return undefined;
        this.failure = error instanceof Error ? error : new Error(String(error));
        logger?.warn({ err: error, position: this.position, wait }, 'the relay could not go on and tries again');
        await pause(wait, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
