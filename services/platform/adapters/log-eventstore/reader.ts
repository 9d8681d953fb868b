import {
  BACKWARDS,
  END,
  ErrorType,
  eventTypeFilter,
  excludeSystemEvents,
  START,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type ReadPosition,
  type StreamingRead,
} from '@eventstore/db-client';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { ReadAllOptions, ReadBackwardsOptions } from '#platform/ports/event-log';
import { batchesOf } from './batches.js';
import { decode, isSystemType, positionOf } from './codec.js';
import { closedError, Interrupted, isOfType, isTransient, messageOf, readError } from './errors.js';
import type { KnownStreams } from './known-streams.js';
import { Backoff, type Logger, type Retry } from './retry.js';

export interface Reader {
  /** The stream's events from a revision on. */
  stream(stream: string, fromRevision: number): Promise<RecordedEvent[]>;
  /** The stream's event at a revision. */
  event(stream: string, revision: number): Promise<RecordedEvent | undefined>;
  head(): Promise<number>;
  /** Events after one position up to another, in batches. */
  pages(upTo: Promise<number>, options: ReadAllOptions): AsyncGenerator<RecordedEvent[]>;
  /** Events before one position and after another, the latest first, in batches. */
  pagesBack(options: ReadBackwardsOptions): AsyncGenerator<RecordedEvent[]>;
  tail(options: ReadAllOptions, signal: AbortSignal): AsyncGenerator<RecordedEvent[]>;
}

export interface ReaderOptions {
  readonly client: EventStoreDBClient;
  readonly streams: KnownStreams;
  readonly retry: Retry;
  readonly retryTimeout: number;
  readonly idleTimeout: number;
  readonly closing: AbortSignal;
  readonly logger: Logger | undefined;
}

/** Events that the server filters before it sends a checkpoint. */
const searchWindow = 500;
/** Messages that the client buffers for a slow consumer. */
const heldMessages = 64;
const defaultBatchSize = 1000;
/** Events of one read backwards. */
const backwardsAtOnce = 500;
const allTypes: readonly string[] = [];

const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** Which events the server is to send: these types, or all but its own. */
const filterOf = (types: readonly string[]) => {
  const options = { maxSearchWindow: searchWindow, checkpointInterval: 1 };
  if (types === allTypes) return excludeSystemEvents(options);
  return eventTypeFilter({ ...options, regex: `^(?:${types.map(escaped).join('|')})$` });
};

const positionFrom = (position: number): ReadPosition =>
  position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) };

export const createReader = ({
  client,
  streams,
  retry,
  retryTimeout,
  idleTimeout,
  closing,
  logger,
  // eslint-disable-next-line max-lines-per-function -- A method per way of reading, over one client.
}: ReaderOptions): Reader => {
  const openOrThrow = () => {
    if (closing.aborted) throw closedError();
  };

  /** The messages of a read, as they arrive. */
  async function* messagesOf<Message>(call: StreamingRead<Message>, signal: AbortSignal): AsyncGenerator<Message> {
    const options = { limit: heldMessages, cancel: () => call.cancel(), signal, idleTimeout };
    for await (const batch of batchesOf<Message>(call, options)) yield* batch;
    openOrThrow();
  }

  const readStream = async (stream: string, fromRevision: number, maxCount?: number): Promise<RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    const work = async () => {
      const call = client.readStream(
        stream,
        {
          fromRevision: BigInt(fromRevision + events.length),
          requiresLeader: true,
          ...(maxCount !== undefined && { maxCount }),
        },
        { highWaterMark: heldMessages },
      );
      for await (const { event } of messagesOf(call, closing)) if (event) events.push(decode(event));
    };
    try {
      await retry(`reading ${stream}`, work);
    } catch (error) {
      openOrThrow();
      if (!isOfType(error, ErrorType.STREAM_NOT_FOUND))
        throw readError(error, `reading ${stream} from revision ${fromRevision}`);
    }
    streams.learn(stream, events);
    return events;
  };

  /** Position of the last event that is not the server's own. */
  const readHead = async (signal: AbortSignal): Promise<number> => {
    for (let fromPosition: ReadPosition = END, maxCount = 1; ; maxCount = 100) {
      const call = client.readAll({ direction: BACKWARDS, fromPosition, maxCount, requiresLeader: true });
      let count = 0;
      for await (const { event } of messagesOf<AllStreamResolvedEvent>(call, signal)) {
        if (!event) continue;
        if (!isSystemType(event.type)) return positionOf(event);
        fromPosition = event.position;
        count++;
      }
      if (count < maxCount) return 0;
    }
  };

  const subscribe = ({ after, types, batchSize }: Required<ReadAllOptions>, withCheckpoints: boolean) => {
    const filter = filterOf(types);
    if (withCheckpoints)
      filter.checkpointReached = (subscription, { commit }) => {
        pushCheckpoint(subscription as AllStreamSubscription, commit);
      };
    const subscription = client.subscribeToAll(
      { fromPosition: positionFrom(after), filter, requiresLeader: true },
      { highWaterMark: Math.min(batchSize, heldMessages) },
    );
    if (withCheckpoints) subscription.on('caughtUp', () => pushCheckpoint(subscription, undefined));
    return subscription;
  };

  /** Events after one position up to another, in full batches; fewer when the signal aborts. */
  async function* readSpan(
    options: Required<ReadAllOptions>,
    upTo: number,
    signal: AbortSignal,
  ): AsyncGenerator<RecordedEvent[]> {
    const { after, batchSize } = options;
    if (after >= upTo) return;
    const subscription = subscribe(options, true);
    const cancel = () => subscription.unsubscribe();
    let pending: RecordedEvent[] = [];
    const limits = { limit: heldMessages, cancel, signal, idleTimeout };
    for await (const batch of batchesOf<AllStreamResolvedEvent>(subscription, limits)) {
      for (const { event, commitPosition } of batch) {
        // Without an event it is a checkpoint: the server's position, or undefined at the end of the log.
        const reached = event ? positionOf(event) : Number(commitPosition ?? upTo);
        if (event && reached > after && reached <= upTo) pending.push(decode(event));
        if (pending.length === batchSize || (reached >= upTo && pending.length > 0)) {
          yield pending;
          pending = [];
        }
        if (reached >= upTo) return;
      }
    }
    if (!signal.aborted) throw new Interrupted('the server ended the read');
  }

  /** The options with defaults; undefined when they select no event. */
  const withDefaults = ({ after, types, batchSize = defaultBatchSize }: ReadAllOptions) => {
    const wanted = types?.filter((type) => !isSystemType(type));
    return wanted?.length === 0 ? undefined : { after, types: wanted ?? allTypes, batchSize };
  };

  return {
    stream: readStream,
    async event(stream, revision) {
      const [event] = await readStream(stream, revision, 1);
      return event;
    },

    async head() {
      openOrThrow();
      try {
        return await retry('reading the head', () => readHead(closing));
      } catch (error) {
        openOrThrow();
        throw readError(error, 'reading the head');
      }
    },

    async *pages(head, options) {
      const upTo = await head;
      const full = withDefaults(options);
      const backoff = new Backoff();
      let until = performance.now() + retryTimeout;
      for (let at = options.after; full && at < upTo;) {
        try {
          for await (const events of readSpan({ ...full, after: at }, upTo, closing)) {
            backoff.reset();
            yield events;
            at = events.at(-1)!.position;
            until = performance.now() + retryTimeout;
          }
          openOrThrow();
          return;
        } catch (error) {
          openOrThrow();
          if (!isTransient(error) || performance.now() >= until) throw readError(error, `reading after position ${at}`);
          logger?.warn({ err: error, position: at }, `EventStoreDB: reading is retried after: ${messageOf(error)}`);
        }
        await backoff.wait(closing);
      }
    },

    /** The server filters no reads, so what is not wanted is passed over here. */
    async *pagesBack({ before, after = 0, types, batchSize = defaultBatchSize }) {
      openOrThrow();
      const wanted = types && new Set(types);
      let from: ReadPosition = before === undefined ? END : positionFrom(before);
      let pending: RecordedEvent[] = [];
      for (let done = before !== undefined && before <= after; !done;) {
        const page: RecordedEvent[] = [];
        const start = from;
        const read = async () => {
          page.length = 0;
          const call = client.readAll(
            { direction: BACKWARDS, fromPosition: start, maxCount: backwardsAtOnce, requiresLeader: true },
            { highWaterMark: heldMessages },
          );
          let count = 0;
          for await (const { event } of messagesOf<AllStreamResolvedEvent>(call, closing)) {
            if (!event) continue;
            count++;
            from = event.position;
            if (!isSystemType(event.type)) page.push(decode(event));
          }
          done = count < backwardsAtOnce;
        };
        try {
          await retry('reading backwards', read);
        } catch (error) {
          openOrThrow();
          throw readError(error, `reading before position ${before ?? 'the end'}`);
        }
        for (const event of page) {
          if (event.position <= after) {
            done = true;
            break;
          }
          if (wanted?.has(event.type) === false) continue;
          pending.push(event);
          if (pending.length === batchSize) {
            yield pending;
            pending = [];
          }
        }
      }
      if (pending.length > 0) yield pending;
    },

    async *tail(options, signal) {
      openOrThrow();
      const stop = new AbortController();
      const stopped = () => stop.abort();
      for (const ending of [signal, closing]) {
        if (ending.aborted) stopped();
        ending.addEventListener('abort', stopped);
      }
      const full = withDefaults(options);
      const backoff = new Backoff();
      let at = options.after;
      try {
        if (!full) await aborted(stop.signal);
        while (full && !stop.signal.aborted) {
          try {
            const upTo = await readHead(stop.signal);
            for await (const events of readSpan({ ...full, after: at }, upTo, stop.signal)) {
              backoff.reset();
              yield events;
              at = events.at(-1)!.position;
            }
            if (stop.signal.aborted) break;
            at = Math.max(at, upTo);
            const live = { ...full, after: at };
            const subscription = subscribe(live, false);
            const limits = { limit: full.batchSize, cancel: () => subscription.unsubscribe(), signal: stop.signal };
            for await (const batch of batchesOf<AllStreamResolvedEvent>(subscription, limits)) {
              const last = at;
              const events = batch.flatMap(({ event }) => (event && positionOf(event) > last ? [decode(event)] : []));
              if (events.length === 0) continue;
              backoff.reset();
              yield events;
              at = events.at(-1)!.position;
            }
          } catch (error) {
            if (stop.signal.aborted) break;
            if (!isTransient(error)) throw readError(error, `following the log after position ${at}`);
            logger?.warn({ err: error, position: at }, `EventStoreDB: the tail is resumed after: ${messageOf(error)}`);
          }
          await backoff.wait(stop.signal);
        }
      } finally {
        for (const ending of [signal, closing]) ending.removeEventListener('abort', stopped);
      }
      if (!signal.aborted) openOrThrow();
    },
  };
};

/**
 * Inserts a checkpoint between the events where the server sent it: the client's callbacks otherwise overtake events that are
 * not yet consumed.
 */
const pushCheckpoint = (subscription: AllStreamSubscription, commitPosition: bigint | undefined) => {
  const message: AllStreamResolvedEvent = commitPosition === undefined ? {} : { commitPosition };
  subscription.push(message);
};

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
