import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'libsql';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { ReadAllOptions, ReadBackwardsOptions } from '#platform/ports/event-log';
import { batchesOf } from '#platform/kernel/batches-of';
import { asBytes, textOf, type BackgroundConnection, type BackgroundStatement } from '../sqlite/connection.js';
import { decode, linesOf } from './codec.js';
import { readError } from './errors.js';
import type { RecentEvents } from './recent.js';

export interface Reader {
  stream(stream: string, fromRevision: number): Promise<RecordedEvent[]>;
  streams(streams: readonly string[]): Promise<Map<string, RecordedEvent[]>>;
  /** Revision of each stream's last event; -1: it has none. */
  revisions(streams: readonly string[]): Promise<number[]>;
  /** Names of streams after a name, in order; read off the event loop. */
  streamsAfter(after: string, limit: number): Promise<string[]>;
  /** Events after one position up to another, in batches. */
  pages(after: number, upTo: number, options: ReadAllOptions): AsyncGenerator<RecordedEvent[]>;
  /** Events before one position and after another, the latest first, in batches. */
  pagesBack(before: number, options: ReadBackwardsOptions): AsyncGenerator<RecordedEvent[]>;
  /** The event at a position, or the last one before it. */
  eventAt(position: number): Promise<RecordedEvent | undefined>;
}

/** Returns the category of all streams that can have events of a type; undefined: not known. */
export type CategoryOf = (type: string) => string | undefined;

interface Page {
  readonly events: RecordedEvent[];
  /** Log position up to which everything was read. */
  readonly readTo: number;
}

/** Maximum events of a stream read at once on the event loop. */
const streamPageEvents = 500;
/** Maximum streams read at once on the event loop. */
const streamsAtOnce = 128;
/** Maximum streams whose last revisions are read at once. */
const revisionsAtOnce = 512;

/** Minimum number of positions for which events of rare types are found by their streams, and not by reading past others. */
const soughtFrom = 10_000;
/** Maximum number of events found by their streams: where more streams can have the types, reading past others is as fast. */
const maxSought = 50_000;

/** Reads on the event loop. @throws as {@link readError} */
const read = <Result>(work: () => Result, what: () => string): Result => {
  try {
    return work();
  } catch (error) {
    throw readError(error, `reading ${what()}`);
  }
};

/**
 * Streams are short and read on the event loop, because handing the work to a thread costs more. Pages of the whole log
 * are read off the event loop. Backward reads have a connection of their own, so that a search for rare events does not
 * delay followers. There is no index on the type, because each event would be written to it. A long range is searched for
 * rare types through the index of the streams, which begin with their category; otherwise events are read past, at half
 * a microsecond each.
 */
export const createReader = async (
  background: BackgroundConnection,
  backwards: BackgroundConnection,
  foreground: Database.Database,
  recent: RecentEvents,
  categoryOf: CategoryOf = () => undefined,
  // eslint-disable-next-line max-lines-per-function -- A method per way of reading, over its statements.
): Promise<Reader> => {
  const select = 'SELECT position, crc, event FROM events WHERE';
  const page = await background.prepare(linesOf(`${select} position > ? AND position <= ? ORDER BY position LIMIT ?`));
  const pageOfTypes = await background.prepare(
    linesOf(`${select} position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?))
      ORDER BY position LIMIT ?`),
  );
  const positionsByCategory = `SELECT count(*), json_group_array(position) FILTER (WHERE position > ? AND position <= ?)
    FROM (SELECT position FROM json_each(?) AS category
      CROSS JOIN events ON stream >= category.value AND stream < category.value || '.' LIMIT ?)`;
  const sought = await background.prepare(positionsByCategory);
  const soughtBack = await backwards.prepare(positionsByCategory);
  const among = `${select} position IN (SELECT value FROM json_each(?)) AND type IN (SELECT value FROM json_each(?))
    ORDER BY position`;
  const pageAmong = await background.prepare(linesOf(among));
  const pageBackAmong = await backwards.prepare(linesOf(`${among} DESC`));
  const names = await background.prepare(
    `SELECT ${asBytes('json_group_array(stream)')}
      FROM (SELECT stream FROM events WHERE stream > ? AND revision = 0 ORDER BY stream LIMIT ?)`,
  );
  const pageBack = await backwards.prepare(
    linesOf(`${select} position > ? AND position < ? ORDER BY position DESC LIMIT ?`),
  );
  const pageBackOfTypes = await backwards.prepare(
    linesOf(`${select} position > ? AND position < ? AND type IN (SELECT value FROM json_each(?))
      ORDER BY position DESC LIMIT ?`),
  );
  const oneEvent = foreground.prepare(linesOf(`${select} position <= ? ORDER BY position DESC LIMIT 1`)).raw();
  const streamPage = foreground
    .prepare(linesOf(`${select} stream = ? AND revision >= ? ORDER BY revision LIMIT ?`))
    .raw();

  const someStreams = foreground
    .prepare(linesOf(`${select} stream IN (SELECT value FROM json_each(?)) ORDER BY stream, revision`))
    .raw();

  const lastRevisions = foreground
    .prepare(
      `SELECT json_group_array(revision) FROM (SELECT coalesce((SELECT max(revision) FROM events WHERE stream = value), -1)
        AS revision FROM json_each(?) ORDER BY key)`,
    )
    .raw();

  const readPage = async (after: number, upTo: number, { types, batchSize = 1000 }: ReadAllOptions): Promise<Page> => {
    const limit = Math.min(batchSize, upTo - after);
    const recentEvents = recent.after(after, limit, types && new Set(types));
    if (recentEvents) return { events: recentEvents, readTo: after + limit };
    try {
      const [row] = await background.exclusive(() =>
        types ? pageOfTypes.all(after, upTo, JSON.stringify(types), batchSize) : page.all(after, upTo, batchSize),
      );
      const events = decode(row);
      return { events, readTo: events.length < batchSize ? upTo : events.at(-1)!.position };
    } catch (error) {
      throw readError(error, `reading after position ${after}`);
    }
  };

  /** Returns the positions of all events of streams that can have the types. Undefined: reading past others is as fast. */
  const positionsOf = async (
    [connection, statement]: readonly [BackgroundConnection, BackgroundStatement],
    after: number,
    upTo: number,
    types: readonly string[] = [],
  ): Promise<number[] | undefined> => {
    const categories = [...new Set(types.map(categoryOf))];
    if (upTo - after < soughtFrom || categories.length === 0 || categories.includes(undefined)) return undefined;
    const [row] = await connection.exclusive(() => statement.all(after, upTo, JSON.stringify(categories), maxSought));
    const [count, positions] = row as [number, string];
    return count < maxSought ? (JSON.parse(positions) as number[]).sort((one, other) => one - other) : undefined;
  };

  /** Reads those events at the positions that have the types. */
  const readAmong = async function* (
    [connection, statement]: readonly [BackgroundConnection, BackgroundStatement],
    positions: readonly number[],
    { types, batchSize = 1000 }: Pick<ReadAllOptions, 'types' | 'batchSize'>,
  ): AsyncGenerator<RecordedEvent[]> {
    for (const some of batchesOf(positions, batchSize)) {
      const [row] = await connection.exclusive(() => statement.all(JSON.stringify(some), JSON.stringify(types)));
      const events = decode(row);
      if (events.length > 0) yield events;
    }
  };

  return {
    async stream(stream, fromRevision) {
      const events: RecordedEvent[] = [];
      for (;;) {
        const next = fromRevision + events.length;
        const found = read(
          () => decode(streamPage.get([stream, next, streamPageEvents])),
          () => `${stream} from revision ${next}`,
        );
        events.push(...found);
        if (found.length < streamPageEvents) return events;
        await nextTurn();
      }
    },

    async streams(streams) {
      const found = new Map<string, RecordedEvent[]>();
      for (let at = 0; at < streams.length; at += streamsAtOnce) {
        if (at > 0) await nextTurn();
        const events = read(
          () => decode(someStreams.get([JSON.stringify(streams.slice(at, at + streamsAtOnce))])),
          () => `${streams[at]} and others`,
        );
        for (const event of events) {
          const stream = found.get(event.stream);
          if (stream) stream.push(event);
          else found.set(event.stream, [event]);
        }
      }
      return found;
    },

    async revisions(streams) {
      const found: number[] = [];
      for (let at = 0; at < streams.length; at += revisionsAtOnce) {
        if (at > 0) await nextTurn();
        const [row] = read(
          () => lastRevisions.get([JSON.stringify(streams.slice(at, at + revisionsAtOnce))]) as [string],
          () => `the revisions of ${streams[at]} and others`,
        );
        found.push(...(JSON.parse(row) as number[]));
      }
      return found;
    },

    async streamsAfter(after, limit) {
      const [row] = await background.exclusive(() => names.all(after, limit));
      return JSON.parse(textOf(row![0])!) as string[];
    },

    /** Reads one page ahead, so that the consumer and SQLite work at the same time. */
    async *pages(after, upTo, options) {
      try {
        const positions = await positionsOf([background, sought], after, upTo, options.types);
        if (positions) {
          yield* readAmong([background, pageAmong], positions, options);
          return;
        }
      } catch (error) {
        throw readError(error, `reading after position ${after}`);
      }
      let next = after < upTo ? readPage(after, upTo, options) : undefined;
      while (next) {
        const { events, readTo } = await next;
        next = readTo < upTo ? readPage(readTo, upTo, options) : undefined;
        next?.catch(() => undefined);
        if (events.length > 0) yield events;
      }
    },

    async *pagesBack(before, { after = 0, types, batchSize = 1000 }) {
      try {
        const positions = await positionsOf([backwards, soughtBack], after, before - 1, types);
        if (positions) {
          yield* readAmong([backwards, pageBackAmong], positions.reverse(), { types, batchSize });
          return;
        }
      } catch (error) {
        throw readError(error, `reading before position ${before}`);
      }
      for (let next = before; next > after + 1;) {
        let events: RecordedEvent[];
        try {
          const [row] = await backwards.exclusive(() =>
            types
              ? pageBackOfTypes.all(after, next, JSON.stringify(types), batchSize)
              : pageBack.all(after, next, batchSize),
          );
          events = decode(row);
        } catch (error) {
          throw readError(error, `reading before position ${next}`);
        }
        if (events.length > 0) yield events;
        if (events.length < batchSize) return;
        next = events.at(-1)!.position;
      }
    },

    eventAt: async (position) =>
      read(
        () => decode(oneEvent.get([position]))[0],
        () => `position ${position}`,
      ),
  };
};
