import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import { type Mark, movesOf } from '#platform/kernel/log-moves';
import { type EventLog, LogElsewhere } from '#platform/ports/event-log';

/** As it is stored: the position of an event in the log that it was copied from. */
interface StoredMetadata extends EventMetadata {
  readonly former_position?: number;
}

/** The event as it is copied from another log. */
export const keepingPosition = ({ position, metadata, ...event }: RecordedEvent): RecordedEvent => ({
  ...event,
  position,
  metadata: { ...metadata, former_position: position } as EventMetadata,
});

export const isCopied = ({ metadata }: RecordedEvent): boolean =>
  (metadata as StoredMetadata).former_position !== undefined;

/** The event at the position that it had in the log it was copied from. */
export const atItsPosition = (event: RecordedEvent): RecordedEvent => {
  if (!isCopied(event)) return event;
  const { former_position, ...metadata } = event.metadata as StoredMetadata;
  return { ...event, position: former_position!, metadata };
};

/** What was copied in one go, the last of it the event that says so. */
export interface Copied {
  /** Of some of its events, in order, from the first one on. */
  readonly marks: readonly Mark[];
  readonly last: Mark;
}

const copyWith = (copies: readonly Copied[], position: number) =>
  copies.find(({ marks, last }) => position >= marks[0]!.position && position <= last.position);

/** Where the server has the event at a position, or one of the events before it. */
export const placeBefore = (copies: readonly Copied[], position: number): number => {
  const copy = copyWith(copies, position);
  return copy ? [...copy.marks, copy.last].findLast((mark) => mark.position <= position)!.at : position;
};

/** Where the server has the event at a position, or one of the events after it. */
export const placeAfter = (copies: readonly Copied[], position: number): number => {
  const copy = copyWith(copies, position);
  return copy ? [...copy.marks, copy.last].find((mark) => mark.position >= position)!.at : position;
};

/**
 * A log of which parts were copied from another one: these keep the positions they had there, which are below those of the
 * server, so that no cursor, checkpoint or event that names a position has to be changed (ADR 67).
 *
 * @param log at the server's positions
 * @throws {LogElsewhere} it is an unfinished copy
 */
export const atFormerPositions = async (log: EventLog): Promise<EventLog> => {
  const moves = (await movesOf(log)).filter((event) => event.data.to === 'eventstore');
  const copies: Copied[] = moves.map((event) => ({
    marks: event.data.marks,
    last: { position: atItsPosition(event).position, at: event.position },
  }));
  const copiedUpTo = copies.at(-1)?.last;
  await assertFinished(log, copiedUpTo?.at ?? 0);
  return copiedUpTo ? translated(log, copies, copiedUpTo) : log;
};

const assertFinished = async (log: EventLog, upTo: number): Promise<void> => {
  for await (const [event] of log.readAll({ after: upTo, batchSize: 1 })) {
    if (event && isCopied(event))
      throw new LogElsewhere(
        'EventStoreDB has an unfinished copy of the log in a data folder: start one program with that folder as DATA_DIR, which finishes it.',
        true,
      );
    return;
  }
};

const translated = (log: EventLog, copies: readonly Copied[], last: Mark): EventLog => {
  const place = (position: number) => placeBefore(copies, position);

  async function* after(batches: AsyncIterable<RecordedEvent[]>, position: number) {
    for await (const batch of batches) {
      const events = batch.map(atItsPosition).filter((event) => event.position > position);
      if (events.length > 0) yield events;
    }
  }

  /** The position of the event that the server has at a place. */
  const positionOf = async (at: number): Promise<number> => {
    if (at === 0 || at > last.at) return at;
    const marks = copies.flatMap((copy) => copy.marks);
    const from = marks.findLast((mark) => mark.at < at)?.at ?? 0;
    for await (const batch of log.readAll({ after: from })) {
      const found = batch.find((event) => event.position === at);
      if (found) return atItsPosition(found).position;
      if (batch.at(-1)!.position > at) break;
    }
    return at;
  };

  return {
    async append(...appended) {
      const { revision, position } = await log.append(...appended);
      return { revision, position: await positionOf(position) };
    },
    readStream: async (...asked) => (await log.readStream(...asked)).map(atItsPosition),
    readAll: (options) => after(log.readAll({ ...options, after: place(options.after) }), options.after),
    tail: (options) => after(log.tail({ ...options, after: place(options.after) }), options.after),
    async *readBackwards({ before, after: from = 0, ...options }) {
      // Whoever reads back from the middle of what was copied is given the rest of it from the next mark on.
      const next = before === undefined ? undefined : placeAfter(copies, before);
      const range = { ...options, after: place(from), ...(next !== undefined && { before: next }) };
      for await (const batch of log.readBackwards(range)) {
        const events = batch
          .map(atItsPosition)
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
