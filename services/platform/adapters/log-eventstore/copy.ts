import type { RecordedEvent } from '#contracts/events/envelope';
import type { Mark } from '#platform/kernel/log-moves';
import { LogElsewhere } from '#platform/ports/event-log';
import type { LogTarget } from '#platform/ports/log-target';
import { AppendCalls } from './append-calls.js';
import { encode } from './codec.js';
import { Connection } from './connection.js';
import { writeError } from './errors.js';
import { restoreFormerPosition, isCopied, stampFormerPosition } from './former-positions.js';
import { type EventStoreLogOptions, openWithServerPositions } from './log.js';

/** Milliseconds that an append may take. */
const timeout = 10_000;
/** Maximum number of marks. To find an event, the events from one mark to the next are read. */
const maxMarks = 1000;

/** Marks of the copied events. When there are too many, every second mark is dropped. */
export class MarkSampler {
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

  /** Removes all marks, because another copy begins. */
  clear(): void {
    Object.assign(this, new MarkSampler(this.limit));
  }
}

export const openEventStoreCopy = async (options: EventStoreLogOptions): Promise<LogTarget> => {
  const log = await openWithServerPositions(options);
  const connection = new Connection(options.connectionString);
  const calls = new AppendCalls(connection);
  const markSampler = new MarkSampler();
  let at = 0;

  const append = async (event: RecordedEvent) => {
    const { stream, revision } = event;
    const answer = await calls.append(stream, revision - 1, [encode(stampFormerPosition(event))], timeout);
    if ('actual' in answer)
      throw new LogElsewhere(`EventStoreDB has other events in ${stream}: copy into a store without them.`);
  };

  return {
    async *readNewEvents() {
      for await (const events of log.readAll({ after: at })) {
        for (const event of events) {
          if (isCopied(event)) markSampler.add({ position: restoreFormerPosition(event).position, at: event.position });
          else markSampler.clear();
        }
        at = events.at(-1)!.position;
        yield events.map(restoreFormerPosition);
      }
    },
    async append(events) {
      // The server appends events in the order in which they are sent. When one fails, those after it are sent again.
      const results = await Promise.allSettled(events.map(append));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw writeError(failed.reason, 'the copy');
    },
    marks: () => markSampler.all,
    async close() {
      calls.close();
      await connection.close();
      await log.close();
    },
  };
};
