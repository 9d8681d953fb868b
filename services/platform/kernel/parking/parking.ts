import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { parkedStream, type ParkedDecision } from '#contracts/events/parked';
import { EngineFault } from '../../ports/engine-fault.js';
import type { EventLog } from '../../ports/event-log.js';
import type { ViewStore } from '../../ports/view-store.js';
import { readSkipped } from './decisions.js';
import { ParkedEvents, type ParkedDocument } from './parked-events.js';

export interface ParkingOptions {
  /** Name of the projection, reactor or fold, as operators know it. */
  readonly owner: string;
  /** A `fold` has its state in memory and applies every event again at each start. */
  readonly kind: ParkedDocument['kind'];
  /** Physical build of a projection (the owner's name). */
  readonly build?: string;
  readonly log: Pick<EventLog, 'head' | 'readStream'>;
  readonly views: Pick<ViewStore, 'collection'>;
  readonly clock: () => Date;
  readonly logger?: { error(context: object, message: string): void } | undefined;
  /**
   * Applies events in order, or throws and changes nothing. Receives single events if the caller passes only single
   * events. May receive an event again after a restart.
   * @param decision log position of the operator's decision that released the events
   */
  readonly apply: (events: readonly RecordedEvent[], decision?: number) => Promise<void> | void;
  /** Returns the parking key; events of one key are applied in log order (the event's stream). */
  readonly keyOf?: (event: RecordedEvent) => string;
  /** Log positions that operators decided to skip (read from the log). */
  readonly skipped?: Set<number>;
  /** Whether other processes park events of this build too (false). */
  readonly isShared?: boolean;
  /** Milliseconds before the second attempt, twice as many before the third (50). */
  readonly retryDelay?: number;
  /** Maximum number of parked events (100). With more, the owner itself is probably faulty, and failures are thrown. */
  readonly maxParked?: number;
  /** Ends the attempts; failures after the abort are thrown. */
  readonly signal?: AbortSignal;
}

interface Opened {
  readonly store: ParkedEvents;
  readonly skipped: Set<number>;
  /** For a fold, the log's head at the start, because the start covers all earlier decisions. Otherwise 0. */
  readonly startedAt: number;
  /** For a fold, log positions of the events that an earlier run left unsettled. */
  readonly leftovers: Set<number>;
}

/**
 * Applies events and parks those that fail. An event is tried three times and then parked with its cause. Later events
 * of its key are held back; other events continue. Operators retry or skip a parked event, and the held-back events are
 * then applied in order. Engine faults ({@link EngineFault}) are thrown and park nothing, because the same event may
 * succeed later. Calls must not overlap.
 */
export class Parking {
  private opening: Promise<Opened> | undefined;
  /** Keys with unsettled events, as far as this process knows. */
  private readonly held = new Set<string>();
  /** Log positions of the events that this process applied after they were parked or held back. */
  private readonly drained = new Set<number>();

  constructor(private readonly options: ParkingOptions) {}

  /** Whether an event of the key is parked; the key's state is then incomplete. */
  isHeld(key: string): boolean {
    return this.held.has(key);
  }

  /** Handles an event of the log: an operator's decision as {@link decide}, any other as {@link applyAll}. */
  async take(event: RecordedEvent): Promise<void> {
    await (event.type in parkedStream.events ? this.decide(event) : this.applyAll([event]));
  }

  /**
   * Resolves once each event is applied, parked, held back or skipped.
   * @throws engine faults; errors of `apply` when too many events are parked. The caller can pass all events again.
   */
  async applyAll(events: readonly RecordedEvent[]): Promise<void> {
    const { store, skipped } = await this.open();
    const accepted = skipped.size === 0 ? events : events.filter(({ position }) => !skipped.has(position));
    if (accepted.length < events.length)
      await this.settleLeftovers(
        events.filter(({ position }) => skipped.has(position)),
        'skipped',
      );
    const held = this.options.isShared ? await store.keys(unique(accepted.map(this.keyOf))) : this.held;
    const free = held.size === 0 ? accepted : accepted.filter((event) => !held.has(this.keyOf(event)));
    if (free.length < accepted.length) await this.holdBack(accepted.filter((event) => held.has(this.keyOf(event))));
    if (free.length === 1) return this.applyInOrder(this.keyOf(free[0]!), free);
    if (free.length > 1 && (await this.tryTogether(free))) return;
    for (const key of unique(free.map(this.keyOf)))
      await this.applyInOrder(
        key,
        free.filter((event) => this.keyOf(event) === key),
      );
  }

  /**
   * For an owner that applies events itself: returns the events that it may apply now. Events behind a parked event of
   * their key are held back; skipped events are omitted.
   */
  async free(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const { skipped } = await this.open();
    const isHeld = (event: RecordedEvent) => this.held.has(this.keyOf(event));
    const wanted = events.filter(({ position }) => !skipped.has(position));
    const held = wanted.filter(isHeld);
    if (held.length > 0) await this.holdBack(held);
    return held.length === 0 ? wanted : wanted.filter((event) => !isHeld(event));
  }

  /**
   * For an owner that applies events itself: parks a failed event; without an error, holds the event back behind one.
   * @throws the error when too many events are parked
   */
  async setAside(event: RecordedEvent, error: Error | undefined): Promise<void> {
    if (!error) return this.holdBack([event]);
    await this.park(event, this.keyOf(event), error, 1);
  }

  /**
   * Executes an operator's decision: retries or skips the event, then applies the held-back events in order. Decisions
   * about other owners have no effect. After a restart, events that the decision had already applied are applied again.
   * @returns the number of applied events
   * @throws as {@link applyAll}; the caller can pass the decision again
   */
  async decide({ type, data, position: decision }: RecordedEvent): Promise<number> {
    const { owner, lane: key, position, parked_id } = data as ParkedDecision['data'];
    const { store, skipped, startedAt } = await this.open();
    if (owner !== this.options.owner || decision <= startedAt) return 0;
    if (type === 'ParkedEventSkipped') skipped.add(position);
    const isRetried = type === 'ParkedEventRetried' && parked_id === store.idOf({ position });
    return this.drain(key, decision, isRetried ? position : undefined);
  }

  /**
   * Applies the held-back events of the key, up to the next parked or failing event.
   * @param decision log position of the operator's decision
   * @param retried log position of a parked event to retry
   * @returns the number of applied events
   */
  async drain(key: string, decision?: number, retried?: number): Promise<number> {
    let applied = 0;
    const { store, skipped } = await this.open();
    const next = async () =>
      (await store.ofKey(key, decision)).filter(
        ({ doc: { state, position } }) => state !== 'applied' || !(this.drained.has(position) || skipped.has(position)),
      );
    for (let waiting = await next(); waiting.length > 0; waiting = await next()) {
      for (const { doc } of waiting) {
        const { position } = doc;
        const settledBy = decision ?? position;
        if (skipped.has(position)) {
          await store.settle(doc, 'skipped', settledBy);
          continue;
        }
        if (doc.state === 'parked' && position !== retried) return applied;
        const event = await this.read(doc);
        if (doc.state === 'applied') await this.options.apply([event], decision);
        else if (!(await this.attempt(event, key, doc.state !== 'waiting', decision))) return applied;
        this.drained.add(position);
        applied++;
        await store.settle(doc, 'applied', settledBy);
      }
    }
    this.held.delete(key);
    return applied;
  }

  /** Returns the log positions of the events that are skipped, or were not settled at log position `at` (now). */
  async unappliedPositions(at = Infinity): Promise<ReadonlySet<number>> {
    const { store, skipped } = await this.open();
    return new Set([...skipped, ...(await store.positionsAt(at))]);
  }

  /** Returns the keys with parked or held-back events. */
  async heldKeys(): Promise<ReadonlySet<string>> {
    return (await this.open()).store.keys();
  }

  /** Number of parked events, without those held back. */
  async parkedCount(): Promise<number> {
    return (await this.open()).store.parkedCount();
  }

  /** Drops every unsettled event, because the build is removed. */
  async drop(): Promise<void> {
    await (await this.open()).store.drop();
    this.held.clear();
  }

  private readonly keyOf = (event: RecordedEvent): string => (this.options.keyOf ?? streamOf)(event);

  private open(): Promise<Opened> {
    if (this.opening) return this.opening;
    const opening = this.load();
    this.opening = opening;
    opening.catch(() => (this.opening = undefined));
    return opening;
  }

  private async load(): Promise<Opened> {
    const { owner, build = owner, log, kind } = this.options;
    const store = await ParkedEvents.open({ ...this.options, build });
    const isFold = kind === 'fold';
    const startedAt = isFold ? await log.head() : 0;
    const skipped = this.options.skipped ?? (await readSkipped(log, owner));
    if (!isFold) for (const key of await store.keys()) this.held.add(key);
    return { store, skipped, startedAt, leftovers: isFold ? await store.positionsAt(Infinity) : new Set() };
  }

  /** @returns true: all events are applied; false: none is */
  private async tryTogether(events: readonly RecordedEvent[]): Promise<boolean> {
    try {
      await this.options.apply(events);
    } catch (error) {
      if (error instanceof EngineFault) throw error;
      return false;
    }
    await this.settleLeftovers(events, 'applied');
    return true;
  }

  private async applyInOrder(key: string, events: readonly RecordedEvent[]): Promise<void> {
    if (events.length > 1 && (await this.tryTogether(events))) return;
    for (const [index, event] of events.entries()) {
      const { leftovers } = await this.open();
      if (!(await this.attempt(event, key, leftovers.has(event.position))))
        return this.holdBack(events.slice(index + 1));
      await this.settleLeftovers([event], 'applied');
    }
  }

  /** @returns true: the event is applied; false: it is parked */
  private async attempt(
    event: RecordedEvent,
    key: string,
    isAlreadyParked: boolean,
    decision?: number,
  ): Promise<boolean> {
    const { kind, apply, retryDelay = 50, signal } = this.options;
    // An operator's retry gets one attempt. So does a fold: it is pure, so that another attempt would fail too.
    const attempts = isAlreadyParked || kind === 'fold' ? 1 : 3;
    for (let attempt = 1; ; attempt++) {
      try {
        await apply([event], decision);
        return true;
      } catch (error) {
        if (error instanceof EngineFault || signal?.aborted) throw error;
        if (attempt < attempts) {
          await pause(retryDelay * attempt, undefined, { signal }).catch(() => undefined);
          continue;
        }
        await this.park(event, key, error, attempts, isAlreadyParked);
        return false;
      }
    }
  }

  /** @throws the error, if too many events are parked and this is a new one */
  private async park(event: RecordedEvent, key: string, error: unknown, attempts: number, isNoted = false) {
    const { owner, maxParked = 100, logger } = this.options;
    const { store } = await this.open();
    if (!isNoted && (await store.parkedCount()) >= maxParked) throw error;
    await store.park(event, key, error, attempts);
    this.held.add(key);
    const { stream, position, type } = event;
    logger?.error({ err: error, owner, stream, position, type }, 'an event was parked');
  }

  private async holdBack(events: readonly RecordedEvent[]): Promise<void> {
    const { store } = await this.open();
    await store.holdBack(events, this.keyOf);
    for (const event of events) this.held.add(this.keyOf(event));
  }

  private async settleLeftovers(events: readonly RecordedEvent[], state: 'applied' | 'skipped'): Promise<void> {
    const { store, leftovers } = await this.open();
    if (leftovers.size === 0) return;
    for (const event of events) if (leftovers.delete(event.position)) await store.settle(event, state, event.position);
  }

  private async read({ stream, revision }: ParkedDocument): Promise<RecordedEvent> {
    const [event] = await this.options.log.readStream(stream, revision);
    if (!event) throw new Error(`${stream} has no revision ${revision}`);
    return event;
  }
}

const streamOf = ({ stream }: RecordedEvent): string => stream;

const unique = (keys: readonly string[]): string[] => [...new Set(keys)];
