import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'libsql';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { ReadAllOptions, ReadBackwardsOptions } from '#platform/ports/event-log';
import { asBytes, textOf, type BackgroundConnection } from '../sqlite/connection.js';
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
 * delay followers. There is no index on the type: skipping an event costs half a microsecond, off the event loop.
 */
export const createReader = async (
  background: BackgroundConnection,
  backwards: BackgroundConnection,
  foreground: Database.Database,
  recent: RecentEvents,
  // eslint-disable-next-line max-lines-per-function -- A method per way of reading, over its statements.
): Promise<Reader> => {
  const select = 'SELECT position, crc, event FROM events WHERE';
  const page = await background.prepare(linesOf(`${select} position > ? AND position <= ? ORDER BY position LIMIT ?`));
  const pageOfTypes = await background.prepare(
    linesOf(`${select} position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?))
      ORDER BY position LIMIT ?`),
  );
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
    const recentEvents = recent.after(after, Math.min(batchSize, upTo - after));
    if (recentEvents) {
      const events = types ? recentEvents.filter(({ type }) => types.includes(type)) : recentEvents;
      return { events, readTo: recentEvents.at(-1)?.position ?? upTo };
    }
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
      let next = after < upTo ? readPage(after, upTo, options) : undefined;
      while (next) {
        const { events, readTo } = await next;
        next = readTo < upTo ? readPage(readTo, upTo, options) : undefined;
        next?.catch(() => undefined);
        if (events.length > 0) yield events;
      }
    },

    async *pagesBack(before, { after = 0, types, batchSize = 1000 }) {
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
