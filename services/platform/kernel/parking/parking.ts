import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { parkedStream, type ParkedDecision } from '#contracts/events/parked';
import type { EventLog } from '../../ports/event-log.js';
import type { ViewStore } from '../../ports/view-store.js';
import { readSkipped } from './decisions.js';
import { ParkedEvents, type ParkedDocument } from './parked-events.js';

/** Whose events are parked, and how they are applied. */
export interface ParkingOptions {
  /** Name of the projection, reactor or fold, as operators know it. */
  readonly owner: string;
  /** A fold keeps its state in memory and applies every event again at each start. */
  readonly kind: ParkedDocument['kind'];
  /** Physical build of a projection (the owner's name). */
  readonly build?: string;
  readonly log: Pick<EventLog, 'head' | 'readStream'>;
  readonly views: Pick<ViewStore, 'collection'>;
  readonly clock: () => Date;
  readonly logger?: { error(context: object, message: string): void } | undefined;
  /**
   * Applies events in their order, or throws and leaves everything as it was; a single event where it is given single
   * ones only. May be given an event a second time after a restart.
   * @param decision log position of the operator's decision that lets the events through
   */
  readonly apply: (events: readonly RecordedEvent[], decision?: number) => Promise<void> | void;
  /** Events of one key are applied in the order of the log (the event's stream). */
  readonly keyOf?: (event: RecordedEvent) => string;
  /** Log positions that operators decided to skip (read from the log). */
  readonly skipped?: Set<number>;
  /** Other processes park events of this build too (false). */
  readonly isShared?: boolean;
  /** Milliseconds before the second attempt, twice as many before the third (50). */
  readonly retryDelay?: number;
  /** Events parked at the same time, beyond which the owner itself must be wrong: it throws and parks no more (100). */
  readonly maxParked?: number;
  /** Ends the attempts; whatever fails after it is thrown. */
  readonly signal?: AbortSignal;
}

interface Opened {
  readonly store: ParkedEvents;
  readonly skipped: Set<number>;
  /** Of a fold, the log's head: earlier decisions are part of `skipped` or superseded by the start. Otherwise 0. */
  readonly startedAt: number;
  /** Of a fold, log positions of what an earlier run has left unsettled. */
  readonly leftovers: Set<number>;
}

/**
 * Applies events and parks those that fail. An event is tried three times and then parked with its cause;
 * later events of its key are held back, everything else goes on. Operators retry or skip a parked event, after which
 * what it held back is applied in order. Faults of engines ({@link isEngineFault}) are thrown and park nothing, as the
 * same event may succeed later. Calls must not overlap.
 */
export class Parking {
  private opening: Promise<Opened> | undefined;
  /** Keys under which events are unsettled, as far as this process knows. */
  private readonly held = new Set<string>();
  /** Log positions of the events that this process has applied after they were parked or held back. */
  private readonly drained = new Set<number>();

  constructor(private readonly options: ParkingOptions) {}

  /** Whether an event of the key is parked, so that the state of the key is incomplete. */
  isHeld(key: string): boolean {
    return this.held.has(key);
  }

  /** Takes an event of the log, which may be an operators' decision. Resolves as {@link applyAll} or {@link decide}. */
  async take(event: RecordedEvent): Promise<void> {
    await (event.type in parkedStream.events ? this.decide(event) : this.applyAll([event]));
  }

  /**
   * Resolves once each event is applied, parked, held back or skipped.
   * @throws what a faulty engine throws; what `apply` throws when too many events are parked. All events can be given again.
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
    if (free.length > 1 && (await this.tryTogether(free))) return;
    for (const key of unique(free.map(this.keyOf)))
      await this.applyInOrder(
        key,
        free.filter((event) => this.keyOf(event) === key),
      );
  }

  /**
   * For an owner that applies events itself: those that it may apply now. Later ones of a parked event's key are held
   * back, and skipped ones are left out.
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
   * For an owner that applies events itself: parks one that failed, or, without an error, holds it back behind such a one.
   * @throws the error when too many events are parked
   */
  async setAside(event: RecordedEvent, error: Error | undefined): Promise<void> {
    if (!error) return this.holdBack([event]);
    await this.park(event, this.keyOf(event), error, 1);
  }

  /**
   * Follows an operator's decision: a retried event is tried once more, a skipped one is left out, and what it held back
   * is applied in order. Decisions of other owners have no effect. What the decision has applied before is applied again
   * after a restart.
   * @returns how many events were applied
   * @throws as {@link applyAll}; the decision can be given again
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
   * Applies what is held back under the key, up to a parked event or one that fails.
   * @param decision log position of the decision that asks for it
   * @param retried log position of a parked event that is tried once more
   * @returns how many events were applied
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

  /** Log positions of the events that are not applied: skipped, parked or held back; or were not at a log position. */
  async missing(at = Infinity): Promise<ReadonlySet<number>> {
    const { store, skipped } = await this.open();
    return new Set([...skipped, ...(await store.positionsAt(at))]);
  }

  /** Keys under which events are parked or held back. */
  async heldKeys(): Promise<ReadonlySet<string>> {
    return (await this.open()).store.keys();
  }

  /** Number of parked events, without those held back. */
  async parkedCount(): Promise<number> {
    return (await this.open()).store.parkedCount();
  }

  /** Gives up every unsettled event, as the build is removed. */
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

  /** @returns whether all of them are applied; otherwise none is */
  private async tryTogether(events: readonly RecordedEvent[]): Promise<boolean> {
    try {
      await this.options.apply(events);
    } catch (error) {
      if (isEngineFault(error)) throw error;
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

  /** @returns whether the event is applied; otherwise it is parked */
  private async attempt(event: RecordedEvent, key: string, isNoted: boolean, decision?: number): Promise<boolean> {
    const { kind, apply, retryDelay = 50, signal } = this.options;
    // A retry by an operator is one attempt, and so is an attempt of a fold, which is pure.
    const attempts = isNoted || kind === 'fold' ? 1 : 3;
    for (let attempt = 1; ; attempt++) {
      try {
        await apply([event], decision);
        return true;
      } catch (error) {
        if (isEngineFault(error) || signal?.aborted) throw error;
        if (attempt < attempts) {
          await pause(retryDelay * attempt, undefined, { signal }).catch(() => undefined);
          continue;
        }
        await this.park(event, key, error, attempts, isNoted);
        return false;
      }
    }
  }

  /** @throws the error when too many events are parked already, and this is none of them */
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

const faults: ReadonlySet<string> = new Set([
  'ViewStoreUnavailable',
  'SearchIndexUnavailable',
  'LogUnavailable',
  'LogWentBack',
  'LogCorrupt',
  'BrokerUnavailable',
]);

/** Whether an error says nothing of the event: an engine fails, and the same event may succeed later. */
export const isEngineFault = (error: unknown): boolean => error instanceof Error && faults.has(error.name);
