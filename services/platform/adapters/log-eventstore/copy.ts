import type { RecordedEvent } from '#contracts/events/envelope';
import type { Mark } from '#platform/kernel/log-moves';
import { LogElsewhere } from '#platform/ports/event-log';
import type { LogTarget } from '#platform/ports/log-target';
import { AppendCalls } from './append-calls.js';
import { encode } from './codec.js';
import { Connection } from './connection.js';
import { writeError } from './errors.js';
import { atItsPosition, isCopied, keepingPosition } from './former-positions.js';
import { type EventStoreLogOptions, openAtServersPositions } from './log.js';

/** Milliseconds that an append may take. */
const timeout = 10_000;
/** Marks that are kept at the most: the events from one to the next are read to find one of them. */
const maxMarks = 1000;

/** Marks of what is copied, twice as far apart whenever there are too many. */
export class Marks {
  private kept: Mark[] = [];
  private every = 1;
  private seen = 0;

  constructor(private readonly limit = maxMarks) {}

  get all(): Mark[] {
    return this.kept;
  }

  add(mark: Mark): void {
    if (this.seen++ % this.every > 0) return;
    this.kept.push(mark);
    if (this.kept.length <= this.limit) return;
    this.kept = this.kept.filter((_, i) => i % 2 === 0);
    this.every *= 2;
  }

  /** What follows is another copy. */
  clear(): void {
    Object.assign(this, new Marks(this.limit));
  }
}

/** EventStoreDB, as a log is copied into it. */
export const openEventStoreCopy = async (options: EventStoreLogOptions): Promise<LogTarget> => {
  const log = await openAtServersPositions(options);
  const connection = new Connection(options.connectionString);
  const calls = new AppendCalls(connection);
  const marks = new Marks();
  let at = 0;

  const append = async (event: RecordedEvent) => {
    const { stream, revision } = event;
    const answer = await calls.append(stream, revision - 1, [encode(keepingPosition(event))], timeout);
    if ('actual' in answer)
      throw new LogElsewhere(`EventStoreDB has other events in ${stream}: copy into a store without them.`);
  };

  return {
    async *added() {
      for await (const events of log.readAll({ after: at })) {
        for (const event of events) {
          if (isCopied(event)) marks.add({ position: atItsPosition(event).position, at: event.position });
          else marks.clear();
        }
        at = events.at(-1)!.position;
        yield events.map(atItsPosition);
      }
    },
    async append(events) {
      // The server takes them in the order in which they are sent; where one fails, those after it are sent again.
      const results = await Promise.allSettled(events.map(append));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw writeError(failed.reason, 'the copy');
    },
    marks: () => marks.all,
    async close() {
      calls.close();
      await connection.close();
      await log.close();
    },
  };
};
