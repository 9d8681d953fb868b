import { crc32 } from 'node:zlib';
import { assertFits } from '#platform/kernel/event-size';
import { isJson } from '#platform/kernel/json';
import { RecentMap } from '#platform/kernel/recent-map';
import type { Appended, EventLog, ExpectedRevision, LogUnavailable, NewEvent } from '#platform/ports/event-log';
import { createBulkWrite } from '../sqlite/bulk.js';
import type { BackgroundConnection, SqlValue } from '../sqlite/connection.js';
import { admit, type Ledger, type Place } from './admission.js';
import { encode, encodeRecorded } from './codec.js';
import { closedError, isDuplicate, isTransient, writeError } from './errors.js';
import type { Written } from './recent.js';

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
  /** Refuses further appends, and resolves when every pending one is settled. */
  close(): Promise<void>;
}

/** Maximum characters of JSON of a commit, not counting the append that exceeds it. */
const batchCharacters = 1_000_000;
/** Number of appends that are committed without waiting for more, so that encoding and committing overlap. */
const minBatch = 16;
/** Minimum number of streams whose last revision is cached; the maximum is twice as many. */
const cachedStreams = 25_000;

const columns = ['position', 'stream', 'revision', 'id', 'type', 'crc', 'event'];

/**
 * The log's only writer. Appends of one turn of the event loop, and those that arrive during a commit, are checked in
 * order and share a commit, which is one sync of the disk.
 *
 * @param head position of the last event
 * @param committed called with the events and the new streams once they are on the disk, before their appends resolve
 * @param checkSize throws when events are too large
 */
export const createWriter = async (
  connection: BackgroundConnection,
  head: number,
  committed: (events: readonly Written[], newStreams: readonly string[]) => void,
  checkSize = assertFits,
  // eslint-disable-next-line max-lines-per-function -- Its functions share the queue and the statements.
): Promise<Writer> => {
  const insert = createBulkWrite(
    connection,
    columns.length,
    (rows) => `INSERT INTO events (${columns.join()}) ${rows}`,
  );
  const placesOf = await connection.prepare(
    'SELECT id, stream, revision, position FROM events WHERE id IN (SELECT value FROM json_each(?))',
  );
  const revisionsOf = await connection.prepare(
    'SELECT stream, max(revision) FROM events WHERE stream IN (SELECT value FROM json_each(?)) GROUP BY stream',
  );
  const revisions = new RecentMap<number>(cachedStreams);
  let queue: PendingAppend[] = [];
  let writing: Promise<void> | undefined;
  let startNow = () => {};
  let closed = false;
  /** Why every append fails until the log is reopened. */
  let refusal: LogUnavailable | undefined;

  /** Builds the ledger from the cache. Streams expected to be new are assumed to be; unique indexes detect mistakes. */
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
        for (let i = 0; i < events.length; i++) {
          const later = events.length - 1 - i;
          const revision = last.revision - later;
          const position = last.position - later;
          const id = ids[i]!;
          const json = encodeRecorded(encoded[i]!, revision, position);
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

  /** Plans from memory first, as nearly every append is new and at the expected revision. */
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

  /** Resolves at the end of this turn of the event loop, or as soon as a batch is large enough. */
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
      checkSize(stream, events, (index) => encoded[index]!.length);
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
