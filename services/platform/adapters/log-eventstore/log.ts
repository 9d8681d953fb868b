import { setMaxListeners } from 'node:events';
import type { EventLog } from '#platform/ports/event-log';
import { assertIsHere } from '#platform/kernel/log-moves';
import { LogUnavailable } from '#platform/ports/event-log';
import { AppendCalls } from './append-calls.js';
import { createAppender } from './appender.js';
import { Connection } from './connection.js';
import { accessProblem, closedError, tlsProblem } from './errors.js';
import { atFormerPositions } from './former-positions.js';
import type { Marks } from './extent.js';
import { KnownStreams } from './known-streams.js';
import { Availability, createRetry, type Logger } from './retry.js';
import { createReader, defaultBatchSize, wantedOf, type Place } from './reader.js';
import { PositionsByTime } from './positions-by-time.js';
import { SharedTail } from './shared-tail.js';

export interface EventStoreLogOptions {
  /** `esdb://…` or `esdb+discover://…`, as EventStoreDB documents it. */
  readonly connectionString: string;
  /**
   * Which streams are the log's, by what stands before the first dash of their names; what others write is passed over.
   * Absent: all but the server's own.
   */
  readonly categories?: readonly string[];
  /** Called for each event of another program in one of the log's streams, as often as it is come across. */
  readonly onSkipped?: (event: Place) => void;
  /** Events that the log had, from which on it is looked for: others may have written much before and since. */
  readonly marks?: Marks;
  readonly logger?: Logger;
  /** The log is being moved to another engine, and may go on there already. */
  readonly isLeaving?: boolean;
  /**
   * Milliseconds that an append, or the read of a stream or of the head, is retried while the server is unavailable or
   * silent (4000): somebody waits for it. A tail never gives up.
   */
  readonly retryTimeout?: number;
  /** Milliseconds that a read of many events is retried (15 000). */
  readonly readTimeout?: number;
}

/**
 * The event log on EventStoreDB 23.10 or later (KurrentDB), over gRPC. A position is the commit position of an event;
 * the server's own events (their type starts with `$`) are no part of the log. What was copied from another log keeps the
 * position it had there. `after` must be 0 or the position of an event.
 *
 * Event ids are unique within a stream only: EventStoreDB knows no ids beyond it, so that an id which is taken in another
 * stream is not refused. What another program wrote to one of its streams is passed over: the log's revisions have a gap
 * there. A stream whose first events the server was configured to drop is
 * what is left of it, at the revisions it had.
 *
 * @throws {LogUnavailable} the server can't be reached
 * @throws {LogElsewhere} what the server has is the unfinished copy of another log, or its log goes on in another one
 * @throws {Error} the connection string is invalid
 */
export const openEventStoreLog = async (options: EventStoreLogOptions): Promise<EventLog> => {
  const log = await openAtServersPositions(options);
  try {
    if (!options.isLeaving) await assertIsHere(log, 'eventstore');
    return await atFormerPositions(log);
  } catch (error) {
    await log.close();
    throw error;
  }
};

/** The same, where every position is the server's, also of what was copied from another log. */
export const openAtServersPositions = async ({
  connectionString,
  categories,
  onSkipped,
  marks,
  logger,
  retryTimeout = 4_000,
  readTimeout = 15_000,
  // eslint-disable-next-line max-lines-per-function -- A method per operation of the port, over one connection.
}: EventStoreLogOptions): Promise<EventLog> => {
  const connection = new Connection(connectionString);
  const { signal: closing, abort } = abortable();
  const availability = new Availability(logger);
  const retry = createRetry({ availability, closing });
  const streams = new KnownStreams();
  const prefixes = categories?.map((category) => `${category}-`);
  const shared = { streams, retry, retryTimeout, closing };
  const reader = createReader({
    ...shared,
    connection,
    prefixes,
    onSkipped,
    marks,
    logger,
    availability,
    readTimeout,
  });
  const times = new PositionsByTime(reader);
  const calls = new AppendCalls(connection);
  const append = createAppender({ ...shared, reader, calls });
  const tail = new SharedTail({ reader, availability, closing, timeout: retryTimeout });
  let closed: Promise<void> | undefined;
  const appends = new Set<Promise<unknown>>();
  const heads = new Set<Promise<unknown>>();

  const openOrThrow = () => {
    if (closed) throw closedError();
  };

  /** Tracks pending work in a set. */
  const during = <Result>(set: Set<Promise<unknown>>, work: Promise<Result>): Promise<Result> => {
    const done = work.catch(() => undefined);
    set.add(done);
    void done.then(() => set.delete(done));
    return work;
  };

  const disconnect = async () => {
    abort();
    calls.close();
    await connection.close();
  };

  try {
    await reader.head();
  } catch (error) {
    await disconnect();
    const problem = tlsProblem(error, connectionString) ?? accessProblem(error);
    throw problem === undefined ? error : new LogUnavailable(problem, { cause: error });
  }

  return {
    async append(stream, expected, events) {
      openOrThrow();
      const work = async () => {
        // An append after a `readAll` has begun must not be below the head that it reads up to.
        await Promise.all(heads);
        return append(stream, expected, events);
      };
      return during(appends, work());
    },
    async readStream(stream, fromRevision = 0) {
      openOrThrow();
      return reader.stream(stream, fromRevision);
    },
    readAll(options) {
      openOrThrow();
      return reader.pages(during(heads, reader.head()), options);
    },
    async *tail({ signal, after, types, batchSize = defaultBatchSize }) {
      openOrThrow();
      const stopping = AbortSignal.any([signal, closing]);
      const wanted = wantedOf(types);
      yield* tail.follow({ after, types: wanted, batchSize }, stopping);
      if (!signal.aborted) openOrThrow();
    },
    readBackwards(options) {
      openOrThrow();
      return reader.pagesBack(options);
    },
    async head() {
      openOrThrow();
      return reader.head();
    },
    async positionAt(instant) {
      openOrThrow();
      return times.positionAt(instant);
    },
    close() {
      closed ??= Promise.all(appends).then(disconnect);
      return closed;
    },
  };
};

const abortable = () => {
  const controller = new AbortController();
  // Every pending call listens to it.
  setMaxListeners(0, controller.signal);
  return { signal: controller.signal, abort: () => controller.abort() };
};
