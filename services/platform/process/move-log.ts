import { createHash } from 'node:crypto';
import type { RecordedEvent } from '#contracts/events/envelope';
import { newId } from '../kernel/ids.js';
import { type LogEngine, movesOf, movesStream } from '../kernel/log-moves.js';
import { type EventLog, LogElsewhere } from '../ports/event-log.js';
import type { LogTarget } from '../ports/log-target.js';

/** Events of both engines, read back from each and found equal. */
export interface Moved {
  readonly events: number;
  /** Position of the last event. */
  readonly position: number;
  readonly sha256: string;
}

/** Events that are written before they are read back. */
const batchSize = 250;

const lineOf = ({ position, stream, revision, id, type, version, time, data, metadata }: RecordedEvent): string =>
  JSON.stringify([position, stream, revision, id, type, version, time, data, metadata]);

/** Copies a log into another engine, even while a program writes it: every event is read back and compared (ADR 67). */
export class LogMove {
  private readonly hash = createHash('sha256');
  private events = 0;
  private position = 0;

  /** @param source as it is stored */
  constructor(
    private readonly source: EventLog,
    private readonly target: LogTarget,
    private readonly to: LogEngine,
  ) {}

  /**
   * Copies everything that is new.
   * @throws {LogElsewhere} the target has other events
   */
  async copy(): Promise<Moved> {
    await this.compare(this.source.readAll({ after: this.position }));
    for await (const batch of this.source.readAll({ after: this.position, batchSize })) {
      await this.target.append(batch);
      await this.compare([batch]);
      if (this.position !== batch.at(-1)!.position)
        throw new LogElsewhere(`The copy ends at ${this.position}, where ${batch.at(-1)!.position} was written.`);
    }
    return { events: this.events, position: this.position, sha256: this.hash.copy().digest('hex') };
  }

  /**
   * Copies the rest and makes the target the log. No other program may write the source any more.
   * @throws {LogElsewhere} another program did
   */
  async finish(now: Date): Promise<Moved> {
    await this.copy();
    if ((await movesOf(this.source)).at(-1)?.data.to !== this.to) {
      const data = { to: this.to, marks: this.target.marks() };
      const event = { id: newId(), type: 'LogMoved', version: 1, time: now.toISOString(), data };
      await this.source.append(movesStream, 'any', [event]);
    }
    const moved = await this.copy();
    const last = (await movesOf(this.source)).at(-1)!;
    if (last.position !== moved.position)
      throw new LogElsewhere('Something still writes to the log: stop it, and switch again.');
    return moved;
  }

  /** Compares the new events of the target with those of the source. */
  private async compare(originals: AsyncIterable<readonly RecordedEvent[]> | Iterable<readonly RecordedEvent[]>) {
    const expected = oneByOne(originals);
    try {
      for await (const copied of this.target.readNewEvents())
        for (const event of copied) {
          const { value: original } = await expected.next();
          const line = lineOf(event);
          if (!original || lineOf(original) !== line)
            throw new LogElsewhere(
              `What the log is copied to has another event at position ${event.position}: ${event.type} of ${event.stream}.`,
            );
          this.hash.update(line).update('\n');
          this.events++;
          this.position = event.position;
        }
    } finally {
      await expected.return(undefined);
    }
  }
}

async function* oneByOne(
  batches: AsyncIterable<readonly RecordedEvent[]> | Iterable<readonly RecordedEvent[]>,
): AsyncGenerator<RecordedEvent, undefined> {
  for await (const batch of batches) yield* batch;
  return undefined;
}
