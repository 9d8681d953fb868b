import type { RecordedEvent } from '#contracts/events/envelope';
import { LogRolledBack, type ReadAllOptions, type ReadBackwardsOptions } from '#platform/ports/event-log';
import { decode, eventIdOf, isEncoded, positionOf, streamOf, typeOf } from './codec.js';
import type { Connection } from './connection.js';
import { closedError, Interrupted, isInvalidRequest, isTransient, readError, streamError } from './errors.js';
import { checkpointsPerSave, Extent, type EventRef, toEventRef, type Bounds, type KnownEvents } from './extent.js';
import type { KnownStreams } from './known-streams.js';
import { Backoff, type Availability, type Deadline, type Logger, type Retry } from './retry.js';
import {
  backwardsRequest,
  eventRequest,
  lastOfStreamRequest,
  recordedIn,
  streamRequest,
  subscriptionRequest,
  type ReadReq,
  type Recorded,
  type Selection,
} from './wire.js';

/** Which events of a stream the server drops, according to the stream's metadata. */
export interface Retention {
  /** Events before this revision are dropped (0). */
  readonly before: number;
  /** Maximum number of events; earlier ones are dropped. */
  readonly maxCount: number;
  /** Whether events are dropped by age. */
  readonly isByAge: boolean;
}

export type Place = Pick<RecordedEvent, 'stream' | 'revision' | 'position'>;

export type Span = Required<Omit<ReadAllOptions, 'types'>> & { readonly types: readonly string[] | undefined };

interface Live {
  readonly events: readonly RecordedEvent[];
  readonly last?: EventRef;
  /** An event of any program, up to which the log has no further events. A later call may continue there. */
  readonly upTo?: EventRef;
}

export interface Reader {
  stream(stream: string, fromRevision: number, until?: Deadline): Promise<RecordedEvent[]>;
  event(stream: string, revision: number, until?: Deadline): Promise<RecordedEvent | undefined>;
  /** Which events of a stream the server was configured to drop. */
  retention(stream: string, until?: Deadline): Promise<Retention>;
  /** The log's last event, and the last event of any program. */
  readBounds(): Promise<Bounds>;
  /** Whether an event, of any program, is still at its position. */
  has(event: EventRef): Promise<boolean>;
  /** Position of the last event; 0 when there is none. */
  head(): Promise<number>;
  /** Events after one position up to another, in batches. */
  pages(upTo: Promise<number>, options: ReadAllOptions): AsyncGenerator<RecordedEvent[]>;
  /** Events before one position and after another, the latest first, in batches. */
  pagesBack(options: ReadBackwardsOptions): AsyncGenerator<RecordedEvent[]>;
  /** Like `pages`, but in one call without retries. Ends early when the signal aborts. */
  span(span: Span, upTo: number, signal: AbortSignal): AsyncGenerator<RecordedEvent[]>;
  /** Events after a position as they arrive, in one call without retries. */
  live(after: number, signal: AbortSignal): AsyncGenerator<Live>;
  /**
   * Checks that an event is at a position.
   * @param id the event's id on the server; absent: any event
   * @throws {LogRolledBack} when it is not there
   */
  assertAt(position: number, id?: string): Promise<void>;
}

export interface ReaderOptions {
  readonly connection: Connection;
  /** Name prefixes of the log's streams; absent: all streams except the server's own. */
  readonly prefixes: readonly string[] | undefined;
  readonly streams: KnownStreams;
  /** Called for each event of another program in one of the log's streams. */
  readonly onSkipped: ((event: Place) => void) | undefined;
  /** Known events, where the search for the log begins. */
  readonly knownEvents: KnownEvents | undefined;
  readonly logger: Logger | undefined;
  readonly retry: Retry;
  readonly availability: Availability;
  /** Milliseconds that a short read is retried. */
  readonly retryTimeout: number;
  /** Milliseconds that a read of many events is retried while the server is unavailable. */
  readonly readTimeout: number;
  readonly closing: AbortSignal;
}

export const defaultBatchSize = 1000;
/** Maximum number of events of one read backwards. */
const maxBackwardsPage = 500;

/** Whether it is the type of one of the server's own events. */
const isSystemType = (type: string): boolean => type.startsWith('$');

/** Returns the types without the server's own; an empty list: no events. */
export const wantedOf = (types: readonly string[] | undefined): readonly string[] | undefined =>
  types?.filter((type) => !isSystemType(type));

/** Metadata of a stream that say what is dropped: https://docs.kurrent.io/server/v24.10/features/streams.html. */
interface StreamMetadata {
  readonly $tb?: number;
  readonly $maxCount?: number;
  readonly $maxAge?: number;
}

export const createReader = ({
  connection,
  prefixes,
  streams,
  onSkipped,
  knownEvents,
  logger,
  retry,
  availability,
  retryTimeout,
  readTimeout,
  closing,
  // eslint-disable-next-line max-lines-per-function -- A method per way of reading, over one connection.
}: ReaderOptions): Reader => {
  const ownPrefixes = prefixes && new Set(prefixes);
  const all: Selection = prefixes ? { prefixes } : {};
  const retryDeadline = (): Deadline => performance.now() + retryTimeout;
  const openOrThrow = () => {
    if (closing.aborted) throw closedError();
  };

  const isInOwnStream = (event: Recorded): boolean => {
    // A stream may contain the server's own events: a permanently deleted stream ends with one.
    if (isSystemType(typeOf(event))) return false;
    const stream = streamOf(event);
    return !ownPrefixes || ownPrefixes.has(stream.slice(0, stream.indexOf('-') + 1));
  };

  /** Returns undefined for another program's event. */
  const decodeOwn = (event: Recorded): RecordedEvent | undefined => {
    if (!isInOwnStream(event)) return undefined;
    const decoded = decode(event);
    if (!decoded)
      onSkipped?.({
        stream: streamOf(event),
        revision: Number(event.getStreamRevision()),
        position: positionOf(event),
      });
    return decoded;
  };

  async function* read(request: ReadReq, idleTimeout: number) {
    yield* connection.read(request, { signal: closing, idleTimeout });
    openOrThrow();
  }

  /** The events of a read that ends by itself. */
  async function* eventsOf(request: ReadReq, idleTimeout: number): AsyncGenerator<Recorded> {
    for await (const batch of read(request, idleTimeout))
      for (const message of batch) {
        const event = recordedIn(message);
        if (event) yield event;
      }
  }

  const isOurs = (event: Recorded) => isInOwnStream(event) && isEncoded(event);
  const extent = new Extent({ read, isOurs, selection: all, knownEvents, logger });

  /** Repeats a short read while the server is unavailable. */
  const retried = async <Result>(
    what: string,
    work: (milliseconds: number) => Promise<Result>,
    until = retryDeadline(),
  ): Promise<Result> => {
    try {
      return await retry(what, until, work);
    } catch (error) {
      openOrThrow();
      throw readError(error, what);
    }
  };

  const readStream = async (stream: string, fromRevision: number, maxCount?: number, until = retryDeadline()) => {
    const events: RecordedEvent[] = [];
    let next = fromRevision;
    const work = async (milliseconds: number) => {
      for await (const event of eventsOf(streamRequest(stream, next, maxCount), milliseconds)) {
        const own = decodeOwn(event);
        if (own) events.push(own);
        next = Number(event.getStreamRevision()) + 1;
      }
    };
    try {
      await retry(`reading ${stream}`, until, work);
    } catch (error) {
      openOrThrow();
      throw streamError(error, stream, fromRevision);
    }
    streams.learn(stream, fromRevision, events, next);
    return events;
  };

  const retention = async (stream: string, until?: Deadline): Promise<Retention> => {
    const read = async (milliseconds: number) => {
      for await (const event of eventsOf(lastOfStreamRequest(`$$${stream}`), milliseconds))
        return Buffer.from(event.getData_asU8()).toString();
      return '{}';
    };
    const stored = JSON.parse(await retried(`reading what is kept of ${stream}`, read, until)) as StreamMetadata;
    return { before: stored.$tb ?? 0, maxCount: stored.$maxCount ?? Infinity, isByAge: stored.$maxAge !== undefined };
  };

  const readBounds = async () => {
    openOrThrow();
    for (;;) {
      const before = extent.upTo;
      try {
        return await retry('reading the head', retryDeadline(), (milliseconds) => extent.readBounds(milliseconds));
      } catch (error) {
        openOrThrow();
        // A search that made progress continues, however long it takes.
        if (!isTransient(error) || extent.upTo === before) throw readError(error, 'reading the head');
      }
    }
  };

  const has = (event: EventRef) =>
    retried(`reading position ${event.position}`, (milliseconds) => extent.has(event, milliseconds));

  const head = async () => (await readBounds()).last?.position ?? 0;

  const assertAt = async (position: number, id?: string) => {
    const read = async (milliseconds: number) => {
      for await (const event of eventsOf(eventRequest(position), milliseconds))
        if (positionOf(event) === position) return eventIdOf(event);
      return undefined;
    };
    const found = await retried(`reading position ${position}`, (milliseconds) =>
      read(milliseconds).catch((error: unknown) => {
        if (isInvalidRequest(error)) return undefined;
        throw error;
      }),
    );
    if (found !== undefined && (id === undefined || found === id)) return;
    const end = await head();
    const other = found === undefined ? 'it has no event there' : 'it has another event there';
    throw new LogRolledBack(position, position > end ? `it ends at ${end}` : other);
  };

  /** Messages of a subscription after a position. */
  async function* subscribe(after: number, selection: Selection, signal: AbortSignal, idleTimeout?: number) {
    const options = { signal, ...(idleTimeout !== undefined && { idleTimeout }) };
    try {
      yield* connection.read(subscriptionRequest(after, selection), options);
    } catch (error) {
      if (after > 0 && isInvalidRequest(error)) await assertAt(after);
      throw error;
    }
  }

  const readAt = (position: number): Promise<Recorded | undefined> =>
    retried(`reading position ${position}`, async (milliseconds) => {
      for await (const event of eventsOf(eventRequest(position), milliseconds))
        return positionOf(event) === position ? event : undefined;
      return undefined;
    });

  const isFirst = (event: Recorded): boolean =>
    extent.first?.position === positionOf(event) && extent.first.id === eventIdOf(event);

  async function* span({ after, types, batchSize }: Span, upTo: number, signal: AbortSignal) {
    if (after >= upTo) return;
    let pending: RecordedEvent[] = [];
    const selection = types ? { types } : all;
    // Skips everything before the log's first event.
    const begin = after === 0 && extent.first ? await readAt(extent.first.position) : undefined;
    const first = begin && isFirst(begin) ? begin : undefined;
    const own = first && (!types || types.includes(typeOf(first))) && decodeOwn(first);
    if (own) yield [own];
    const start = first ? positionOf(first) : after;
    if (start >= upTo) return;
    for await (const batch of subscribe(start, selection, signal, readTimeout)) {
      for (const message of batch) {
        const event = recordedIn(message);
        const checkpoint = message.getCheckpoint();
        const reached = event
          ? positionOf(event)
          : checkpoint
            ? Number(checkpoint.getCommitPosition())
            : message.hasCaughtUp()
              ? upTo
              : 0;
        const own = event && reached > after && reached <= upTo && decodeOwn(event);
        if (own) pending.push(own);
        if (pending.length === batchSize || (reached >= upTo && pending.length > 0)) {
          yield pending;
          pending = [];
        }
        if (reached >= upTo) return;
      }
    }
    if (!signal.aborted) throw new Interrupted('the server ended the read');
  }

  return {
    stream: (stream, fromRevision, until) => readStream(stream, fromRevision, undefined, until),
    async event(stream, revision, until) {
      const [event] = await readStream(stream, revision, 1, until);
      return event?.revision === revision ? event : undefined;
    },
    retention,
    readBounds,
    has,
    head,
    assertAt,
    span,

    async *live(after, signal) {
      let checkpoints = 0;
      for await (const batch of subscribe(after, all, signal)) {
        const events: RecordedEvent[] = [];
        let last: EventRef | undefined;
        let checkpoint = 0;
        for (const message of batch) {
          const event = recordedIn(message);
          const own = event && decodeOwn(event);
          if (own) {
            events.push(own);
            last = toEventRef(event);
          }
          if (message.hasCheckpoint() && ++checkpoints % checkpointsPerSave === 0)
            checkpoint = Number(message.getCheckpoint()!.getCommitPosition());
        }
        if (last) yield { events, last };
        const upTo = checkpoint > 0 && (await extent.before(checkpoint, retryTimeout));
        if (upTo) yield { events: [], upTo };
      }
    },

    async *pages(asked, { after, types, batchSize = defaultBatchSize }) {
      const upTo = await asked;
      const wanted = wantedOf(types);
      const backoff = new Backoff();
      let until = performance.now() + readTimeout;
      for (let at = after; wanted?.length !== 0 && at < upTo;) {
        try {
          for await (const events of span({ after: at, types: wanted, batchSize }, upTo, closing)) {
            backoff.reset();
            availability.answered();
            yield events;
            at = events.at(-1)!.position;
            until = performance.now() + readTimeout;
          }
          openOrThrow();
          return;
        } catch (error) {
          openOrThrow();
          if (!isTransient(error) || performance.now() >= until) throw readError(error, `reading after position ${at}`);
          availability.failed(`reading after position ${at}`, error);
        }
        await backoff.wait(closing);
      }
    },

    async *pagesBack({ before, after = 0, types, batchSize = defaultBatchSize }) {
      openOrThrow();
      const wanted = wantedOf(types);
      if (wanted?.length === 0) return;
      const selection = wanted ? { types: wanted } : all;
      const pageSize = Math.min(batchSize, maxBackwardsPage);
      let pending: RecordedEvent[] = [];
      let from = before;
      if (from === undefined) {
        // Skips what other programs wrote after the log's last event.
        const { last } = await readBounds();
        const event = last && last.position > after ? await readAt(last.position) : undefined;
        const own = event && (!wanted || wanted.includes(typeOf(event))) ? decodeOwn(event) : undefined;
        if (own && batchSize === 1) yield [own];
        else if (own) pending.push(own);
        from = last?.position ?? 0;
      }
      for (let done = from <= after; !done;) {
        const page: Recorded[] = [];
        const start: number = from;
        const read = async (milliseconds: number) => {
          page.length = 0;
          const request = backwardsRequest(start, pageSize, selection);
          try {
            for await (const event of eventsOf(request, milliseconds)) {
              page.push(event);
              if (isFirst(event) || positionOf(event) <= after) return;
            }
          } catch (error) {
            if (isInvalidRequest(error)) await assertAt(start);
            throw error;
          }
        };
        try {
          await retry('reading backwards', performance.now() + readTimeout, read);
        } catch (error) {
          openOrThrow();
          throw readError(error, `reading before position ${start}`);
        }
        done = page.length < pageSize;
        for (const event of page) {
          from = positionOf(event);
          done ||= isFirst(event);
          if (from <= after) {
            done = true;
            break;
          }
          const own = decodeOwn(event);
          if (!own) continue;
          pending.push(own);
          if (pending.length === batchSize) {
            yield pending;
            pending = [];
          }
        }
      }
      if (pending.length > 0) yield pending;
    },
  };
};
