import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { RecordedEvent } from '#contracts/events/envelope';
import { createMemoryLog } from '#platform/testing/memory-log';
import type { EventLog } from '#platform/ports/event-log';
import { LeadStreams } from './crm-stream.js';

let application: FastifyInstance;
let streams: LeadStreams;
let port: number;

const serve = async (log: EventLog) => {
  streams = new LeadStreams(log, { owns: () => true });
  application = Fastify();
  const open = (reply: FastifyReply) => {
    const refused = streams.open({
      key: 'crm',
      dealerships: new Set(['d1']),
      after: 0,
      epochs: [],
      reply,
      onSent: () => {},
    });
    if (refused) void reply.code(429).send(refused);
  };
  application.get('/', (_, reply) => open(reply));
  application.get('/slow', (_, reply) => void reply.raw.once('close', () => open(reply)));
  port = Number(new URL(await application.listen({ port: 0 })).port);
};
/** A client that reads nothing until it is resumed. */
const client = async (path = '/') => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
});
afterEach(async () => {
  jest.useRealTimers();
  await streams.close();
  application.server.closeAllConnections();
  await application.close();
});

it('an idle stream sends a keep-alive comment every 15 seconds [CRM-02]', async () => {
  await serve(createMemoryLog());
  const socket = await client();
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.resume();
  while (!heard.includes('retry: 3000')) await pause(5);
  expect(heard).not.toContain(': here');
  jest.advanceTimersByTime(15_000);
  while (!heard.includes(': here')) await pause(5);
  jest.advanceTimersByTime(30_000);
  while (heard.match(/: here/g)!.length < 3) await pause(5);
  socket.destroy();
});

it('a client that reads line by line parses only leads, however many keep-alive comments precede [CRM-03]', async () => {
  const log = createMemoryLog();
  await serve(log);
  const socket = await client();
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.resume();
  while (!heard.includes('retry: 3000')) await pause(5);
  for (const message of ['one', 'two']) {
    const before = heard.length;
    jest.advanceTimersByTime(30_000);
    while (!heard.slice(before).includes(': here')) await pause(5);
    const time = '2026-05-20T00:00:00.000Z';
    const event = { id: message, type: 'LeadSubmitted', version: 1, time, data: { dealership_id: 'd1', message } };
    await log.append(`lead-${message}`, 'none', [{ ...event, metadata: { tenant: 'd1' } }]);
    while (!heard.includes(`"message":"${message}"`)) await pause(5);
  }
  const [, ...chunks] = heard.split('\r\n\r\n')[1]!.split(/\r\n[0-9a-f]+\r\n|^[0-9a-f]+\r\n/);
  const events: string[] = [];
  let data = '';
  for (const line of chunks.join('').trimEnd().concat('\n\n').split('\n').slice(0, -1)) {
    if (line.startsWith('data: ')) data += line.slice('data: '.length);
    if (line !== '') continue;
    events.push((JSON.parse(data) as { id: string }).id);
    data = '';
  }
  expect(events.slice(0, 2)).toEqual(['one', 'two']);
  socket.destroy();
});

it('clients that disconnect before their stream opens do not use up the streams of a key [CRM-02]', async () => {
  await serve(createMemoryLog());
  for (let n = 0; n < 4; n++) {
    const arrived = once(application.server, 'request');
    const socket = await client('/slow');
    const [, response] = (await arrived) as [unknown, ServerResponse];
    socket.resetAndDestroy();
    await once(response, 'close');
  }
  const socket = await client();
  const answered = once(socket, 'data');
  socket.resume();
  const [answer] = (await answered) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

it('a slow client slows only its own reading of the log, without filling memory, and gets everything [CRM-02]', async () => {
  const total = 2_000;
  let read = 0;
  const event = (position: number) =>
    ({
      id: `e${position}`,
      type: 'LeadSubmitted',
      version: 1,
      stream: `lead-${position}`,
      revision: 0,
      position,
      time: '2026-05-20T00:00:00.000Z',
      metadata: { tenant: 'd1' },
      data: { dealership_id: 'd1', message: 'x'.repeat(20_000) },
    }) as unknown as RecordedEvent;
  const log = {
    async *tail({ signal }: { signal: AbortSignal }) {
      while (read < total && !signal.aborted) yield [event(++read)];
      await once(signal, 'abort');
    },
  } as unknown as EventLog;
  await serve(log);
  const socket = await client();
  let before = -1;
  while (read === 0 || read !== before) {
    before = read;
    await pause(100);
  }
  // Only the sockets' buffers are filled: a few of the forty megabytes.
  expect(read).toBeLessThan(total / 2);

  let count = 0;
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    count += lines.filter((line) => line.startsWith('id: ')).length;
  });
  socket.resume();
  while (count < total) await pause(10);
  socket.destroy();
});

it('a HEAD request of the stream is answered at once, and takes up no stream [CRM-03]', async () => {
  await serve(createMemoryLog());
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })),
  );
  for (const { status, headers } of answers)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const { status, body } = await fetch(`http://127.0.0.1:${port}/`);
  expect(status).toBe(200);
  await body!.cancel();
});
