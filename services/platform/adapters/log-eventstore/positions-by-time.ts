import type { RecordedEvent } from '#contracts/events/envelope';
import type { Reader } from './reader.js';

interface KnownTime {
  readonly position: number;
  readonly time: string;
}

/** Number of the log's last events that are searched first. */
const recentEvents = 5_000;

/**
 * Finds log positions by time. Binary search is not possible, because a read of EventStoreDB must begin at a known
 * event. Instead the times of some events, a thousand apart, are cached for the searched part of the log.
 */
export class PositionsByTime {
  private known: readonly KnownTime[] = [{ position: 0, time: '' }];

  constructor(private readonly reader: Pick<Reader, 'head' | 'pages' | 'pagesBack'>) {}

  /** Position of the last event with a time up to the instant; 0 when there is none. */
  async positionAt(instant: string): Promise<number> {
    const from = this.known.findLast(({ time }) => time <= instant)!;
    const recent = await this.findRecent(instant, from);
    if (recent !== undefined) return recent;
    let found = from.position;
    for await (const events of this.reader.pages(this.reader.head(), { after: from.position })) {
      const beyond = events.findIndex(({ time }) => time > instant);
      if (beyond >= 0) return events[beyond - 1]?.position ?? found;
      found = this.remember(events.at(-1)!);
    }
    return found;
  }

  /** @returns undefined when the position is further back */
  private async findRecent(instant: string, { position: after }: KnownTime): Promise<number | undefined> {
    let scanned = 0;
    for await (const events of this.reader.pagesBack({ after, batchSize: 500 })) {
      const found = events.find(({ time }) => time <= instant);
      if (found) return this.remember(found);
      scanned += events.length;
      if (scanned >= recentEvents) return undefined;
    }
    return after;
  }

  private remember({ position, time }: Pick<RecordedEvent, 'position' | 'time'>): number {
    if (!this.known.some((each) => each.position === position)) {
      this.known = [...this.known, { position, time }].sort((one, other) => one.position - other.position);
    }
    return position;
  }
}
