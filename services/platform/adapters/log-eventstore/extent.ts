import type { RecordedEvent } from '#contracts/events/envelope';
import { eventIdOf, positionOf, uuidOf } from './codec.js';
import { Interrupted, isNotUnderstood, isTransient } from './errors.js';
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

/** An event's place, and the server's id of it. */
export interface Known {
  readonly position: number;
  readonly id: string;
}

export const knownOf = (event: Recorded): Known => ({ position: positionOf(event), id: eventIdOf(event) });

type Named = Pick<RecordedEvent, 'stream' | 'revision' | 'id'>;

/** Events that the log has had before, its first one and a late one. */
export interface Marks {
  readonly first: Named;
  readonly last: Named;
}

/** Checkpoints from one event that is remembered as looked at to the next. */
export const checkpointsAPlace = 20;

export interface ExtentOptions {
  /** Messages of a call, in batches; it ends without an error when the log is closed. */
  readonly read: (request: ReadReq, idleTimeout: number) => AsyncIterable<ReadResp[]>;
  readonly isOurs: (event: Recorded) => boolean;
  /** Which events the server is to look for. */
  readonly selection: Selection;
  readonly marks: Marks | undefined;
  readonly logger: Logger | undefined;
}

/** How far the store was looked through, and what of the log is there. */
export interface Bounds {
  /** The last event, whoever wrote it, up to which the log's are known; absent: none. */
  readonly upTo?: Known | undefined;
  /** The log's last event up to there. */
  readonly last?: Known | undefined;
  /** The log's first event, where it is known. */
  readonly first?: Known | undefined;
}

/**
 * Where the log begins and ends in a store that others write to as well. The server looks back for an event through all that
 * came after it, and says nothing meanwhile, however long that takes; so it is asked to look forward, from where it was
 * looked before, and its checkpoints tell how far it is.
 */
export class Extent {
  private bounds: Bounds = {};
  private isMarked = false;
  private hasLogged = false;

  constructor(private readonly options: ExtentOptions) {}

  get first(): Known | undefined {
    return this.bounds.first;
  }

  /** The event up to which the store was looked through. */
  get upTo(): Known | undefined {
    return this.bounds.upTo;
  }

  /** Looks as far as the store goes now. */
  async readBounds(idleTimeout: number): Promise<Bounds> {
    if (!this.isMarked) await this.beginAtMarks(idleTimeout);
    const end = await this.eventOf(previousRequest('end'), idleTimeout);
    if (!end) return (this.bounds = {});
    const place = knownOf(end);
    if (this.options.isOurs(end)) return (this.bounds = { ...this.bounds, upTo: place, last: place });
    const { upTo } = this.bounds;
    if (place.position === upTo?.position && place.id === upTo.id) return this.bounds;
    this.bounds = await this.stillThere(idleTimeout);
    return this.searchOn(this.bounds, place, idleTimeout);
  }

  /** Whether the event is where it was. */
  async has({ position, id }: Known, idleTimeout: number): Promise<boolean> {
    try {
      const event = await this.eventOf(eventRequest(position), idleTimeout);
      return event !== undefined && positionOf(event) === position && eventIdOf(event) === id;
    } catch (error) {
      if (isNotUnderstood(error)) return false;
      throw error;
    }
  }

  /** The last event before a position, whoever wrote it. */
  async before(position: number, idleTimeout: number): Promise<Known | undefined> {
    const event = await this.eventOf(previousRequest(position), idleTimeout);
    return event && knownOf(event);
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
    const { marks } = this.options;
    const find = async ({ stream, revision, id }: Named) => {
      try {
        const event = await this.eventOf(streamRequest(stream, revision, 1), idleTimeout);
        return event && eventIdOf(event) === uuidOf(id) ? knownOf(event) : undefined;
      } catch (error) {
        // Its stream was deleted.
        if (isTransient(error)) throw error;
        return undefined;
      }
    };
    const [first, last] = marks ? [await find(marks.first), await find(marks.last)] : [];
    if (first && last) this.bounds = { first, last, upTo: last };
    this.isMarked = true;
  }

  /** What is known and still so: the server may have dropped an event, or been restored to an older state. */
  private async stillThere(idleTimeout: number): Promise<Bounds> {
    const { first, last, upTo } = this.bounds;
    if (upTo && (await this.has(upTo, idleTimeout))) return this.bounds;
    return last && (await this.has(last, idleTimeout)) ? { first, last, upTo: last } : {};
  }

  /** Other looks may be under way, and further. */
  private note(bounds: Bounds): Bounds {
    if (bounds.upTo!.position >= (this.bounds.upTo?.position ?? 0)) this.bounds = bounds;
    return bounds;
  }

  private async searchOn(from: Bounds, end: Known, idleTimeout: number): Promise<Bounds> {
    const { read, isOurs, selection, logger } = this.options;
    let { first, last, upTo } = from;
    let checkpoints = 0;
    for await (const batch of read(subscriptionRequest(upTo?.position ?? 0, selection), idleTimeout))
      for (const message of batch) {
        const event = recordedIn(message);
        const checkpoint = Number(message.getCheckpoint()?.getCommitPosition() ?? 0);
        if (event && isOurs(event)) {
          // None was known before.
          if (!last) first = knownOf(event);
          last = knownOf(event);
        }
        if (message.hasCaughtUp() || (event ? positionOf(event) : checkpoint) >= end.position)
          return this.note({ first, last, upTo: last && last.position > end.position ? last : end });
        if (checkpoint === 0 || ++checkpoints % checkpointsAPlace > 0) continue;
        upTo = await this.before(checkpoint, idleTimeout);
        if (upTo) this.note({ first, last, upTo: last && last.position > upTo.position ? last : upTo });
        if (!this.hasLogged)
          logger?.info({ at: checkpoint, end: end.position }, 'looking for our events in EventStoreDB');
        this.hasLogged = true;
      }
    throw new Interrupted('the server ended the read');
  }
}
