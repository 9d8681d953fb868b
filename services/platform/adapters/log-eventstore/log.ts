import { setMaxListeners } from 'node:events';
import { assertCurrentEngine } from '#platform/kernel/log-moves';
import { LogUnavailable, type EventLog } from '#platform/ports/event-log';
import { AppendCalls } from './append-calls.js';
import { createAppender } from './appender.js';
import { Connection } from './connection.js';
import { accessProblem, closedError, tlsProblem } from './errors.js';
import { atFormerPositions } from './former-positions.js';
import type { KnownEvents } from './extent.js';
import { KnownStreams } from './known-streams.js';
import { Availability, createRetry, type Logger } from './retry.js';
import { createReader, defaultBatchSize, wantedOf, type Place } from './reader.js';
import { PositionsByTime } from './positions-by-time.js';
import { SharedTail } from './shared-tail.js';

export interface EventStoreLogOptions {
  /** `esdb://…` or `esdb+discover://…`, as EventStoreDB documents it. */
  readonly connectionString: string;
  /** Categories of the log's streams. Other streams are ignored. Absent: all streams except the server's own. */
  readonly categories?: readonly string[];
  /** Called for each event of another program in one of the log's streams, each time it is read. */
  readonly onSkipped?: (event: Place) => void;
  /** Known events of the log, where the search for it begins, because other programs may have written many events. */
  readonly knownEvents?: KnownEvents | undefined;
  readonly logger?: Logger;
  /** The log is being moved to another engine, and may continue there already. */
  readonly isLeaving?: boolean;
  /**
   * Milliseconds that an append, or the read of a stream or of the head, is retried while the server is unavailable or
   * silent (4000), because a caller waits for it. A tail is retried without limit.
   */
  readonly retryTimeout?: number;
  /** Milliseconds that a read of many events is retried (15 000). */
  readonly readTimeout?: number;
}

/**
 * The event log on EventStoreDB 23.10 or later (KurrentDB), over gRPC. A position is the commit position of an event;
 * the server's own events (their type starts with `$`) are not part of the log. Events copied from another log keep the
 * positions they had there. `after` must be 0 or the position of an event.
 *
 * Event ids are unique only within a stream: EventStoreDB does not compare ids across streams, so an id that exists in
 * another stream is not refused. Events that another program wrote to one of the log's streams are skipped, and leave a
 * gap in the revisions. If the server was configured to drop a stream's first events, the rest keep their revisions.
 *
 * @throws {LogUnavailable} when the server can't be reached
 * @throws {LogElsewhere} when the server has an unfinished copy of another log, or the log continues on another engine
 * @throws {Error} when the connection string is invalid
 */
export const openEventStoreLog = async (options: EventStoreLogOptions): Promise<EventLog> => {
  const log = await openWithServerPositions(options);
  try {
    if (!options.isLeaving) await assertCurrentEngine(log, 'eventstore');
    return await atFormerPositions(log);
  } catch (error) {
    await log.close();
    throw error;
  }
};

/** Like {@link openEventStoreLog}, but every position is the server's, also of events copied from another log. */
export const openWithServerPositions = async ({
  connectionString,
  categories,
  onSkipped,
  knownEvents,
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
    knownEvents,
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
        // An append made after a `readAll` began must get a position above the head up to which that reads.
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
  // Every pending call adds a listener.
  setMaxListeners(0, controller.signal);
  return { signal: controller.signal, abort: () => controller.abort() };
};
