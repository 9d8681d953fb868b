import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogWentBack, type EventLog } from '../../ports/event-log.js';
import type { ViewStore } from '../../ports/view-store.js';
import type { HandleCommand } from '../command.js';
import { current } from '../current.js';
import { decisionTypes } from '../parking/decisions.js';
import { Parking } from '../parking/parking.js';
import { Checkpoint } from './checkpoint.js';
import { Deliverer } from './deliverer.js';
import { Rest } from '../rest.js';
import { Queues } from './queues.js';
import { openReactors, type Reaction, type Reactor } from './reactor.js';
import { Retry } from './retry.js';
import type { RetrySchedule } from './schedule.js';

/** What a reactor runs on. */
export interface ReactorOptions {
  readonly log: EventLog;
  /** Holds the checkpoint and the parked events. */
  readonly views: Pick<ViewStore, 'collection' | 'checkpoint' | 'resetCheckpoint' | 'saveCheckpoint'>;
  readonly handle: HandleCommand;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly schedule: RetrySchedule;
  /** Deliveries to one receiver at the same time (8). */
  readonly perTarget?: number;
  /** Milliseconds between two looks at the clock (100). */
  readonly tick?: number;
  /** Milliseconds that deliveries under way may take when the reactor is stopped (3000). */
  readonly grace?: number;
  readonly logger?: { warn(context: object, message: string): void; error(context: object, message: string): void };
}

/** Milliseconds before something is tried again that failed because of an engine here. */
const retryDelay = 500;

/**
 * Runs a reactor: follows the log, which has one order for everything whichever feed carries events elsewhere, and
 * delivers what the events ask for. Whoever starts it sees to it that no other process runs the same reactor.
 *
 * A message is sent again only when the process ends between sending it and recording the outcome; the receiver can tell
 * by its id. Events that the reactor can't take are parked by stream.
 */
export class ReactorRunner<State> {
  private readonly stopping = new AbortController();
  /** Aborts deliveries under way. */
  private readonly aborting = new AbortController();
  private readonly news = new Rest();
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
      apply: async ([event], decision) => this.react(current(event!), decision),
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
          // Without the reason: it is the receiver's, and may name a person.
          logger?.warn(
            { reactor: name, message_id, tenant, status: delivered.outcome.status },
            'a message was given up',
          );
          reactor.givenUp?.(reaction, delivered.outcome);
        }
        return delivered;
      },
      disable: disable && (async (...of) => void (await this.retry.untilDone(() => disable(...of)))),
      onFailure: (error, key) =>
        logger?.warn({ err: error, reactor: name, key }, 'a delivery could not be made or recorded'),
    });
    this.done = this.run();
  }

  /** Why the log can't be followed, until it can. */
  failure(): Error | undefined {
    return this.retry.failure();
  }

  /** Log position up to which every message that events asked for is delivered or given up. */
  position(): number {
    return Math.min(this.scanned, this.queues.positionBefore() ?? Infinity);
  }

  /** Messages that wait, for how many receivers. */
  backlog(): { readonly messages: number; readonly targets: number } {
    return this.queues.backlog();
  }

  /** Ends it; deliveries under way are aborted after the grace period. */
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
    const missing = await this.parking.missing(from);
    let state = initial;
    const types = Object.keys(evolve);
    const history = types.length > 0 ? log.readAll({ after: 0, types }) : [];
    reading: for await (const events of history) {
      for (const event of events) {
        if (event.position > from) break reading;
        if (!missing.has(event.position)) state = evolve[event.type]!(state, current(event));
      }
    }
    this.state = state;
    this.scanned = from;
  }

  private async follow(): Promise<void> {
    try {
      await this.followFrom(this.scanned);
    } catch (error) {
      if (!(error instanceof LogWentBack)) throw error;
      await this.restart(error);
    }
  }

  /**
   * The log is not the one of the position any more. What came after a restore may be anywhere, so all of it is looked
   * through; what was delivered is recorded and not sent again.
   */
  private async restart(error: LogWentBack): Promise<void> {
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
        this.news.wake();
      }
      this.retry.succeeded();
      if (this.isStopped) return;
    }
  }

  /**
   * @param trigger log position that is not passed before what the event asks for is done: the event's own, or that of
   *   the operator's decision that lets it through, so that it comes again when the process ends before
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

  /** Queues every message that the receiver missed after that log position, also those asked for again, in the log's order. */
  private async catchUp(target: string, after: number, trigger: number): Promise<void> {
    const { react } = this.reactor;
    const missed = new Map<string, Reaction>();
    reading: for await (const events of this.options.log.readAll({ after, types: Object.keys(react) })) {
      for (const event of events) {
        if (event.position >= trigger) break reading;
        for (const reaction of react[event.type]!(this.state, current(event)))
          if (reaction.target === target) missed.set(reaction.message_id, reaction);
      }
      if (this.isStopped) return;
    }
    const inOrder = [...missed.values()].sort((one, other) => one.position - other.position);
    for (const reaction of inOrder) this.queues.add(reaction, trigger);
  }

  /** Looks at the clock for what is due, and saves the position at every tenth look; nobody looks while nothing waits. */
  private async tick(): Promise<void> {
    const { tick = 100, logger } = this.options;
    const { signal } = this.stopping;
    for (let ticks = 1; !this.isStopped; ticks++) {
      const isDone = this.queues.backlog().messages === 0 && this.checkpoint.isSaved(this.position());
      if (isDone) await this.news.for(Infinity, signal);
      const isIdle = this.queues.backlog().messages === 0;
      await pause(isIdle ? 10 * tick : tick, undefined, { signal }).catch(() => undefined);
      this.queues.startDue();
      if (!isIdle && ticks % 10 > 0) continue;
      await this.checkpoint
        .save(this.position())
        .catch((error: unknown) => logger?.warn({ err: error }, 'a checkpoint could not be saved'));
    }
  }
}
