import {
  NO_STREAM,
  WrongExpectedVersionError,
  type AppendResult,
  type Credentials,
  type EventData,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type { Appended, EventLog, ExpectedRevision } from '#platform/ports/event-log';
import { LogUnavailable } from '#platform/ports/event-log';
import { assertFits } from '#platform/kernel/event-size';
import type { Place } from '../log-sqlite/admission.js';
import { admit } from '../log-sqlite/admission.js';
import { encode } from './codec.js';
import { writeError } from './errors.js';
import type { KnownStream, KnownStreams } from './known-streams.js';
import { Backoff, type Retry } from './retry.js';
import type { Reader } from './reader.js';

export interface AppenderOptions {
  readonly client: EventStoreDBClient;
  /** Sent with every append. */
  readonly credentials: Credentials | undefined;
  readonly reader: Reader;
  readonly streams: KnownStreams;
  readonly retry: Retry;
  readonly retryTimeout: number;
  readonly closing: AbortSignal;
}

/**
 * Always appends at an exact revision, whatever was expected: then the server compares the ids there, and an append may be
 * repeated after its answer was lost. Ids earlier in the stream are compared here, which needs the ids of the whole stream:
 * they are known when the stream was read before, and are read otherwise.
 */
export const createAppender = ({
  client,
  credentials,
  reader,
  streams,
  retry,
  retryTimeout,
  closing,
  // eslint-disable-next-line max-lines-per-function -- Its functions share the streams and the connection.
}: AppenderOptions): EventLog['append'] => {
  /** The last pending append by stream; appends to one stream are serial. */
  const underway = new Map<string, Promise<unknown>>();

  /** Reads what is not yet known of the stream. */
  const learn = async (stream: string): Promise<KnownStream> => {
    await reader.stream(stream, streams.of(stream).next);
    return streams.of(stream);
  };

  /**
   * Reads until the stream's event at a revision is known: the server counts an event at once, and returns it to readers
   * once it is replicated.
   */
  const learnUpTo = async (stream: string, revision: number): Promise<KnownStream> => {
    const backoff = new Backoff();
    for (const until = performance.now() + retryTimeout; ;) {
      const known = await learn(stream);
      if (known.next > revision) return known;
      if (performance.now() >= until)
        throw new LogUnavailable(`nothing was acknowledged: event ${revision} of ${stream} can't be read`);
      await backoff.wait(closing);
    }
  };

  /** @returns the stream's last revision instead (-1: none), when it does not end before `next` */
  const send = async (stream: string, next: number, events: EventData[]): Promise<AppendResult | number> => {
    try {
      return await retry(`an append to ${stream}`, () =>
        client.appendToStream(stream, events, {
          expectedRevision: next === 0 ? NO_STREAM : BigInt(next - 1),
          requiresLeader: true,
          ...(credentials && { credentials }),
        }),
      );
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        return typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : -1;
      throw writeError(error, stream);
    }
  };

  const positionAt = async (stream: string, revision: number): Promise<number> => {
    const event = await reader.event(stream, revision);
    if (!event) throw new LogUnavailable(`event ${revision} of ${stream} can't be read`);
    return event.position;
  };

  const appendInOrder = async (
    stream: string,
    expected: ExpectedRevision,
    ids: readonly string[],
    events: EventData[],
  ): Promise<Appended> => {
    let known = streams.of(stream);
    if (expected !== 'any' && known.next !== (expected === 'none' ? 0 : expected + 1)) known = await learn(stream);
    for (const until = performance.now() + retryTimeout; ;) {
      const { isNew, revision } = checkAppend(stream, expected, ids, known);
      if (!isNew) return { revision, position: await positionAt(stream, revision) };
      const { next } = known;
      const appended = await send(stream, next, events);
      if (typeof appended !== 'number') {
        const first = Number(appended.nextExpectedRevision) - ids.length + 1;
        streams.learn(
          stream,
          ids.map((id, i) => ({ id, revision: first + i })),
        );
        return { revision, position: Number(appended.position?.commit ?? (await positionAt(stream, revision))) };
      }
      // The stream is shorter than it was: the server was restored to an older state.
      if (appended < next) streams.forget(stream);
      if (performance.now() >= until) throw new LogUnavailable(`nothing was appended: ${stream} kept changing`);
      known = await learnUpTo(stream, appended);
    }
  };

  return async (stream, expected, events) => {
    if (events.length === 0) throw new TypeError(`no events to append to ${stream}`);
    const encoded = events.map(encode);
    assertFits(stream, events);
    const ids = events.map(({ id }) => id);
    const before = underway.get(stream);
    const appending = (async () => {
      await before?.catch(() => undefined);
      return appendInOrder(stream, expected, ids, encoded);
    })();
    underway.set(stream, appending);
    try {
      return await appending;
    } finally {
      if (underway.get(stream) === appending) underway.delete(stream);
    }
  };
};

/** Checks an append against the known part of the stream; positions are not known. */
const checkAppend = (stream: string, expected: ExpectedRevision, ids: readonly string[], known: KnownStream) => {
  const places = new Map<string, Place>();
  for (const id of ids) {
    const revision = known.revisionOf(id);
    if (revision !== undefined) places.set(id, { stream, revision, position: 0 });
  }
  const revisions = new Map(known.next > 0 ? [[stream, known.next - 1]] : []);
  return admit({ head: 0, revisions, places }, stream, expected, ids);
};
