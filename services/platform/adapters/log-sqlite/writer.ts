import { crc32 } from 'node:zlib';
import { isJson } from '#platform/kernel/json';
import type { Appended, EventLog, ExpectedRevision, LogUnavailable, NewEvent } from '#platform/ports/event-log';
import { bulkStatement } from '../sqlite/bulk.js';
import type { BackgroundConnection, SqlValue } from '../sqlite/connection.js';
import type { Ledger, Place } from './admission.js';
import { admit } from './admission.js';
import { encode, placed } from './codec.js';
import { closedError, isDuplicate, isTransient, writeError } from './errors.js';
import type { Written } from './recent.js';
import { RevisionCache } from './revision-cache.js';

interface PendingAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
  readonly events: readonly NewEvent[];
  readonly encoded: readonly string[];
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

export interface Writer {
  readonly append: EventLog['append'];
  /** Takes nothing more, and resolves when everything that was to be appended has its answer. */
  close(): Promise<void>;
}

/** Characters of JSON that commit together, counted up to the append that goes beyond. */
const batchCharacters = 1_000_000;
/** Appends that are not kept waiting for others, so that encoding and committing go on at the same time. */
const minBatch = 16;
/** Streams whose last revision is kept in memory at the least; at the most twice as many. */
const cachedStreams = 25_000;

const columns = ['position', 'stream', 'revision', 'id', 'type', 'crc', 'event'];

/**
 * The one writer of the log. Appends of one turn of the event loop, and those that arrive during a commit, are checked
 * in their order and commit together: one sync of the disk for all of them.
 *
 * @param head position of the last event
 * @param committed called with the events, and the streams that begin with them, once they are on the disk, before their appends are answered
 */
export const createWriter = async (
  connection: BackgroundConnection,
  head: number,
  committed: (events: readonly Written[], newStreams: readonly string[]) => void,
): Promise<Writer> => {
  const insert = bulkStatement(connection, columns.length, (rows) => `INSERT INTO events (${columns.join()}) ${rows}`);
  const placesOf = await connection.prepare(
    'SELECT id, stream, revision, position FROM events WHERE id IN (SELECT value FROM json_each(?))',
  );
  const revisionsOf = await connection.prepare(
    'SELECT stream, max(revision) FROM events WHERE stream IN (SELECT value FROM json_each(?)) GROUP BY stream',
  );
  const revisions = new RevisionCache(cachedStreams);
  let queue: PendingAppend[] = [];
  let writing: Promise<void> | undefined;
  let startNow = () => {};
  let closed = false;
  /** Why nothing is acknowledged any more, until the log is opened again. */
  let refusal: LogUnavailable | undefined;

  /** What memory knows. Streams expected not to exist are taken not to; the table's unique indexes know better. */
  const assumedLedger = (batch: readonly PendingAppend[]): Ledger | undefined => {
    const ledger: Ledger = { head, revisions: new Map(), places: new Map() };
    for (const { stream, expected } of batch) {
      const revision = revisions.get(stream);
      if (revision !== undefined) ledger.revisions.set(stream, revision);
      else if (expected !== 'none') return undefined;
    }
    return ledger;
  };

  const readLedger = async (batch: readonly PendingAppend[]): Promise<Ledger> => {
    const ids = JSON.stringify(batch.flatMap((append) => append.ids));
    const streams = JSON.stringify(batch.map(({ stream }) => stream));
    const places = (await placesOf.all(ids)) as [string, string, number, number][];
    return {
      head,
      revisions: new Map((await revisionsOf.all(streams)) as [string, number][]),
      places: new Map(
        places.map(([id, stream, revision, position]): [string, Place] => [id, { stream, revision, position }]),
      ),
    };
  };

  const remember = (ledger: Ledger) => {
    head = ledger.head;
    for (const [stream, revision] of ledger.revisions) revisions.set(stream, revision);
  };

  const plan = (batch: readonly PendingAppend[], ledger: Ledger) => {
    const rows: SqlValue[] = [];
    const written: Written[] = [];
    const begun: string[] = [];
    const answers: (() => void)[] = [];
    let refused = false;
    for (const { stream, expected, ids, events, encoded, resolve, reject } of batch) {
      try {
        const { isNew, ...last } = admit(ledger, stream, expected, ids);
        answers.push(() => resolve(last));
        if (!isNew) continue;
        for (const [i, id] of ids.entries()) {
          const { revision, position } = ledger.places.get(id)!;
          const json = placed(encoded[i]!, revision, position);
          const { type, version, time, data, metadata = {} } = events[i]!;
          rows.push(position, stream, revision, id, type, crc32(json), json);
          const event = { id, type, version, stream, revision, position, time, data, metadata };
          written.push({ json, event: isJson(data) && isJson(metadata) ? event : undefined });
          if (revision === 0) begun.push(stream);
        }
      } catch (error) {
        refused = true;
        answers.push(() => reject(error));
      }
    }
    return { ledger, rows, written, begun, answers, refused };
  };

  const execute = async ({ ledger, rows, written, begun, answers }: ReturnType<typeof plan>) => {
    if (written.length > 0) {
      await insert(rows);
      remember(ledger);
      committed(written, begun);
    }
    for (const answer of answers) answer();
  };

  /** Tries with what memory knows first, as nearly every append is new and finds its stream where it was left. */
  const commit = async (batch: readonly PendingAppend[]) => {
    const assumed = assumedLedger(batch);
    const planned = assumed && plan(batch, assumed);
    if (planned && !planned.refused) {
      try {
        return await execute(planned);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
    await execute(plan(batch, await readLedger(batch)));
  };

  const nextBatch = () => {
    let characters = 0;
    const last = queue.findIndex(({ encoded }) => {
      for (const { length } of encoded) characters += length;
      return characters > batchCharacters;
    });
    const batch = last < 0 ? queue : queue.slice(0, last + 1);
    queue = last < 0 ? [] : queue.slice(last + 1);
    return batch;
  };

  /** Resolves at the end of this turn of the event loop, or as soon as there is enough to begin with. */
  const batchReady = () =>
    new Promise<void>((resolve) => {
      startNow = resolve;
      setImmediate(resolve);
    });

  const write = async () => {
    while (queue.length > 0) {
      if (queue.length < minBatch) await batchReady();
      const batch = nextBatch();
      try {
        if (refusal) throw refusal;
        await commit(batch);
      } catch (error) {
        const unavailable = refusal ?? writeError(error);
        if (!isTransient(error)) refusal = unavailable;
        for (const append of batch) append.reject(unavailable);
      }
    }
    writing = undefined;
  };

  return {
    append: async (stream, expected, events) => {
      if (closed) throw closedError();
      if (events.length === 0) throw new TypeError(`no events to append to ${stream}`);
      const encoded = events.map((event) => encode(stream, event));
      const ids = events.map((event) => event.id);
      return new Promise((resolve, reject) => {
        queue.push({ stream, expected, ids, events, encoded, resolve, reject });
        writing ??= write();
        if (queue.length >= minBatch) startNow();
      });
    },
    close: async () => {
      closed = true;
      await writing;
    },
  };
};
