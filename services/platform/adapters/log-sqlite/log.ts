import { join } from 'node:path';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { assertFits } from '#platform/kernel/event-size';
import type { Standby } from '#platform/kernel/standby';
import { LogCorrupt, type EventLog } from '#platform/ports/event-log';
import { openForReading, openInBackground } from '../sqlite/connection.js';
import { DirectoryLock } from '../sqlite/lock.js';
import { closedError, readError } from './errors.js';
import { ChangeNotifier, follow, throttled, type Follower } from './follow.js';
import { StreamFilter } from './stream-filter.js';
import { type CategoryOf, createReader } from './reader.js';
import { RecentEvents, type Written } from './recent.js';
import { searchByTime } from './search-by-time.js';
import { createWriter } from './writer.js';

export interface SqliteLogOptions {
  /** Directory of `events.sqlite`; created if it is missing. */
  readonly directory: string;
  /** What is verified before the log opens: the last 1000 events, or all (about 2 s per million). */
  readonly verify?: 'tail' | 'all';
  /** Maximum size in bytes; appends beyond are refused as if the disk were full. */
  readonly maxBytes?: number;
  /** Finds rare events without reading past others; absent: these are read past. */
  readonly categoryOf?: CategoryOf;
  /** Throws when events are too large ({@link assertFits}). */
  readonly checkSize?: typeof assertFits;
  /** Present when another process has the log open. Until that process has ended, this one only reads; appends wait. */
  readonly standby?: Standby | undefined;
  /** Whether another process takes over the file at once, so that the last writes may stay in its WAL. */
  readonly hasSuccessor?: (() => boolean) | undefined;
}

const pageSize = 4096;
export const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    crc INTEGER NOT NULL,
    event TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_id ON events (id);
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
  CREATE TABLE IF NOT EXISTS gaps (positions INTEGER NOT NULL) STRICT`;

const recentCharacters = 8_000_000;
const verifiedEvents = 1000;
/**
 * Milliseconds between notifications of followers, after a commit of few and of many events, as imports make them. One
 * for every commit would cost more than the followers' work.
 */
const [notifyEvery, notifyOfManyEvery] = [10, 25];
const manyEvents = 32;
/** Maximum number of events that are read once for all followers when another process has ended. */
const readAtTakeover = 1000;
/** Minimum number of streams in a read for which the stream filter saves time. */
const minFilteredStreams = 16;

/**
 * The embedded event log: one SQLite file; every append is on the disk before it is acknowledged. Concurrent appends
 * share a commit.
 *
 * @throws {DirectoryInUse} when another process has the directory open
 * @throws {LogCorrupt} when stored data is damaged; the message says where
 */
export const openSqliteLog = async (options: SqliteLogOptions): Promise<EventLog> => {
  const lock = new DirectoryLock(options.directory, 'events');
  if (!options.standby) lock.take();
  try {
    return await open(options, lock);
  } catch (error) {
    lock.release();
    throw readError(error, `opening the log in ${options.directory}`);
  }
};

const open = async (
  {
    directory,
    verify = 'tail',
    maxBytes,
    categoryOf,
    checkSize,
    standby,
    hasSuccessor = () => false,
  }: SqliteLogOptions,
  lock: DirectoryLock,
  // eslint-disable-next-line max-lines-per-function -- A method per operation of the port, over its connections.
): Promise<EventLog> => {
  const file = join(directory, 'events.sqlite');
  const writeConnection = await openInBackground(file, [
    `page_size = ${pageSize}`,
    'journal_mode = WAL',
    'synchronous = FULL',
    'cache_size = -16384',
    ...(maxBytes === undefined ? [] : [`max_page_count = ${Math.floor(maxBytes / pageSize)}`]),
  ]);
  await writeConnection.exec(schema);
  const pageConnection = await openInBackground(file, ['query_only = ON']);
  const backwardsConnection = await openInBackground(file, ['query_only = ON']);
  const readConnection = openForReading(file);

  const [count, last] = readConnection
    .prepare(
      `SELECT (SELECT count(*) FROM events) + (SELECT coalesce(sum(positions), 0) FROM gaps),
        (SELECT coalesce(max(position), 0) FROM events)`,
    )
    .raw()
    .get() as [number, number];
  const lastPosition = readConnection.prepare('SELECT coalesce(max(position), 0) FROM events').raw();
  if (count !== last) throw new LogCorrupt(`of the log's ${last} positions only ${count} have an event`);

  let head = last;
  let closed = false;
  const changed = new ChangeNotifier();
  const notifyFollowers = throttled(() => changed.notify());
  const followers = new Set<Follower>();
  const recent = new RecentEvents(head, recentCharacters);
  const reader = await createReader(pageConnection, backwardsConnection, readConnection, recent, categoryOf);
  const streamFilter = new StreamFilter((after, limit) => reader.streamsAfter(after, limit));
  const committed = (events: readonly Written[], newStreams: readonly string[]) => {
    head += events.length;
    recent.push(events);
    recent.release(Math.min(...[...followers].map(({ position }) => position)));
    for (const stream of newStreams) streamFilter.add(stream);
    notifyFollowers(events.length < manyEvents ? notifyEvery : notifyOfManyEvery);
  };
  /** Reads the head that another process has written. */
  const readHead = () => {
    [head] = lastPosition.get() as [number];
    recent.beginAfter(head);
  };
  const takeoverWriter = standby?.takeOver(async () => {
    lock.take();
    readHead();
    // All followers are about to read the events that the other process wrote.
    const known = Math.max(last, head - readAtTakeover);
    const missed: RecordedEvent[] = [];
    for await (const events of reader.pages(known, head, { after: known })) missed.push(...events);
    // A copied log has gaps, and the cache can't represent them.
    if (missed.length === head - known) {
      recent.beginAfter(known);
      recent.push(missed.map((event) => ({ json: JSON.stringify(event), event })));
    }
    changed.notify();
    return createWriter(writeConnection, head, committed, checkSize);
  });
  const writer = takeoverWriter ? undefined : await createWriter(writeConnection, head, committed, checkSize);

  const openHead = () => {
    if (closed) throw closedError();
    if (!lock.isHeld) readHead();
    return head;
  };

  const firstVerified = verify === 'all' ? 0 : Math.max(0, head - verifiedEvents);
  for await (const _ of reader.pages(firstVerified, head, { after: firstVerified }));

  return {
    append: writer?.append ?? (async (...appended) => (await takeoverWriter!).append(...appended)),
    async readStream(stream, fromRevision = 0) {
      openHead();
      return reader.stream(stream, fromRevision);
    },
    async readStreams(streams) {
      openHead();
      const isFiltered = streams.length >= minFilteredStreams && lock.isHeld;
      return reader.streams(isFiltered ? streamFilter.candidates(streams) : streams);
    },
    async revisions(streams) {
      openHead();
      return reader.revisions(streams);
    },
    readAll: (options) => reader.pages(options.after, openHead(), options),
    tail: ({ signal, ...options }) =>
      follow(
        { head: openHead, changed, read: (after, upTo) => reader.pages(after, upTo, options), followers },
        options.after,
        signal,
      ),
    readBackwards: ({ before = Infinity, ...options }) => reader.pagesBack(Math.min(before, openHead() + 1), options),
    head: async () => openHead(),
    positionAt: async (instant) => searchByTime(openHead(), (position) => reader.eventAt(position), instant),
    async close() {
      if (closed) return;
      closed = true;
      changed.notify();
      if (lock.isHeld) {
        await (writer ?? (await takeoverWriter!)).close();
        if (!hasSuccessor()) await writeConnection.exec('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
      }
      for (const connection of [writeConnection, pageConnection, backwardsConnection, readConnection])
        connection.close();
      lock.release();
    },
  };
};
