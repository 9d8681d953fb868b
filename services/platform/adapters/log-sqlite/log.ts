import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { RecordedEvent } from '#contracts/envelope';
import type { Appended, EventLog, ExpectedRevision, ReadAllOptions } from '#platform/ports/event-log';
import { LogCorrupt, LogUnavailable } from '#platform/ports/event-log';
import { bulkStatement } from '../sqlite/bulk.js';
import type { SqlValue } from '../sqlite/connection.js';
import { openForReading, openInBackground, sqliteCode, textOf } from '../sqlite/connection.js';
import { lockDirectory } from '../sqlite/lock.js';
import type { Ledger } from './admission.js';
import { admit } from './admission.js';
import { decode, encode, linesOf, placed } from './codec.js';
import { Bell, follow } from './follow.js';
import { RecentEvents } from './recent.js';

export interface SqliteLogOptions {
  /** Folder of `events.sqlite`; made where it is missing. */
  readonly directory: string;
  /** What is read and checked before the log opens: the last 1000 events, or all (about 2 s a million). */
  readonly verify?: 'tail' | 'all';
  /** Bytes the log may grow to; appends beyond are refused as if the disk were full. */
  readonly maxBytes?: number;
}

interface PendingAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly encoded: readonly string[];
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

const pageSize = 4096;
const schema = `
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
  PRAGMA user_version = 1;`;
const columns = ['position', 'stream', 'revision', 'id', 'type', 'crc', 'event'];

/** Errors after which SQLite has written nothing and may be asked again. */
const isPassing = (error: unknown) => /^SQLITE_(FULL|BUSY)/.test(sqliteCode(error) ?? '');
const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? '');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Events of a batch that commits together, not counting what its last append has beyond. */
const batchEvents = 1024;
const recentEvents = 4096;
const verifiedTail = 1000;
const streamPageEvents = 500;
/** Streams whose last revision is kept in memory. */
const knownStreams = 50_000;

/**
 * The embedded event log: one SQLite file, every append on the disk before it is acknowledged. Appends that arrive while
 * a commit is under way share the next one.
 *
 * @throws {DirectoryInUse} someone else has the folder open
 * @throws {LogCorrupt} what is stored is damaged; the message says where
 */
export const openSqliteLog = async (options: SqliteLogOptions): Promise<EventLog> => {
  const unlock = lockDirectory(options.directory, 'events');
  try {
    return await open(options, unlock);
  } catch (error) {
    unlock();
    throw isDamage(error) ? new LogCorrupt(`the log is damaged: ${messageOf(error)}`, { cause: error }) : error;
  }
};

const open = async (
  { directory, verify = 'tail', maxBytes }: SqliteLogOptions,
  unlock: () => void,
): Promise<EventLog> => {
  const file = join(directory, 'events.sqlite');
  const writer = await openInBackground(file, [
    `page_size = ${pageSize}`,
    'journal_mode = WAL',
    'synchronous = FULL',
    'cache_size = -65536',
    ...(maxBytes === undefined ? [] : [`max_page_count = ${Math.floor(maxBytes / pageSize)}`]),
  ]);
  await writer.exec(schema);
  const pager = await openInBackground(file, ['query_only = ON']);
  const reader = openForReading(file);

  const insert = bulkStatement(writer, columns.length, (rows) => `INSERT INTO events (${columns.join()}) ${rows}`);
  const placesOf = await writer.prepare(
    'SELECT id, stream, revision, position FROM events WHERE id IN (SELECT value FROM json_each(?))',
  );
  const revisionsOf = await writer.prepare(
    'SELECT stream, max(revision) FROM events WHERE stream IN (SELECT value FROM json_each(?)) GROUP BY stream',
  );
  const page = await pager.prepare(
    linesOf('SELECT position, crc, event FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?'),
  );
  const pageOfTypes = await pager.prepare(
    linesOf(`SELECT position, crc, event FROM events WHERE position > ? AND position <= ?
      AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`),
  );
  const streamPage = reader
    .prepare(
      linesOf('SELECT position, crc, event FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?'),
    )
    .raw();

  const [count, last] = reader.prepare('SELECT count(*), max(position) FROM events').raw().get() as [number, number];
  if (count !== (last ?? 0)) throw new LogCorrupt(`of the log's ${last} positions only ${count} have an event`);

  let head = count;
  /** Why nothing is acknowledged any more, until the log is opened again. */
  let refusal: LogUnavailable | undefined;
  let queue: PendingAppend[] = [];
  let writing: Promise<void> | undefined;
  let closed = false;
  const revisions = new Map<string, number>();
  const recent = new RecentEvents(head, recentEvents);
  const changed = new Bell();

  const openHead = () => {
    if (closed) throw new LogUnavailable('the log is closed');
    return head;
  };

  const ledgerFor = async (batch: readonly PendingAppend[]): Promise<Ledger> => {
    const ids = JSON.stringify(batch.flatMap((append) => append.ids));
    const places = (await placesOf.all(ids)) as [string, string, number, number][];
    const ledger: Ledger = {
      head,
      revisions: new Map(),
      places: new Map(places.map(([id, stream, revision, position]) => [id, { stream, revision, position }])),
    };
    const unknown: string[] = [];
    for (const { stream } of batch) {
      const revision = revisions.get(stream);
      if (revision === undefined) unknown.push(stream);
      else ledger.revisions.set(stream, revision);
    }
    if (unknown.length > 0) {
      const found = (await revisionsOf.all(JSON.stringify(unknown))) as [string, number][];
      for (const [stream, revision] of found) ledger.revisions.set(stream, revision);
    }
    return ledger;
  };

  const remember = (json: readonly string[], ledger: Ledger) => {
    head = ledger.head;
    recent.push(json);
    for (const [stream, revision] of ledger.revisions) {
      revisions.delete(stream);
      revisions.set(stream, revision);
    }
    for (const stream of revisions.keys()) {
      if (revisions.size <= knownStreams) break;
      revisions.delete(stream);
    }
    changed.ring();
  };

  const commit = async (batch: readonly PendingAppend[]) => {
    const ledger = await ledgerFor(batch);
    const rows: SqlValue[] = [];
    const json: string[] = [];
    const answers: (() => void)[] = [];
    for (const { stream, expected, ids, types, encoded, resolve, reject } of batch) {
      try {
        const { isNew, ...appended } = admit(ledger, stream, expected, ids);
        answers.push(() => resolve(appended));
        if (!isNew) continue;
        for (let i = 0; i < ids.length; i++) {
          const back = ids.length - 1 - i;
          const revision = appended.revision - back;
          const position = appended.position - back;
          const event = placed(encoded[i]!, revision, position);
          rows.push(position, stream, revision, ids[i]!, types[i]!, crc32(event), event);
          json.push(event);
        }
      } catch (error) {
        answers.push(() => reject(error));
      }
    }
    if (json.length > 0) {
      await insert(rows);
      remember(json, ledger);
    }
    for (const answer of answers) answer();
  };

  const nextBatch = () => {
    let events = 0;
    const end = queue.findIndex((append) => (events += append.ids.length) >= batchEvents);
    return queue.splice(0, end < 0 ? queue.length : end + 1);
  };

  const write = async () => {
    await nextTurn();
    while (queue.length > 0) {
      const batch = nextBatch();
      try {
        if (refusal) throw refusal;
        await commit(batch);
      } catch (error) {
        const unavailable =
          refusal ?? new LogUnavailable(`nothing was appended: ${messageOf(error)}`, { cause: error });
        if (!isPassing(error)) refusal = unavailable;
        for (const append of batch) append.reject(unavailable);
      }
    }
    writing = undefined;
  };

  const readPage = async (
    after: number,
    upTo: number,
    limit: number,
    types: readonly string[] | undefined,
  ): Promise<{ events: RecordedEvent[]; readTo: number }> => {
    const wanted = types && new Set(types);
    const kept = recent.after(after, Math.min(limit, upTo - after));
    if (kept) {
      const events = wanted ? kept.filter((event) => wanted.has(event.type)) : kept;
      return { events, readTo: kept.at(-1)?.position ?? upTo };
    }
    const [row] = await pager.exclusive(() =>
      types ? pageOfTypes.all(after, upTo, JSON.stringify(types), limit) : page.all(after, upTo, limit),
    );
    const events = decode(row![0] as string | null);
    return { events, readTo: events.length < limit ? upTo : events.at(-1)!.position };
  };

  /** Reads one page ahead, so that the consumer and SQLite work at the same time. */
  async function* pages(after: number, upTo: number, { types, batchSize = 1000 }: ReadAllOptions) {
    let next = after < upTo ? readPage(after, upTo, batchSize, types) : undefined;
    while (next) {
      const { events, readTo } = await next;
      next = readTo < upTo ? readPage(readTo, upTo, batchSize, types) : undefined;
      next?.catch(() => undefined);
      if (events.length > 0) yield events;
    }
  }

  const log: EventLog = {
    async append(stream, expected, events) {
      openHead();
      if (events.length === 0) throw new TypeError(`no events to append to ${stream}`);
      const encoded = events.map((event) => encode(stream, event));
      return new Promise((resolve, reject) => {
        const ids = events.map((event) => event.id);
        const types = events.map((event) => event.type);
        queue.push({ stream, expected, ids, types, encoded, resolve, reject });
        writing ??= write();
      });
    },

    async readStream(stream, fromRevision = 0) {
      openHead();
      const events: RecordedEvent[] = [];
      for (;;) {
        const found = decode(textOf(streamPage, stream, fromRevision + events.length, streamPageEvents));
        events.push(...found);
        if (found.length < streamPageEvents) return events;
        await nextTurn();
      }
    },

    readAll: (reading) => pages(reading.after, openHead(), reading),
    tail: ({ signal, ...reading }) =>
      follow({ head: openHead, changed, read: (after, upTo) => pages(after, upTo, reading) }, reading.after, signal),
    head: async () => openHead(),

    async close() {
      if (closed) return;
      closed = true;
      await writing;
      changed.ring();
      await writer.exec('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
      for (const connection of [writer, pager, reader]) connection.close();
      unlock();
    },
  };

  const checked = verify === 'all' ? 0 : Math.max(0, head - verifiedTail);
  for await (const _ of log.readAll({ after: checked }));
  return log;
};
