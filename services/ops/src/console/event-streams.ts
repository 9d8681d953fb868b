import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { EventLog } from '#platform/ports/event-log';
import { rowOf } from './rows.js';
import type { Wanted } from './seek-events.js';

/** Streams at the same time; each follows the log by itself. */
const mostStreams = 16;
/** Milliseconds between two signs of life. */
const heartbeat = 15_000;

/** Events as they come, each under its log position, after which a client goes on. */
export class EventStreams {
  private readonly running = new Map<AbortController, Promise<void>>();

  constructor(private readonly log: EventLog) {}

  /** Answers with the stream; or why not. */
  open(wanted: Wanted, after: number, reply: FastifyReply): Rejection | undefined {
    if (this.running.size >= mostStreams) {
      return reject('too_many_requests', `There are ${mostStreams} tails already.`, { retryAfter: 5 });
    }
    reply.hijack();
    const over = new AbortController();
    reply.raw.on('close', () => over.abort());
    const running = this.run(reply.raw, wanted, after, over.signal)
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

  private async run(response: ServerResponse, { types, matches }: Wanted, after: number, signal: AbortSignal) {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that collect answers first are asked not to.
      'x-accel-buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    const beat = setInterval(() => {
      if (!response.writableNeedDrain) response.write(': here\n\n');
    }, heartbeat);
    try {
      for await (const events of this.log.tail({ after, ...(types && { types }), batchSize: 200, signal })) {
        const text = events
          .filter(matches)
          .map(rowOf)
          .map((row) => `id: ${row.position}\nevent: event\ndata: ${JSON.stringify(row)}\n\n`);
        // The log is read on only once the client has taken what it was sent.
        if (text.length > 0 && !response.write(text.join(''))) await once(response, 'drain', { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(beat);
    }
    response.end();
  }
}
