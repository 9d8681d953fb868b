import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeSlowReaders } from './slow-readers.js';

const megabytes = 32;
const large = Buffer.alloc(megabytes * 1024 ** 2);
let fastify: FastifyInstance;
let ended: Promise<unknown>;
const sockets: Socket[] = [];

beforeEach(async () => {
  fastify = Fastify();
  closeSlowReaders(fastify, 1_000);
  fastify.get('/large', () => large);
  fastify.get('/quiet', (_, reply) => {
    reply.hijack();
    reply.raw.write(': here\n');
    setTimeout(() => reply.raw.write(': still here\n'), 2_500);
  });
  await fastify.listen({ port: 0 });
  ended = once(fastify.server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fastify.close();
});

/** Sends requests, and does not read the responses yet. */
const ask = async (path: string, times = 1): Promise<Socket> => {
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket.pause().on('error', () => {}));
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
  return socket;
};

it('a connection whose client does not read is closed, even if it keeps sending requests [HOST-12]', async () => {
  const socket = await ask('/large', 40);
  const asking = setInterval(() => socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'), 50);
  expect(await Promise.race([ended.then(() => 'ended'), pause(10_000, 'open', { ref: false })])).toBe('ended');
  clearInterval(asking);
});

it('a client that reads slowly gets the whole response [HOST-12]', async () => {
  const socket = await ask('/large');
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  socket.resume();
  for (let n = 0; n < 400 && bytes < large.length && !socket.destroyed; n++) await pause(25);
  expect(bytes).toBeGreaterThan(large.length);
});

it('a stream with nothing to send stays open [HOST-12]', async () => {
  const socket = await ask('/quiet');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString())).resume();
  await pause(3_000);
  expect(heard).toContain('still here');
});
