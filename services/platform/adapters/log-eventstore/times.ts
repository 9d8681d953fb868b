import type { RecordedEvent } from '#contracts/events/envelope';
import type { Reader } from './reader.js';

interface Mark {
  readonly position: number;
  readonly time: string;
}

/** Events looked through from the end before it is begun with a mark. */
const lookedThroughFromTheEnd = 5_000;

/**
 * Where in the log a moment is. A read of EventStoreDB begins at an event that is known, so nothing can be found by
 * halving; instead it is remembered when some events were decided, a thousand apart, as far as somebody has looked.
 */
export class Times {
  private marks: readonly Mark[] = [{ position: 0, time: '' }];

  constructor(private readonly reader: Pick<Reader, 'head' | 'pages' | 'pagesBack'>) {}

  /** Position of the last event decided up to the moment; 0 when there is none. */
  async positionAt(moment: string): Promise<number> {
    const from = this.marks.findLast(({ time }) => time <= moment)!;
    const recent = await this.amongTheLast(moment, from);
    if (recent !== undefined) return recent;
    let found = from.position;
    for await (const events of this.reader.pages(this.reader.head(), { after: from.position })) {
      const beyond = events.findIndex(({ time }) => time > moment);
      if (beyond >= 0) return events[beyond - 1]?.position ?? found;
      found = this.remember(events.at(-1)!);
    }
    return found;
  }

  /** Undefined: it is further back. */
  private async amongTheLast(moment: string, { position: after }: Mark): Promise<number | undefined> {
    let looked = 0;
    for await (const events of this.reader.pagesBack({ after, batchSize: 500 })) {
      const found = events.find(({ time }) => time <= moment);
      if (found) return this.remember(found);
      looked += events.length;
      if (looked >= lookedThroughFromTheEnd) return undefined;
    }
    return after;
  }

  private remember({ position, time }: Pick<RecordedEvent, 'position' | 'time'>): number {
    if (!this.marks.some((mark) => mark.position === position)) {
      this.marks = [...this.marks, { position, time }].sort((one, other) => one.position - other.position);
    }
    return position;
  }
}
