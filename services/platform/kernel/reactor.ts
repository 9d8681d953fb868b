import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { deliveryStream, type DeliveryOf } from '#contracts/events/delivery';
import { isRejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import type { EventLog } from '../ports/event-log.js';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';
import { readCurrent, type HandleCommand } from './command.js';
import { current } from './current.js';
import { isFault, ParkingLot } from './parking-lot.js';
import { readSkips } from './parked.js';
import { delivery, deliveryIdOf, type DeliveryState, type Outcome } from './reactor-delivery.js';
import type { RetrySchedule } from './reactor-schedule.js';
import { loadedFrom, type Loaded } from './states.js';

/** One message for one receiver. */
export interface Reaction extends DeliveryOf {
  /** Reactions of one lane are done one after the other, in the order of the log; lanes do not wait for each other. */
  readonly lane: string;
  /** The dealership it concerns. */
  readonly tenant?: string | undefined;
}

/** Nothing is to be told any more: nothing was sent, and nothing is noted. */
export interface Moot {
  readonly kind: 'moot';
}

/** What the world is told of events. Everything but `attempt` and `disable` is pure. */
export interface Reactor<State> {
  readonly name: string;
  readonly initial: State;
  /** Who is to be told, folded from the whole log whenever the reactor starts. */
  readonly evolve: Readonly<Record<string, (state: State, event: RecordedEvent) => State>>;
  /** By event type, what it asks for as things stood then. */
  readonly react: Readonly<Record<string, (state: State, event: RecordedEvent) => readonly Reaction[]>>;
  /** An event after which a receiver gets what it missed. */
  readonly resume?: (event: RecordedEvent) => { readonly target: string; readonly after: number } | undefined;
  /** Whether the receiver is still there and wants to be told. */
  readonly wants: (state: State, reaction: Reaction) => boolean;
  /** Tells the receiver, unless there is nothing to tell any more. What it throws counts as a failure. */
  readonly attempt: (
    state: State,
    reaction: Reaction,
    event: RecordedEvent,
    signal: AbortSignal,
  ) => Promise<Outcome | Moot>;
  /**
   * Notes that the receiver is not to be told any more, and after which log position it has missed something. Absent:
   * it is told of the next thing whatever became of those before.
   */
  readonly disable?: (target: string, reason: 'gone' | 'failing', resumeAfter: number) => Promise<void>;
}

/** The reactors there are, for operators; its id is a reactor's name. */
export const openReactors = (
  views: Pick<ViewStore, 'collection'>,
): Promise<ViewCollection<{ readonly types: readonly string[] }>> =>
  views.collection({ name: 'reactors', indexes: [] });

export interface ReactorOptions {
  readonly log: EventLog;
  /** Where it saves how far it is. What was done it knows from the log: without the checkpoint it only looks longer. */
  readonly checkpoints: Pick<ViewStore, 'checkpoint' | 'saveCheckpoint'>;
  /** Where events wait that it can't make anything of; absent: it waits itself. */
  readonly views?: Pick<ViewStore, 'collection'>;
  readonly handle: HandleCommand;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly schedule: RetrySchedule;
  /** Reactions of one receiver at the same time (8). */
  readonly perTarget?: number;
  /** Milliseconds between two looks at the clock (100). */
  readonly tick?: number;
  /** Milliseconds that what is under way may take when it is stopped (3000). */
  readonly grace?: number;
  readonly logger?: { warn(context: object, message: string): void };
}

interface Task {
  readonly reaction: Reaction;
  /** Position of the event that asked for it; what was asked for is not passed before it is settled. */
  readonly trigger: number;
}

interface Lane {
  readonly name: string;
  readonly target: string;
  readonly tasks: Task[];
  busy: boolean;
  /** Milliseconds since 1970; not tried before. */
  notBefore: number;
  /** Milliseconds since 1970 of the last attempt. */
  triedAt: number;
  /** Something says that the receiver may be back: the first message is tried ahead of its time. */
  woken: boolean;
}

/** Messages in a row that a receiver did not take in the whole of the schedule, after which it is left alone. */
const abandonedInARow = 3;
/** Times an event is tried before it is parked. */
const takes = 3;
/** Events parked at the same time, beyond which the reactor itself must be wrong, and waits. */
const mostParked = 100;
/** Milliseconds before what failed here, not there, is tried again. */
const patience = 500;
/** A message that comes in while others wait makes the first of them be tried, but not more often than this. */
const probeEvery = 5 * 60_000;

/**
 * Runs a reactor: follows the log, which has one order for everything whichever feed carries events elsewhere, and tells
 * each receiver what it is to be told. One runner of a reactor at a time; whoever starts it sees to that.
 *
 * Every attempt's outcome is an event, and before a message is sent for the first time its stream is looked at. So
 * nothing is sent again because a checkpoint or a view was lost; only when the process ends between the sending and the
 * noting of it, the message comes a second time under the same id.
 */
export class ReactorRunner<State> {
  private readonly stopping = new AbortController();
  /** Ends what is under way. */
  private readonly cutting = new AbortController();
  private readonly lanes = new Map<string, Lane>();
  private readonly running = new Map<string, number>();
  private readonly abandoned = new Map<string, number>();
  /** Receivers that were just disabled; the event has not come round yet. */
  private readonly left = new Set<string>();
  private readonly work = new Set<Promise<void>>();
  private readonly types: readonly string[];
  private readonly done: Promise<void>;
  private state: State;
  /** Everything up to here is in a lane or settled. */
  private scanned = 0;
  private saved = 0;
  private fault: Error | undefined;
  private lot: ParkingLot | undefined;
  /** Log positions that operators decided to leave out. */
  private skips: ReadonlySet<number> = new Set();

  constructor(
    private readonly reactor: Reactor<State>,
    private readonly options: ReactorOptions,
  ) {
    this.state = reactor.initial;
    const decisions = options.views ? ['ParkedEventRetried', 'ParkedEventSkipped'] : [];
    this.types = [...new Set([...Object.keys(reactor.evolve), ...Object.keys(reactor.react), ...decisions])];
    this.done = this.run();
  }

  /** Why the log can't be followed, until it can. */
  failure(): Error | undefined {
    return this.fault;
  }

  /** Every event up to this log position has had its effect, or was given up. */
  position(): number {
    let position = this.scanned;
    for (const { tasks } of this.lanes.values()) if (tasks[0]) position = Math.min(position, tasks[0].trigger - 1);
    return position;
  }

  /** Messages that wait, for how many receivers. */
  backlog(): { readonly messages: number; readonly targets: number } {
    const waiting = [...this.lanes.values()].filter(({ tasks }) => tasks.length > 0);
    return {
      messages: waiting.reduce((sum, { tasks }) => sum + tasks.length, 0),
      targets: new Set(waiting.map(({ target }) => target)).size,
    };
  }

  /** Waits briefly for what is under way. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error(`${this.reactor.name} is stopping`));
    const cut = setTimeout(() => this.cutting.abort(this.stopping.signal.reason), this.options.grace ?? 3_000);
    await this.done;
    await Promise.all(this.work);
    clearTimeout(cut);
    await this.save().catch(() => undefined);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    await this.persist(() => this.begin());
    const watching = this.watch();
    while (!this.stopped) await this.persist(() => this.follow());
    await watching;
  }

  /** Folds who is to be told from everything before the checkpoint. */
  private async begin(): Promise<void> {
    const { checkpoints, log } = this.options;
    const { name, evolve, initial } = this.reactor;
    const from = await checkpoints.checkpoint(name);
    const left = await this.openLot(from);
    let state = initial;
    const types = Object.keys(evolve);
    const folded = types.length > 0 ? log.readAll({ after: 0, types }) : [];
    reading: for await (const events of folded) {
      for (const event of events) {
        if (event.position > from) break reading;
        if (left.has(event.position)) continue;
        state = evolve[event.type]!(state, current(event));
      }
    }
    this.state = state;
    this.scanned = this.saved = from;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    for await (const events of this.options.log.tail({ after: this.scanned, types: this.types, signal })) {
      for (const event of events) {
        await this.takeOrPark(event);
        this.scanned = event.position;
      }
      if (this.stopped) return;
    }
  }

  /** What is not to be folded: skipped, waiting, or settled by a decision that comes after the checkpoint. */
  private async openLot(from: number): Promise<ReadonlySet<number>> {
    const { views, clock, log } = this.options;
    if (!views) return new Set();
    const { name } = this.reactor;
    this.lot = await ParkingLot.open({ views, owner: name, kind: 'reactor', build: name, clock, alone: true });
    this.skips = await readSkips(log, name);
    await (
      await openReactors(views)
    ).upsertMany([{ id: name, revision: this.types.length, doc: { types: this.types } }]);
    const left = new Set(this.skips);
    for (const { position, settled_by } of await this.lot.all())
      if (settled_by === undefined || settled_by > from) left.add(position);
    return left;
  }

  /** An event that can't be taken is parked, and so are those of its stream that come after. */
  private async takeOrPark(event: RecordedEvent): Promise<void> {
    const { lot } = this;
    if (!lot) return this.take(current(event));
    if (event.type === 'ParkedEventRetried' || event.type === 'ParkedEventSkipped') return this.decided(event);
    if (this.skips.has(event.position)) return;
    if ((await lot.held([event.stream])).has(event.stream)) return lot.wait([event], ({ stream }) => stream);
    await this.tryToTake(event, event.position, takes);
  }

  /** @returns whether it was taken; otherwise it is parked */
  private async tryToTake(event: RecordedEvent, trigger: number, attempts: number): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.take(current(event), trigger);
        return true;
      } catch (error) {
        if (isFault(error) || this.stopped) throw error;
        if (attempt < attempts) {
          await pause(50, undefined, { signal: this.stopping.signal }).catch(() => undefined);
          continue;
        }
        if ((await this.lot!.parkedCount()) >= mostParked) throw error;
        await this.lot!.park(event, event.stream, error, attempts);
        const { position, stream } = event;
        this.options.logger?.warn({ err: error, reactor: this.reactor.name, position, stream }, 'an event was parked');
        return false;
      }
    }
  }

  /**
   * What an operator decided: the stream goes on. What it asks for now belongs to the decision, so that it is not passed
   * before that is settled, and comes again when the process ends before.
   */
  private async decided({ data, position: decision, type }: RecordedEvent): Promise<void> {
    const { owner, lane, position } = data as { owner: string; lane: string; position: number };
    const lot = this.lot!;
    if (owner !== this.reactor.name) return;
    if (type === 'ParkedEventSkipped') this.skips = new Set([...this.skips, position]);
    for (const { stream, revision, state } of await lot.settledBy(lane, decision)) {
      const [event] = state === 'applied' ? await this.options.log.readStream(stream, revision) : [];
      if (event) await this.take(current(event), decision);
    }
    for (const parked of await lot.inLane(lane)) {
      const { stream, revision, state, position: at, attempts } = parked.doc;
      if (this.skips.has(at)) {
        await lot.change(parked, { state: 'skipped', settled_by: decision });
        continue;
      }
      if (state === 'parked' && at !== position) return;
      const [event] = await this.options.log.readStream(stream, revision);
      if (!event) throw new Error(`${stream} has no revision ${revision}`);
      if (!(await this.tryToTake(event, decision, state === 'parked' ? 1 : takes))) return;
      await lot.change(parked, { state: 'applied', attempts: attempts + 1, settled_by: decision });
    }
    lot.release(lane);
  }

  private async take(event: RecordedEvent, trigger = event.position): Promise<void> {
    const { evolve, react, resume } = this.reactor;
    const step = evolve[event.type];
    const state = step ? step(this.state, event) : this.state;
    const reactions = react[event.type]?.(state, event) ?? [];
    this.state = state;
    if (step) {
      for (const lane of this.lanes.values()) {
        // One that is at work looks itself.
        if (!lane.busy && !this.isWanted(lane)) this.lanes.delete(lane.name);
      }
      const missed = resume?.(event);
      if (missed) {
        this.left.delete(missed.target);
        this.abandoned.delete(missed.target);
        await this.catchUp(missed.target, missed.after, trigger);
      }
    }
    for (const reaction of reactions) this.enqueue(reaction, trigger);
  }

  /** Everything the receiver would have been told since then, had it been there. */
  private async catchUp(target: string, after: number, trigger: number): Promise<void> {
    const { react } = this.reactor;
    for await (const events of this.options.log.readAll({ after, types: Object.keys(react) })) {
      for (const event of events) {
        if (event.position >= trigger) return;
        for (const reaction of react[event.type]!(this.state, current(event))) {
          if (reaction.target === target) this.enqueue(reaction, trigger);
        }
      }
      if (this.stopped) return;
    }
  }

  private enqueue(reaction: Reaction, trigger: number): void {
    let lane = this.lanes.get(reaction.lane);
    if (!lane) {
      const { target, lane: name } = reaction;
      lane = { name, target, tasks: [], busy: false, notBefore: 0, triedAt: 0, woken: false };
      this.lanes.set(name, lane);
    }
    lane.tasks.push({ reaction, trigger });
    const askedFor = reaction.position < trigger;
    if (askedFor || this.options.clock().getTime() - lane.triedAt >= probeEvery) this.wake(lane);
    this.start(lane);
  }

  private isWanted({ tasks }: Lane): boolean {
    return tasks.some(({ reaction }) => this.reactor.wants(this.state, reaction));
  }

  private wake(lane: Lane): void {
    lane.woken = true;
    lane.notBefore = 0;
  }

  private start(lane: Lane): void {
    const { perTarget = 8, clock } = this.options;
    const running = this.running.get(lane.target) ?? 0;
    if (lane.busy || this.stopped || lane.tasks.length === 0 || running >= perTarget) return;
    if (lane.notBefore > clock().getTime()) return;
    lane.busy = true;
    this.running.set(lane.target, running + 1);
    const work = this.workOn(lane).finally(() => {
      lane.busy = false;
      this.work.delete(work);
      this.running.set(lane.target, this.running.get(lane.target)! - 1);
      if (!this.isWanted(lane)) this.lanes.delete(lane.name);
      this.startNextOf(lane);
    });
    this.work.add(work);
  }

  /** The lane that has waited for this one's place longest comes first. */
  private startNextOf(last: Lane): void {
    for (const lane of this.lanes.values()) if (lane.target === last.target && lane !== last) this.start(lane);
    this.start(last);
  }

  /** Does what the lane has to do, as long as it goes well. */
  private async workOn(lane: Lane): Promise<void> {
    const { logger, clock } = this.options;
    // Others of the same receiver get their turn now and then.
    for (let turns = 0; turns < 50 && lane.tasks.length > 0 && !this.stopped; turns++) {
      const task = lane.tasks[0]!;
      try {
        if (!(await this.settle(task.reaction, lane))) return;
      } catch (error) {
        logger?.warn({ err: error, reactor: this.reactor.name, lane: lane.name }, 'a reaction could not be noted');
        lane.notBefore = clock().getTime() + patience;
        return;
      }
      if (lane.tasks[0] === task) lane.tasks.shift();
    }
  }

  /** @returns whether there is nothing more to do for it */
  private async settle(reaction: Reaction, lane: Lane): Promise<boolean> {
    const { log, clock } = this.options;
    if (this.left.has(reaction.target) || !this.reactor.wants(this.state, reaction)) return true;
    const before = loadedFrom(delivery, await readCurrent(log, streamOf(deliveryStream, deliveryIdOf(reaction))));
    if (before.state.settled) return true;
    const { nextAttemptAt } = before.state;
    const due = nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt);
    if (due > clock().getTime() && !lane.woken) {
      lane.notBefore = due;
      return false;
    }
    lane.woken = false;
    const outcome = await this.attempt(reaction);
    if (!outcome) return false;
    if (outcome.kind === 'moot') return true;
    lane.triedAt = clock().getTime();
    const after = await this.note(reaction, outcome, before);
    if (after?.settled) this.count(lane, after.settled);
    if (outcome.kind === 'gone') await this.disable(lane.target, 'gone');
    if (after?.settled === 'abandoned' && this.abandoned.get(lane.target)! >= abandonedInARow) {
      await this.disable(lane.target, 'failing');
    }
    if (after?.nextAttemptAt !== undefined) lane.notBefore = Date.parse(after.nextAttemptAt);
    return after?.settled !== undefined || outcome.kind === 'gone';
  }

  /** Undefined: it was cut off, so nobody knows what came of it. */
  private async attempt(reaction: Reaction): Promise<Outcome | Moot | undefined> {
    const { signal } = this.cutting;
    const [event] = await this.options.log.readStream(reaction.stream, reaction.revision);
    if (!event) throw new Error(`${reaction.stream} has no revision ${reaction.revision}`);
    // It may have gone while the log was read.
    if (!this.reactor.wants(this.state, reaction)) return { kind: 'moot' };
    try {
      return await this.reactor.attempt(this.state, reaction, current(event), signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Tries until it is noted: what was sent must not be sent again because the log was away for a moment. */
  private async note(
    reaction: Reaction,
    outcome: Outcome,
    loaded: Loaded<DeliveryState>,
  ): Promise<DeliveryState | undefined> {
    const { handle, schedule, chance } = this.options;
    const { lane: _, tenant, ...of } = reaction;
    const command = { kind: 'record', of, outcome, schedule, chance: chance() } as const;
    const metadata = { causationid: reaction.message_id, ...(tenant !== undefined && { tenant }) };
    const context = { metadata, loaded };
    const handled = await this.persist(() => handle(delivery, deliveryIdOf(reaction), command, context));
    return handled === undefined || isRejection(handled) ? undefined : handled.state;
  }

  private count({ target, name }: Lane, settled: 'delivered' | 'abandoned'): void {
    this.abandoned.set(target, settled === 'delivered' ? 0 : (this.abandoned.get(target) ?? 0) + 1);
    // It is there: what waits for it in other lanes need not wait longer.
    if (settled === 'delivered') {
      for (const lane of this.lanes.values()) {
        if (lane.target === target && lane.name !== name && !lane.busy && lane.notBefore > 0) this.wake(lane);
      }
    }
  }

  private async disable(target: string, reason: 'gone' | 'failing'): Promise<void> {
    if (!this.reactor.disable) return;
    this.left.add(target);
    const mine = [...this.lanes.values()].filter((lane) => lane.target === target);
    const earliest = Math.min(...mine.flatMap(({ tasks }) => tasks.map(({ reaction }) => reaction.position)));
    await this.persist(async () => this.reactor.disable?.(target, reason, earliest - 1));
  }

  /** Looks at the clock for what is due, and saves how far everything is. */
  private async watch(): Promise<void> {
    const { tick = 100, logger } = this.options;
    for (let ticks = 1; !this.stopped; ticks++) {
      await pause(tick, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      for (const lane of this.lanes.values()) this.start(lane);
      if (ticks % 10 > 0) continue;
      await this.save().catch((error: unknown) => logger?.warn({ err: error }, 'a checkpoint could not be saved'));
    }
  }

  private async save(): Promise<void> {
    const position = this.position();
    if (position <= this.saved) return;
    await this.options.checkpoints.saveCheckpoint(this.reactor.name, position);
    this.saved = position;
  }

  /** Does it until it succeeds, or it is stopped: then it resolves to undefined. */
  private async persist<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    while (!this.cutting.signal.aborted) {
      try {
        const result = await work();
        this.fault = undefined;
        return result;
      } catch (error) {
        if (this.stopped) return undefined;
        this.fault = error instanceof Error ? error : new Error(String(error));
        this.options.logger?.warn({ err: error, reactor: this.reactor.name }, 'a reactor could not go on');
        await pause(patience, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
