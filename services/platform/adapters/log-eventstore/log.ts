import { setMaxListeners } from 'node:events';
import { EventStoreDBClient, type Credentials } from '@eventstore/db-client';
import type { EventLog } from '#platform/ports/event-log';
import { createAppender } from './appender.js';
import { closedError } from './errors.js';
import { KnownStreams } from './known-streams.js';
import { createRetry, type Logger } from './retry.js';
import { createReader } from './reader.js';
import { PositionsByTime } from './positions-by-time.js';

export interface EventStoreLogOptions {
  /** `esdb://…` or `esdb+discover://…`, as EventStoreDB documents it. */
  readonly connectionString: string;
  readonly logger?: Logger;
  /** Milliseconds that a read or an append is retried while the server is unavailable (15 000). A tail never gives up. */
  readonly retryTimeout?: number;
  /** Milliseconds without a message after which a read is retried (10 000). */
  readonly idleTimeout?: number;
}

/**
 * The event log on EventStoreDB 23.10 or later (KurrentDB), over gRPC. A position is the commit position of an event;
 * the server's own events (their type starts with `$`) are no part of the log. `after` must be 0 or the position of an
 * event. *
 * Event ids are unique within a stream only: EventStoreDB knows no ids beyond it, so that an id which is taken in another
 * stream is not refused. Nothing else may write to its streams.
 *
 * @throws {LogUnavailable} the server can't be reached
 * @throws {Error} the connection string is invalid
 */
export const openEventStoreLog = async ({
  connectionString,
  logger,
  retryTimeout = 15_000,
  idleTimeout = 10_000,
  // eslint-disable-next-line max-lines-per-function -- A method per operation of the port, over one client.
}: EventStoreLogOptions): Promise<EventLog> => {
  const client = EventStoreDBClient.connectionString(connectionString);
  const closing = new AbortController();
  // Every pending call listens to it.
  setMaxListeners(0, closing.signal);
  const retry = createRetry({ retryTimeout, logger, closing: closing.signal });
  const streams = new KnownStreams();
  const shared = { client, streams, retry, retryTimeout, closing: closing.signal };
  const reader = createReader({ ...shared, idleTimeout, logger });
  const times = new PositionsByTime(reader);
  const append = createAppender({ ...shared, reader, credentials: credentialsOf(connectionString) });
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
    closing.abort();
    await client.dispose();
    // The client can't close its connection; there is none when no server was found.
    const channel = await client['getChannel']().catch(() => undefined);
    channel?.close();
  };

  try {
    await reader.head();
  } catch (error) {
    await disconnect();
    throw error;
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
    tail({ signal, ...options }) {
      openOrThrow();
      return reader.tail(options, signal);
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

/**
 * Appends carry credentials, because with them the client makes a call for each append. Without, it sends all of them over
 * one shared stream, whose failure fails every append of every client in the process, and whose late answers end the
 * process. Without TLS the client sends no credentials, so that any will do; with TLS the connection string should name a
 * user.
 */
const credentialsOf = (connectionString: string): Credentials | undefined => {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(connectionString.trim()) ?? [];
  if (username !== undefined && password !== undefined)
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return /[?&]tls=false\b/i.test(connectionString) ? { username: 'nobody', password: 'none' } : undefined;
};
