import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { RecordedEvent } from '#contracts/events/envelope';
import { toCloudEvent } from '#contracts/events/envelope';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { leadStream } from '#contracts/events/lead';
import { current } from '#platform/kernel/current';
import type { EventLog } from '#platform/ports/event-log';

/** Streams of one key at the same time; each follows the log by itself. */
const mostOfOneKey = 4;
/** Milliseconds between two signs of life. */
const heartbeat = 15_000;
/** Milliseconds after which a client that lost the line should come again. */
const reconnect = 3_000;

export interface StreamRequest {
  /** Name of the key. */
  readonly key: string;
  readonly dealerships: ReadonlySet<string>;
  /** Log position. */
  readonly after: number;
  readonly reply: FastifyReply;
}

/** Leads as they come, each event under the log position after which to go on. */
export class LeadStreams {
  private readonly closing = new AbortController();
  private readonly open_ = new Map<string, number>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly log: EventLog) {}

  /** Answers with the stream; or why not. */
  open({ key, dealerships, after, reply }: StreamRequest): Rejection | undefined {
    const others = this.open_.get(key) ?? 0;
    if (others >= mostOfOneKey) {
      return reject('too_many_requests', `A key has ${mostOfOneKey} streams at the most.`, { retryAfter: 5 });
    }
    this.open_.set(key, others + 1);
    reply.hijack();
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    const signal = AbortSignal.any([this.closing.signal, gone.signal]);
    const running = this.run(reply.raw, dealerships, after, signal)
      .catch(() => void reply.raw.destroy())
      .finally(() => {
        this.open_.set(key, this.open_.get(key)! - 1);
        this.running.delete(running);
      });
    this.running.add(running);
    return undefined;
  }

  /** Ends every stream; the clients come again with the last id they had. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
  }

  private async run(response: ServerResponse, mine: ReadonlySet<string>, after: number, signal: AbortSignal) {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that collect answers first are asked not to.
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${reconnect}\n\n`);
    const beat = setInterval(() => {
      // Who reads nothing gets nothing more, not even this.
      if (!response.writableNeedDrain) response.write(': here\n\n');
    }, heartbeat);
    try {
      for await (const events of this.log.tail({
        after,
        types: Object.keys(leadStream.events),
        batchSize: 100,
        signal,
      })) {
        const text = events.filter((event) => mine.has(tenantOf(event))).map(inLines);
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

const tenantOf = ({ metadata, data }: RecordedEvent): string =>
  metadata.tenant ?? (data as { dealership_id: string }).dealership_id;

const inLines = (event: RecordedEvent): string =>
  `id: ${event.position}\nevent: lead\ndata: ${JSON.stringify(toCloudEvent(current(event)))}\n\n`;
