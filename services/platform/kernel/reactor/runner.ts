import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogRolledBack, type EventLog } from '../../ports/event-log.js';
import type { ViewStore } from '../../ports/view-store.js';
import type { HandleCommand } from '../command.js';
import { upcastEvent } from '../upcast-event.js';
import { decisionTypes } from '../parking/decisions.js';
import { Parking } from '../parking/parking.js';
import { Checkpoint } from './checkpoint.js';
import { Deliverer } from './deliverer.js';
import { InterruptiblePause } from '../interruptible-pause.js';
import { Queues } from './queues.js';
import { openReactors, type Reaction, type Reactor } from './reactor.js';
import { Retry } from './retry.js';
import type { RetrySchedule } from './schedule.js';

export interface ReactorOptions {
  readonly log: EventLog;
  /** Store of the checkpoint and the parked events. */
  readonly views: Pick<ViewStore, 'collection' | 'checkpoint' | 'resetCheckpoint' | 'saveCheckpoint'>;
  readonly handle: HandleCommand;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly schedule: RetrySchedule;
  /** Maximum concurrent deliveries to one receiver (8). */
  readonly perTarget?: number;
  /** Milliseconds between two checks for due deliveries (100). */
  readonly tick?: number;
  /** Milliseconds that running deliveries may take after the reactor is stopped (3000). */
  readonly grace?: number;
  readonly logger?: { warn(context: object, message: string): void; error(context: object, message: string): void };
}

/** Milliseconds before a retry of work that failed because of an engine on this side. */
const retryDelay = 500;

/**
 * Runs a reactor: follows the log and delivers the messages that result from events. The reactor reads the log and not
 * the feed, because only the log has one order for all events. The caller must ensure that no other process runs the
 * same reactor.
 *
 * A message is sent twice only if the process ends between sending it and recording the outcome. The receiver can
 * recognise the repetition by the message's id. Events that the reactor fails to handle are parked by stream.
 */
export class ReactorRunner<State> {
  private readonly stopping = new AbortController();
  /** Aborts running deliveries. */
  private readonly aborting = new AbortController();
  private readonly idlePause = new InterruptiblePause();
  private readonly retry: Retry;
  private readonly checkpoint: Checkpoint;
  private readonly parking: Parking;
  private readonly queues: Queues;
  private readonly types: readonly string[];
  private readonly done: Promise<void>;
  private state: State;
  /** Log position up to which every event is queued, parked or done. */
  private scanned = 0;

  constructor(
    private readonly reactor: Reactor<State>,
    private readonly options: ReactorOptions,
  ) {
    const { name, initial, evolve, react, disable, attempt, maxConcurrent = Infinity } = reactor;
    const { views, logger, perTarget = 8 } = options;
    const { signal } = this.stopping;
    this.state = initial;
    this.types = [...new Set([...Object.keys(evolve), ...Object.keys(react), ...decisionTypes])];
    this.checkpoint = new Checkpoint(views, name);
    this.retry = new Retry({
      stopping: signal,
      aborting: this.aborting.signal,
      delay: retryDelay,
      onFailure: (error) => logger?.warn({ err: error, reactor: name }, 'a reactor could not go on'),
    });
    this.parking = new Parking({
      ...options,
      owner: name,
      kind: 'reactor',
      signal,
      apply: async ([event], decision) => this.react(upcastEvent(event!), decision),
    });
    const accepts = (reaction: Reaction) => reactor.accepts(this.state, reaction);
    const deliverer = new Deliverer({
      ...options,
      retry: this.retry,
      signal: this.aborting.signal,
      accepts,
      attempt: (reaction, event, signal) => attempt(this.state, reaction, event, signal),
    });
    this.queues = new Queues({
      ...options,
      perTarget,
      maxConcurrent,
      retryDelay,
      signal,
      accepts,
      deliver: async (reaction, queue) => {
        const delivered = await deliverer.deliver(reaction, queue);
        if (delivered.kind === 'attempted' && delivered.state?.settled === 'abandoned') {
          const { message_id, tenant } = reaction;
          // The reason is not logged, because the receiver's text may name a person.
          logger?.warn(
            { reactor: name, message_id, tenant, status: delivered.outcome.status },
            'a message was given up',
          );
          reactor.onAbandoned?.(reaction, delivered.outcome);
        }
        return delivered;
      },
      disable: disable && (async (...of) => void (await this.retry.untilDone(() => disable(...of)))),
      onFailure: (error, key) =>
        logger?.warn({ err: error, reactor: name, key }, 'a delivery could not be made or recorded'),
    });
    this.done = this.run();
  }

  /** Returns why the log can't be followed; undefined: no failure. */
  failure(): Error | undefined {
    return this.retry.failure();
  }

  /** Returns the log position up to which every message is delivered or given up. */
  position(): number {
    return Math.min(this.scanned, this.queues.positionBefore() ?? Infinity);
  }

  /** Stops the reactor; running deliveries are aborted after the grace period. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error(`${this.reactor.name} is stopping`));
    const timer = setTimeout(() => this.aborting.abort(this.stopping.signal.reason), this.options.grace ?? 3_000);
    await this.done;
    await this.queues.finished();
    clearTimeout(timer);
    await this.checkpoint.save(this.position()).catch(() => undefined);
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    await this.retry.untilDone(() => this.restore());
    const ticking = this.tick();
    while (!this.isStopped) await this.retry.untilDone(() => this.follow());
    await ticking;
  }

  /** Folds the state up to the checkpoint. */
  private async restore(): Promise<void> {
    const { log, views } = this.options;
    const { name, evolve, initial } = this.reactor;
    const reactors = await openReactors(views);
    await reactors.upsertMany([{ id: name, revision: this.types.length, doc: { types: this.types } }]);
    const from = await this.checkpoint.load();
    const missing = await this.parking.unappliedPositions(from);
    let state = initial;
    const types = Object.keys(evolve);
    const history = types.length > 0 ? log.readAll({ after: 0, types }) : [];
    reading: for await (const events of history) {
      for (const event of events) {
        if (event.position > from) break reading;
        if (!missing.has(event.position)) state = evolve[event.type]!(state, upcastEvent(event));
      }
    }
    this.state = state;
    this.scanned = from;
  }

  private async follow(): Promise<void> {
    try {
      await this.followFrom(this.scanned);
    } catch (error) {
      if (!(error instanceof LogRolledBack)) throw error;
      await this.restart(error);
    }
  }

  /**
   * Starts over at the beginning of the log, because the saved position no longer belongs to this log and new events
   * may be anywhere in it. Recorded deliveries are not sent again.
   */
  private async restart(error: LogRolledBack): Promise<void> {
    const { name, initial } = this.reactor;
    this.options.logger?.error({ err: error, reactor: name }, 'a reactor begins anew: its place in the log is gone');
    await this.checkpoint.reset();
    this.state = initial;
    this.scanned = 0;
  }

  private async followFrom(after: number): Promise<void> {
    const { signal } = this.stopping;
    for await (const events of this.options.log.tail({ after, types: this.types, signal })) {
      for (const event of events) {
        await this.parking.take(event);
        this.scanned = event.position;
        this.idlePause.wake();
      }
      this.retry.succeeded();
      if (this.isStopped) return;
    }
  }

  /**
   * @param trigger log position that the checkpoint does not pass until the event's messages are done: the event's own,
   *   or that of the operator's decision that released the event. After a crash, this position is read again.
   */
  private async react(event: RecordedEvent, trigger = event.position): Promise<void> {
    const { evolve, react, resume } = this.reactor;
    const step = evolve[event.type];
    const state = step ? step(this.state, event) : this.state;
    const reactions = react[event.type]?.(state, event) ?? [];
    this.state = state;
    if (step) {
      this.queues.dropUnaccepted();
      const missed = resume?.(event);
      if (missed) {
        this.queues.enable(missed.target);
        await this.catchUp(missed.target, missed.after, trigger);
      }
    }
    for (const reaction of reactions) this.queues.add(reaction, trigger);
  }

  /** Queues, in log order, every message that the receiver missed after a log position, including requested repeats. */
  private async catchUp(target: string, after: number, trigger: number): Promise<void> {
    const { react } = this.reactor;
    const missed = new Map<string, Reaction>();
    reading: for await (const events of this.options.log.readAll({ after, types: Object.keys(react) })) {
      for (const event of events) {
        if (event.position >= trigger) break reading;
        for (const reaction of react[event.type]!(this.state, upcastEvent(event)))
          if (reaction.target === target) missed.set(reaction.message_id, reaction);
      }
      if (this.isStopped) return;
    }
    const inOrder = [...missed.values()].sort((one, other) => one.position - other.position);
    for (const reaction of inOrder) this.queues.add(reaction, trigger);
  }

  /** Starts due deliveries at every tick and saves the checkpoint at every tenth. Sleeps while nothing waits. */
  private async tick(): Promise<void> {
    const { tick = 100, logger } = this.options;
    const { signal } = this.stopping;
    for (let ticks = 1; !this.isStopped; ticks++) {
      const isDone = this.queues.isEmpty() && this.checkpoint.isSaved(this.position());
      if (isDone) await this.idlePause.for(Infinity, signal);
      const isIdle = this.queues.isEmpty();
      await pause(isIdle ? 10 * tick : tick, undefined, { signal }).catch(() => undefined);
      this.queues.startDue();
      if (!isIdle && ticks % 10 > 0) continue;
      await this.checkpoint
        .save(this.position())
        .catch((error: unknown) => logger?.warn({ err: error }, 'a checkpoint could not be saved'));
    }
  }
}
