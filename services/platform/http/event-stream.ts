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
  /** Milliseconds after which a disconnected client should reconnect. */
  readonly reconnect: number;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Text for events, see {@link eventText}. */
  readonly textOf: (events: readonly RecordedEvent[]) => readonly string[];
}

/** Lets the handler write the response, with the headers that are already set. */
export const hijackReply = (reply: FastifyReply): void => {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
};

/** Calls back when the client disconnects; at once if it already has, as may happen while a request is admitted. */
export const onDisconnect = (response: ServerResponse, callback: () => void): void => {
  if (response.closed) callback();
  else response.once('close', callback);
};

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Asks proxies not to buffer the response, and not to compress it, because compression buffers too.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Streams the log as server-sent events until the signal aborts. */
export const streamEvents = async (
  response: ServerResponse,
  log: EventLog,
  { after, types, batchSize, reconnect, signal, textOf }: StreamedEvents,
): Promise<void> => {
  response.writeHead(200, streamHeaders);
  // No empty line until the first event: for a client that reads line by line, each one ends an event.
  response.write(`retry: ${reconnect}\n`);
  const heartbeatTimer = setInterval(() => {
    // A client that does not read gets no heartbeats, either.
    if (!response.writableNeedDrain) response.write(': here\n');
  }, heartbeat * second);
  try {
    for await (const events of log.tail({ after, ...(types && { types }), batchSize, signal })) {
      const text = textOf(events).join('');
      // Reads on in the log only once the client has taken what was sent.
      if (text !== '' && !response.write(text)) await once(response, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(heartbeatTimer);
  }
  response.end();
};

/** Returns an event of the stream. The id is last, so that a client that reads lines continues after the data. */
export const eventText = (name: string, id: number | string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`;
