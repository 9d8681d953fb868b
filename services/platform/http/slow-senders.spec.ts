import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { type BodyTimeLimits, refuseSlowBodies } from './slow-senders.js';

let fastify: FastifyInstance;
const sockets: Socket[] = [];
const quick: BodyTimeLimits = { interval: 100, bytes: 50, whole: 400, stream: 60_000, answered: 50 };

const serve = async (limits: BodyTimeLimits) => {
  fastify = Fastify();
  refuseSlowBodies(fastify, (url) => url === '/stream', limits);
  fastify.addContentTypeParser('text/csv', (_, payload, done) => done(null, payload));
  fastify.post('/json', () => ({ read: true }));
  fastify.post('/unread', () => ({ refused: true }));
  fastify.post('/stream', async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body as Readable) bytes += (chunk as Buffer).length;
    return { bytes };
  });
  await fastify.listen({ port: 0 });
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fastify.close();
});

/** Opens a request; `closed` resolves with the whole response once the server has closed the connection. */
const open = async (path: string, type: string, length: number) => {
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString())).on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`);
  return { socket, closed, heard: () => heard };
};

/** Sends so many bytes every 20 ms until the connection ends. */
const trickle = async (socket: Socket, bytes: number): Promise<void> => {
  while (!socket.destroyed) {
    socket.write(' '.repeat(bytes));
    await pause(20);
  }
};

it.each([
  ['that stops coming', 'application/json', '/json', 0],
  ['that trickles', 'application/json', '/json', 1],
  ['that keeps coming but never ends', 'application/json', '/json', 40],
  ['of a feed that trickles', 'text/csv', '/stream', 1],
])('a body %s is refused with 408, and its connection is closed [HOST-12]', async (_, type, path, bytes) => {
  await serve(quick);
  const { socket, closed } = await open(path, type, 1_000_000);
  void trickle(socket, bytes);
  const heard = await closed;
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(heard).toContain('"code":"request_too_slow"');
});

it('a feed may take longer than other bodies as long as data keeps arriving [HOST-12]', async () => {
  await serve({ ...quick, interval: 1_000, bytes: 1, whole: 1_000 });
  const { socket, heard } = await open('/stream', 'text/csv', 40 * 50);
  for (let n = 0; n < 50; n++) {
    socket.write(' '.repeat(40));
    await pause(50);
  }
  while (!heard().includes('}')) await pause(10);
  expect(heard()).toContain('{"bytes":2000}');
});

it('a client that keeps sending its body after the response is disconnected [HOST-12]', async () => {
  await serve(quick);
  const { socket, closed } = await open('/unread', 'text/csv', 1_000_000);
  void trickle(socket, 200);
  expect(await closed).toContain('{"refused":true}');
});
