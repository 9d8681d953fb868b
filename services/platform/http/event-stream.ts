import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { heartbeat } from '#contracts/api/route';
import { second } from '#contracts/domain/durations';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventLog } from '../ports/event-log.js';

export interface StreamedEvents {
  readonly after: number;
  readonly types?: readonly string[] | undefined;
  readonly batchSize: number;
  /** Milliseconds after which a client that lost the line should come again. */
  readonly reconnect: number;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** What is written of the events, see {@link eventText}. */
  readonly textOf: (events: readonly RecordedEvent[]) => readonly string[];
}

/** From here on the answer is the handler's to write, with the headers that are set already. */
export const takeOver = (reply: FastifyReply): void => {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
};

/** Calls back when the client has gone; at once where it went before anybody asked, as it may while a request is admitted. */
export const onceGone = (response: ServerResponse, callback: () => void): void => {
  if (response.closed) callback();
  else response.once('close', callback);
};

/** Follows the log as server-sent events, until the signal. */
export const streamEvents = async (
  response: ServerResponse,
  log: EventLog,
  { after, types, batchSize, reconnect, signal, textOf }: StreamedEvents,
): Promise<void> => {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies that collect answers first are asked not to, and so are those that compress them, as they collect too.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // No empty line follows until the first event: to a client that reads line by line, each one ends an event.
  response.write(`retry: ${reconnect}\n`);
  const heartbeatTimer = setInterval(() => {
    // Who reads nothing gets nothing more, not even this.
    if (!response.writableNeedDrain) response.write(': here\n');
  }, heartbeat * second);
  try {
    for await (const events of log.tail({ after, ...(types && { types }), batchSize, signal })) {
      const text = textOf(events).join('');
      // The log is read on only once the client has taken what it was sent.
      if (text !== '' && !response.write(text)) await once(response, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(heartbeatTimer);
  }
  response.end();
};

/** An event of the stream. Its id comes last: a client that takes line by line goes on after what it has read. */
export const eventText = (name: string, id: number | string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`;
