import type { FastifyReply } from 'fastify';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { eventText, onceGone, streamEvents, takeOver } from '#platform/http/event-stream';
import type { EventLog } from '#platform/ports/event-log';
import { rowOf } from './rows.js';
import type { Wanted } from './seek-events.js';

/** Streams at the same time; each follows the log by itself. */
const maxStreams = 16;
/** Milliseconds after which a client that lost the line should come again. */
const reconnect = 2_000;

/** Events as they come, each under its log position, after which a client goes on. */
export class EventStreams {
  private readonly running = new Map<AbortController, Promise<void>>();

  constructor(private readonly log: EventLog) {}

  /** Answers with the stream; or why not. */
  open({ types, matches }: Wanted, after: number, reply: FastifyReply): Rejection | undefined {
    if (this.running.size >= maxStreams) {
      return reject('too_many_requests', `There are ${maxStreams} tails already.`, { retryAfter: 5 });
    }
    takeOver(reply);
    const over = new AbortController();
    onceGone(reply.raw, () => over.abort());
    const textOf = (events: readonly RecordedEvent[]) =>
      events
        .filter(matches)
        .map(rowOf)
        .map((row) => eventText('event', row.position, row));
    const following = { after, types, batchSize: 200, reconnect, signal: over.signal, textOf };
    const running = streamEvents(reply.raw, this.log, following)
      .catch(() => void reply.raw.destroy())
      .finally(() => this.running.delete(over));
    this.running.set(over, running);
    return undefined;
  }

  /** Ends every stream; the clients come again with the last position they had. */
  async close(): Promise<void> {
    for (const over of this.running.keys()) over.abort();
    await Promise.all(this.running.values());
  }
}
