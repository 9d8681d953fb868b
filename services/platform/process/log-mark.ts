import type { RecordedEvent } from '#contracts/events/envelope';
import { LogRolledBack, StreamGone, type EventLog } from '../ports/event-log.js';
import type { Versioned, ViewCollection, ViewStore } from '../ports/view-store.js';

export type Place = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'position'>;

/** First and last event of the log at the last check; stored beside the views, which are built from the log. */
export interface LogMark {
  readonly first: Place;
  readonly last: Place;
}

type Views = Pick<ViewStore, 'collection'>;
type Log = Pick<EventLog, 'head' | 'readStream'>;

const marks = (views: Views): Promise<ViewCollection<LogMark>> =>
  views.collection<LogMark>({ name: 'engine_marks', indexes: [] });

/** Returns the log's mark, with its last position as the revision; undefined: none was saved. */
export const logMarkIn = async (views: Views): Promise<Versioned<LogMark> | undefined> =>
  (await marks(views)).get('log');

export const saveLogMark = async (views: Views, mark: LogMark): Promise<void> =>
  void (await (await marks(views)).upsertMany([{ id: 'log', revision: mark.last.position, doc: mark }]));

/** Returns what a log has lost compared with its mark; undefined: it still has its last event. */
export const lossOf = async (log: Log, { first, last }: LogMark): Promise<string | undefined> => {
  if (await isThere(log, last)) return undefined;
  const head = await log.head();
  if (head === 0) return `the event log is empty, and went up to position ${last.position}`;
  return (await isThere(log, first))
    ? `the event log went back: it ends at position ${head}, and what was at ${last.position} is gone`
    : `the event log is another one: it does not have the events that the views were made from`;
};

/**
 * Checks that a saved position belongs to this log, because every log has the same numbers.
 * @param last the event that was read last, if known
 * @throws {LogRolledBack} the views are built from another log, or from more events than this one has
 */
export const assertSameLog = async (views: Views, log: Log, last?: Place): Promise<void> => {
  if (last && !(await isThere(log, last))) throw new LogRolledBack(last.position, 'what was read last is not in it');
  const mark = await logMarkIn(views);
  if (mark && !(await isThere(log, mark.doc.last)))
    throw new LogRolledBack(mark.revision, 'the views are made from another, or from more than it has');
};

/** Whether the event is still in place, or its stream has continued and dropped it. */
const isThere = async (log: Log, place: Place): Promise<boolean> => {
  try {
    const [event] = await log.readStream(place.stream, place.revision);
    if (!event) return false;
    if (event.revision > place.revision) return event.position > place.position;
    return event.id === place.id && event.position === place.position;
  } catch (error) {
    if (error instanceof StreamGone) return true;
    throw error;
  }
};
