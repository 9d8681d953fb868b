import { firstEvent } from '../../kernel/first-event.js';
import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import { type Mark, movesOf } from '#platform/kernel/log-moves';
import { type EventLog, LogElsewhere } from '#platform/ports/event-log';

/** The stored metadata, with the event's position in the log that it was copied from. */
interface StoredMetadata extends EventMetadata {
  readonly former_position?: number;
}

/** Returns the event with its position in its metadata, as it is copied to another log. */
export const stampFormerPosition = ({ position, metadata, ...event }: RecordedEvent): RecordedEvent => ({
  ...event,
  position,
  metadata: { ...metadata, former_position: position } as EventMetadata,
});

export const isCopied = ({ metadata }: RecordedEvent): boolean =>
  (metadata as StoredMetadata).former_position !== undefined;

/** Returns the event with the position that it had in the log it was copied from. */
export const restoreFormerPosition = (event: RecordedEvent): RecordedEvent => {
  if (!isCopied(event)) return event;
  const { former_position, ...metadata } = event.metadata as StoredMetadata;
  return { ...event, position: former_position!, metadata };
};

/** The events of one copy. The last one is the event that records the move. */
export interface Copied {
  /** Marks of some of the copied events, in order, including the first one. */
  readonly marks: readonly Mark[];
  readonly last: Mark;
}

const copyWith = (copies: readonly Copied[], position: number) =>
  copies.find(({ marks, last }) => position >= marks[0]!.position && position <= last.position);

/** Returns the server's position of the event at a former position, or of an event before it. */
export const serverPositionBefore = (copies: readonly Copied[], position: number): number => {
  const copy = copyWith(copies, position);
  return copy ? [...copy.marks, copy.last].findLast((mark) => mark.position <= position)!.at : position;
};

/** Returns the server's position of the event at a former position, or of an event after it. */
export const serverPositionAfter = (copies: readonly Copied[], position: number): number => {
  const copy = copyWith(copies, position);
  return copy ? [...copy.marks, copy.last].find((mark) => mark.position >= position)!.at : position;
};

/**
 * Wraps a log that contains events copied from another log. Copied events keep their former positions, which are below
 * the server's, so that cursors, checkpoints and events that name a position stay valid (ADR 67).
 *
 * @param log the log with the server's positions
 * @throws {LogElsewhere} when the log is an unfinished copy
 */
export const atFormerPositions = async (log: EventLog): Promise<EventLog> => {
  const moves = (await movesOf(log)).filter((event) => event.data.to === 'eventstore');
  const copies: Copied[] = moves.map((event) => ({
    marks: event.data.marks,
    last: { position: restoreFormerPosition(event).position, at: event.position },
  }));
  const copiedUpTo = copies.at(-1)?.last;
  await assertFinished(log, copiedUpTo?.at ?? 0);
  return copiedUpTo ? translated(log, copies, copiedUpTo) : log;
};

const assertFinished = async (log: EventLog, upTo: number): Promise<void> => {
  const event = await firstEvent(log.readAll({ after: upTo, batchSize: 1 }));
  if (event && isCopied(event))
    throw new LogElsewhere(
      'EventStoreDB has an unfinished copy of the log in a data folder: start one program with that folder as DATA_DIR, which finishes it.',
      true,
    );
};

const translated = (log: EventLog, copies: readonly Copied[], last: Mark): EventLog => {
  const place = (position: number) => serverPositionBefore(copies, position);

  async function* after(batches: AsyncIterable<RecordedEvent[]>, position: number) {
    for await (const batch of batches) {
      const events = batch.map(restoreFormerPosition).filter((event) => event.position > position);
      if (events.length > 0) yield events;
    }
  }

  /** Returns the log position of the event at a server's position. */
  const positionOf = async (at: number): Promise<number> => {
    if (at === 0 || at > last.at) return at;
    const marks = copies.flatMap((copy) => copy.marks);
    const from = marks.findLast((mark) => mark.at < at)?.at ?? 0;
    for await (const batch of log.readAll({ after: from })) {
      const found = batch.find((event) => event.position === at);
      if (found) return restoreFormerPosition(found).position;
      if (batch.at(-1)!.position > at) break;
    }
    return at;
  };

  return {
    async append(...appended) {
      const { revision, position } = await log.append(...appended);
      return { revision, position: await positionOf(position) };
    },
    readStream: async (...asked) => (await log.readStream(...asked)).map(restoreFormerPosition),
    readAll: (options) => after(log.readAll({ ...options, after: place(options.after) }), options.after),
    tail: (options) => after(log.tail({ ...options, after: place(options.after) }), options.after),
    async *readBackwards({ before, after: from = 0, ...options }) {
      // A read that starts inside a copy starts at the next mark, and the filter below drops the events too many.
      const next = before === undefined ? undefined : serverPositionAfter(copies, before);
      const range = { ...options, after: place(from), ...(next !== undefined && { before: next }) };
      for await (const batch of log.readBackwards(range)) {
        const events = batch
          .map(restoreFormerPosition)
          .filter(({ position }) => position > from && (before === undefined || position < before));
        if (events.length > 0) yield events;
      }
    },
    async head() {
      const head = await log.head();
      return head > last.at ? head : last.position;
    },
    positionAt: async (instant) => positionOf(await log.positionAt(instant)),
    close: () => log.close(),
  };
};
