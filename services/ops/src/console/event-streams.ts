import type { FastifyReply } from 'fastify';
import type { EventRow } from '#contracts/api/ops-events';
import type { RecordedEvent } from '#contracts/events/envelope';
import { reject, type Rejection } from '#contracts/rejections';
import { eventText, onDisconnect, streamEvents, hijackReply } from '#platform/http/event-stream';
import type { EventLog } from '#platform/ports/event-log';
import { rowOf } from './rows.js';
import type { Wanted } from './seek-events.js';

/** Maximum concurrent streams; each follows the log by itself. */
const maxStreams = 16;
/** Milliseconds after which a disconnected client should reconnect. */
const reconnect = 2_000;

interface EventStream {
  /** Log position. */
  readonly after: number;
  readonly reply: FastifyReply;
  /** Gets the rows that are being sent. */
  readonly onSent: (rows: readonly EventRow[]) => void;
}

/** Streams of new events. Each event's id is its log position, from which a client continues. */
export class EventStreams {
  private readonly running = new Map<AbortController, Promise<void>>();

  constructor(private readonly log: EventLog) {}

  /** Responds with the stream, or returns why not. */
  open({ types, matches }: Wanted, { after, reply, onSent }: EventStream): Rejection | undefined {
    if (this.running.size >= maxStreams) {
      return reject('too_many_requests', `There are ${maxStreams} tails already.`, { retryAfter: 5 });
    }
    hijackReply(reply);
    const over = new AbortController();
    onDisconnect(reply.raw, () => over.abort());
    const textOf = (events: readonly RecordedEvent[]) => {
      const rows = events.filter(matches).map(rowOf);
      onSent(rows);
      return rows.map((row) => eventText('event', row.position, row));
    };
    const following = { after, types, batchSize: 200, reconnect, signal: over.signal, textOf };
    const running = streamEvents(reply.raw, this.log, following)
      .catch(() => void reply.raw.destroy())
      .finally(() => this.running.delete(over));
    this.running.set(over, running);
    return undefined;
  }

  /** Ends every stream; the clients reconnect with their last position. */
  async close(): Promise<void> {
    for (const over of this.running.keys()) over.abort();
    await Promise.all(this.running.values());
  }
}
