import type { RecordedEvent } from '#contracts/events/envelope';
import { eventIdOf, positionOf, uuidOf } from './codec.js';
import { Interrupted, isInvalidRequest, isTransient } from './errors.js';
import type { Logger } from './retry.js';
import {
  eventRequest,
  previousRequest,
  recordedIn,
  streamRequest,
  subscriptionRequest,
  type ReadReq,
  type ReadResp,
  type Recorded,
  type Selection,
} from './wire.js';

/** An event's position and its id on the server. */
export interface EventRef {
  readonly position: number;
  readonly id: string;
}

export const toEventRef = (event: Recorded): EventRef => ({ position: positionOf(event), id: eventIdOf(event) });

type StreamEventRef = Pick<RecordedEvent, 'stream' | 'revision' | 'id'>;

/** Known events of the log: its first one and a late one. */
export interface KnownEvents {
  readonly first: StreamEventRef;
  readonly last: StreamEventRef;
}

/** Number of server checkpoints after which the progress of a search is stored. */
export const checkpointsPerSave = 20;

export interface ExtentOptions {
  /** Messages of a call, in batches; it ends without an error when the log is closed. */
  readonly read: (request: ReadReq, idleTimeout: number) => AsyncIterable<ReadResp[]>;
  readonly isOurs: (event: Recorded) => boolean;
  /** Filter of the events that the server searches for. */
  readonly selection: Selection;
  readonly knownEvents: KnownEvents | undefined;
  readonly logger: Logger | undefined;
}

/** How far the store was searched, and which events of the log were found. */
export interface Bounds {
  /** The last searched event, of any program; absent: none. */
  readonly upTo?: EventRef | undefined;
  /** The log's last event up to `upTo`. */
  readonly last?: EventRef | undefined;
  readonly first?: EventRef | undefined;
}

/**
 * Finds where the log begins and ends in a store that other programs write to as well. A filtered read backwards passes
 * all later events of other programs, and the server sends nothing meanwhile, however long that takes. So the search
 * goes forwards, from where the last one ended, and the server's checkpoints report its progress.
 */
export class Extent {
  private bounds: Bounds = {};
  private isMarked = false;
  private hasLogged = false;

  constructor(private readonly options: ExtentOptions) {}

  get first(): EventRef | undefined {
    return this.bounds.first;
  }

  /** The event up to which the store was searched. */
  get upTo(): EventRef | undefined {
    return this.bounds.upTo;
  }

  /** Searches up to the store's current end. */
  async readBounds(idleTimeout: number): Promise<Bounds> {
    if (!this.isMarked) await this.beginAtMarks(idleTimeout);
    const end = await this.eventOf(previousRequest('end'), idleTimeout);
    if (!end) return (this.bounds = {});
    const place = toEventRef(end);
    if (this.options.isOurs(end)) return (this.bounds = { ...this.bounds, upTo: place, last: place });
    const { upTo } = this.bounds;
    if (place.position === upTo?.position && place.id === upTo.id) return this.bounds;
    this.bounds = await this.validBounds(idleTimeout);
    return this.continueSearch(this.bounds, place, idleTimeout);
  }

  /** Whether the event is still at its position. */
  async has({ position, id }: EventRef, idleTimeout: number): Promise<boolean> {
    try {
      const event = await this.eventOf(eventRequest(position), idleTimeout);
      return event !== undefined && positionOf(event) === position && eventIdOf(event) === id;
    } catch (error) {
      if (isInvalidRequest(error)) return false;
      throw error;
    }
  }

  /** The last event before a position, of any program. */
  async before(position: number, idleTimeout: number): Promise<EventRef | undefined> {
    const event = await this.eventOf(previousRequest(position), idleTimeout);
    return event && toEventRef(event);
  }

  private async eventOf(request: ReadReq, idleTimeout: number): Promise<Recorded | undefined> {
    for await (const batch of this.options.read(request, idleTimeout))
      for (const message of batch) {
        const event = recordedIn(message);
        if (event) return event;
      }
    return undefined;
  }

  private async beginAtMarks(idleTimeout: number): Promise<void> {
    const { knownEvents } = this.options;
    const find = async ({ stream, revision, id }: StreamEventRef) => {
      try {
        const event = await this.eventOf(streamRequest(stream, revision, 1), idleTimeout);
        return event && eventIdOf(event) === uuidOf(id) ? toEventRef(event) : undefined;
      } catch (error) {
        // Its stream was deleted.
        if (isTransient(error)) throw error;
        return undefined;
      }
    };
    const [first, last] = knownEvents ? [await find(knownEvents.first), await find(knownEvents.last)] : [];
    if (first && last) this.bounds = { first, last, upTo: last };
    this.isMarked = true;
  }

  /** Returns the bounds that still hold: the server may have dropped events, or been restored to an older state. */
  private async validBounds(idleTimeout: number): Promise<Bounds> {
    const { first, last, upTo } = this.bounds;
    if (upTo && (await this.has(upTo, idleTimeout))) return this.bounds;
    return last && (await this.has(last, idleTimeout)) ? { first, last, upTo: last } : {};
  }

  /** Stores the bounds, unless a concurrent search has got further. */
  private storeBounds(bounds: Bounds): Bounds {
    if (bounds.upTo!.position >= (this.bounds.upTo?.position ?? 0)) this.bounds = bounds;
    return bounds;
  }

  private async continueSearch(from: Bounds, end: EventRef, idleTimeout: number): Promise<Bounds> {
    const { read, isOurs, selection, logger } = this.options;
    let { first, last, upTo } = from;
    let checkpoints = 0;
    for await (const batch of read(subscriptionRequest(upTo?.position ?? 0, selection), idleTimeout))
      for (const message of batch) {
        const event = recordedIn(message);
        const checkpoint = Number(message.getCheckpoint()?.getCommitPosition() ?? 0);
        if (event && isOurs(event)) {
          // No event of the log was known before.
          if (!last) first = toEventRef(event);
          last = toEventRef(event);
        }
        if (message.hasCaughtUp() || (event ? positionOf(event) : checkpoint) >= end.position)
          return this.storeBounds({ first, last, upTo: last && last.position > end.position ? last : end });
        if (checkpoint === 0 || ++checkpoints % checkpointsPerSave > 0) continue;
        upTo = await this.before(checkpoint, idleTimeout);
        if (upTo) this.storeBounds({ first, last, upTo: last && last.position > upTo.position ? last : upTo });
        if (!this.hasLogged)
          logger?.info({ at: checkpoint, end: end.position }, 'looking for our events in EventStoreDB');
        this.hasLogged = true;
      }
    throw new Interrupted('the server ended the read');
  }
}
