import { type LogMoveEvent, logStream } from '#contracts/events/log';
import { streamOf } from '#contracts/events/stream-name';
import type { RecordedEvent } from '#contracts/events/envelope';
import { type EventLog, LogElsewhere } from '../ports/event-log.js';

export const movesStream = streamOf(logStream, 'moves');

export type LogEngine = LogMoveEvent['data']['to'];
/** A log position, and EventStoreDB's own position of the event. */
export type Mark = LogMoveEvent['data']['marks'][number];

type Moved = RecordedEvent<'LogMoved', LogMoveEvent['data']>;

/** Returns the log's moves from one engine to another, in order. */
export const movesOf = async (log: Pick<EventLog, 'readStream'>): Promise<readonly Moved[]> =>
  (await log.readStream(movesStream)) as Moved[];

const words = {
  sqlite: 'The log goes on in the data folder: set EVENT_LOG=sqlite.',
  eventstore:
    'The log goes on in EventStoreDB: set EVENT_LOG=eventstore. `npx forecourt move-log --back` brings it back.',
};

/** @throws {LogElsewhere} the last move was to the other engine */
export const assertCurrentEngine = async (log: Pick<EventLog, 'readStream'>, here: LogEngine): Promise<void> => {
  const to = (await movesOf(log)).at(-1)?.data.to ?? here;
  if (to !== here) throw new LogElsewhere(words[to]);
};
