import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import { type ExclusiveRight, runExclusively } from '#platform/process/exclusive';
import { assertSameLog } from '#platform/process/log-mark';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import { type Backoff, retryWithBackoff } from '#platform/kernel/retry-with-backoff';
import { Semaphore } from '#platform/kernel/semaphore';
import type { EventLog } from '#platform/ports/event-log';
import type { EventPublisher } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';
import { askBroker } from './ask-broker.js';

/** Name of the relay's lease, and of the checkpoint up to which everything was published. */
export const relayName = 'relay';

export interface RelayOptions extends Backoff {
  readonly log: Pick<EventLog, 'tail' | 'head' | 'readStream'>;
  readonly publisher: EventPublisher;
  readonly views: Pick<ViewStore, 'checkpoint' | 'saveCheckpoint' | 'collection'>;
  /** Names this process among several relays. */
  readonly holder: string;
  readonly logger?: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Default: the system's clock. */
  readonly clock?: () => Date;
  /** Maximum events of a batch (1000). */
  readonly batchSize?: number;
  /** Milliseconds between two checks whether the view store has lost the published position (5000). */
  readonly pollInterval?: number;
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
  /** Streams that wait because the broker refuses one of their events. */
  readonly waiting: readonly string[];
}

/**
 * Publishes every event of the log, in order, and saves its position after they are durable at the broker. So no event
 * is skipped, and some are repeated after a failure. One relay publishes at a time. If it is suspended in a batch and
 * finishes it after another has taken over, those events are repeated, too. Readers ignore repeated events.
 *
 * An event that the broker refuses because of its content is parked. Later events of its stream wait; others continue.
 */
export class EventRelay {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private active = false;
  private position = 0;
  private readonly turns = new Semaphore(1);
  private failure: Error | undefined;
  private waiting: readonly string[] = [];

  constructor(private readonly options: RelayOptions) {
    this.running = this.run();
  }

  state(): RelayState {
    return { active: this.active, position: this.position, failure: this.failure, waiting: this.waiting };
  }

  /** Waits for the current batch and releases the lease. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('the relay is stopping'));
    await this.running;
  }

  private run(): Promise<void> {
    const { views, holder, initialBackoff = 100, leaseDuration: duration } = this.options;
    const { signal } = this.stopping;
    const onFailure = (error: Error) => this.fails(error);
    const retryDelay = 10 * initialBackoff;
    return runExclusively(
      { views, name: relayName, holder, signal, onFailure, retryDelay, ...(duration !== undefined && { duration }) },
      async (held) => {
        this.active = true;
        this.notifyProgress();
        try {
          await this.retry(() => this.follow(held), held.signal);
        } finally {
          this.active = false;
        }
      },
    );
  }

  /** Publishes from the saved position until the lease ends or something fails. */
  private async follow(held: ExclusiveRight): Promise<void> {
    const { log, views, batchSize = 1000, pollInterval = 5000 } = this.options;
    const over = new AbortController();
    const signal = AbortSignal.any([held.signal, over.signal]);
    this.position = Math.max(this.position, await views.checkpoint(relayName));
    await assertSameLog(views, log);
    await this.ensurePublishedPosition();
    const parking = this.openParking(signal);
    this.waiting = [...(await parking.heldKeys())];
    const pollTimer = setInterval(() => {
      void this.turns
        .run(async () => {
          if (held.isHeld() && !(await this.ensurePublishedPosition())) over.abort();
        })
        .catch(() => undefined);
    }, pollInterval);
    try {
      for await (const events of log.tail({ after: this.position, batchSize, signal })) {
        const published = await this.retry(() => this.turns.run(() => this.publish(events, held, parking)), signal);
        if (!published) return;
      }
    } finally {
      clearInterval(pollTimer);
    }
  }

  /**
   * Whether the view store still has the published position. If it was lost, it is restored from the topics' ends. If
   * that fails, events after the saved position must be published again.
   */
  private async ensurePublishedPosition(): Promise<boolean> {
    const { publisher, views } = this.options;
    const saved = await views.checkpoint(relayName);
    if (saved >= this.position) return true;
    if (await publisher.restore(this.position)) {
      await views.saveCheckpoint(relayName, this.position);
      return true;
    }
    this.position = saved;
    return false;
  }

  /** Opens the parking for refused events. Each start reads it again, because another relay may have parked events. */
  private openParking(signal: AbortSignal): Parking {
    const { log, views, publisher, logger, clock = () => new Date() } = this.options;
    const apply = async (events: readonly RecordedEvent[]) => {
      const leftOut = await askBroker(() => publisher.publishDelayed(events));
      if (leftOut[0]?.refusal) throw leftOut[0].refusal;
    };
    return new Parking({ owner: relayName, kind: 'relay', log, views, clock, logger, apply, signal });
  }

  private async publish(events: readonly RecordedEvent[], held: ExclusiveRight, parking: Parking): Promise<boolean> {
    const { publisher, views } = this.options;
    if (!held.isHeld()) return false;
    if (!(await this.ensurePublishedPosition())) return false;
    const { position } = events.at(-1)!;
    const leftOut = await publisher.publish(await parking.free(events), this.position, position);
    for (const { event, refusal } of leftOut) await parking.setAside(event, refusal);
    const decisions = events.filter(({ type }) => decisionTypes.includes(type));
    for (const decision of decisions) await parking.decide(decision);
    if (leftOut.length + decisions.length > 0) this.waiting = [...(await parking.heldKeys())];
    await views.saveCheckpoint(relayName, position);
    this.position = position;
    return true;
  }

  /** Repeats work until it succeeds; resolves to undefined when the signal aborts. */
  private retry<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
    const attempt = async () => {
      const result = await work();
      this.notifyProgress();
      return result;
    };
    return retryWithBackoff(attempt, this.options, signal, (error, wait) => {
      if (!signal.aborted) this.fails(error, wait);
    });
  }

  private notifyProgress(): void {
    if (this.failure) this.options.logger?.info({ position: this.position }, 'the relay continues');
    this.failure = undefined;
  }

  private fails(error: Error, wait?: number): void {
    this.failure = error;
    this.options.logger?.warn({ err: error, position: this.position, wait }, 'publishing failed and is retried');
  }
}
