import { LogUnavailable, type Appended, type EventLog, type ExpectedRevision } from '#platform/ports/event-log';
import { assertFits } from '#platform/kernel/event-size';
import { admit, type Place } from '../log-sqlite/admission.js';
import type { AppendCalls } from './append-calls.js';
import { encode, type Encoded } from './codec.js';
import { writeError } from './errors.js';
import type { KnownStream, KnownStreams } from './known-streams.js';
import { Backoff, type Deadline, type Retry } from './retry.js';
import type { Reader } from './reader.js';

export interface AppenderOptions {
  readonly calls: Pick<AppendCalls, 'append'>;
  readonly reader: Pick<Reader, 'stream' | 'event' | 'retention'>;
  readonly streams: KnownStreams;
  readonly retry: Retry;
  /** Milliseconds that an append is retried. */
  readonly retryTimeout: number;
  readonly closing: AbortSignal;
}

/** Milliseconds to wait until an event is readable, before checking whether the server was configured to drop it. */
const replicationTime = 1000;

/**
 * Always appends at an exact revision, even if the caller expects `any`. The server then compares the event ids at that
 * revision, so an append may be repeated after its response was lost. Ids earlier in the stream are compared here,
 * which needs all ids of the stream. Those that are not cached are read first.
 */
export const createAppender = ({
  calls,
  reader,
  streams,
  retry,
  retryTimeout,
  closing,
  // eslint-disable-next-line max-lines-per-function -- Its functions share the streams and the connection.
}: AppenderOptions): EventLog['append'] => {
  /** The last pending append by stream; appends to one stream are serial. */
  const pendingAppends = new Map<string, Promise<unknown>>();

  /** Reads the events of the stream that are not cached yet. */
  const readUncached = async (stream: string, until: Deadline): Promise<KnownStream> => {
    await reader.stream(stream, streams.of(stream).next, until);
    return streams.of(stream);
  };

  /** Skips the events that the server was configured to drop. @param revision the stream's last revision */
  const skipDropped = async (stream: string, revision: number, until: Deadline): Promise<void> => {
    const { before, maxCount, isByAge } = await reader.retention(stream, until);
    const first = isByAge ? revision + 1 : Math.min(revision + 1, Math.max(before, revision + 1 - maxCount));
    if (first > streams.of(stream).next) streams.skipBefore(stream, first);
  };

  /**
   * Reads until the stream's event at a revision is known. The server counts an event at once, but returns it to
   * readers only after it is replicated, however long that takes. Does not wait for events that the server was
   * configured to drop. Such an event may be appended a second time if its id is not cached.
   */
  const readUpToRevision = async (stream: string, revision: number, until: Deadline): Promise<KnownStream> => {
    const backoff = new Backoff();
    const replicated = performance.now() + replicationTime;
    for (;;) {
      const known = await readUncached(stream, until);
      if (known.next > revision) return known;
      const now = performance.now();
      if (now >= replicated) await skipDropped(stream, revision, until);
      if (streams.of(stream).next > revision) return streams.of(stream);
      if (now >= until || closing.aborted)
        throw new LogUnavailable(`event ${revision} of ${stream} is not replicated yet`);
      await backoff.wait(closing, Math.max(0, until - now));
    }
  };

  const send = async (stream: string, next: number, events: readonly Encoded[], until: Deadline) => {
    try {
      return await retry(`an append to ${stream}`, until, (milliseconds) =>
        calls.append(stream, next - 1, events, milliseconds),
      );
    } catch (error) {
      throw writeError(error, stream);
    }
  };

  const positionAt = async (stream: string, revision: number, until: Deadline): Promise<number> => {
    const event = await reader.event(stream, revision, until);
    if (!event) throw new LogUnavailable(`event ${revision} of ${stream} can't be read`);
    return event.position;
  };

  const appendInOrder = async (
    stream: string,
    expected: ExpectedRevision,
    ids: readonly string[],
    events: readonly Encoded[],
    until: Deadline,
  ): Promise<Appended> => {
    let known = streams.of(stream);
    if (expected !== 'any' && known.last !== (expected === 'none' ? -1 : expected))
      known = await readUncached(stream, until);
    for (;;) {
      const { isNew, revision } = checkAppend(stream, expected, ids, known);
      if (!isNew) {
        const event = await reader.event(stream, revision, until);
        if (event?.id === ids.at(-1)) return { revision, position: event!.position };
        // The cache is outdated, because the server was restored to an older state.
        streams.forget(stream);
        if (performance.now() >= until) throw new LogUnavailable(`nothing was appended: ${stream} is not what it was`);
        known = await readUncached(stream, until);
        continue;
      }
      const { next } = known;
      const answer = await send(stream, next, events, until);
      if ('revision' in answer) {
        const first = answer.revision - ids.length + 1;
        // A deleted stream continues at a later revision than expected.
        if (first > next) streams.skipBefore(stream, first);
        streams.learn(
          stream,
          first,
          ids.map((id, i) => ({ id, revision: first + i })),
        );
        const position = answer.position ?? (await positionAt(stream, answer.revision, until));
        return { revision: answer.revision, position };
      }
      const { actual } = answer;
      // The stream is shorter than it was: the server was restored to an older state.
      if (actual < next) streams.forget(stream);
      if (performance.now() >= until) throw new LogUnavailable(`nothing was appended: ${stream} kept changing`);
      known = await readUpToRevision(stream, actual, until);
    }
  };

  return async (stream, expected, events) => {
    if (events.length === 0) throw new TypeError(`no events to append to ${stream}`);
    const encoded = events.map(encode);
    assertFits(stream, events);
    const ids = events.map(({ id }) => id);
    const until = performance.now() + retryTimeout;
    const before = pendingAppends.get(stream);
    const appending = (async () => {
      await before?.catch(() => undefined);
      return appendInOrder(stream, expected, ids, encoded, until);
    })();
    pendingAppends.set(stream, appending);
    try {
      return await appending;
    } finally {
      if (pendingAppends.get(stream) === appending) pendingAppends.delete(stream);
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
  const revisions = new Map(known.last >= 0 ? [[stream, known.last]] : []);
  return admit({ head: 0, revisions, places }, stream, expected, ids);
};
