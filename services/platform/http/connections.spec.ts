import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ConnectionLimits, limitConnections } from './connections.js';

let fastify: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fastify.close();
});

const serve = async (limits: Partial<ConnectionLimits>) => {
  fastify = Fastify({ trustProxy: limits.proxies?.length ? [...limits.proxies] : false });
  limitConnections(fastify, { limit: 100, maxPerAddress: 0, proxies: [], ...limits });
  fastify.get('/health/live', () => 'live');
  fastify.get('/', () => 'here');
  fastify.get('/slow', () => new Promise(() => undefined));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
};

/** Opens a connection and keeps it open. Returns the response to its request; '': closed without a response. */
const ask = async (path = '/', from?: string): Promise<string> => {
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const forwarded = from === undefined ? '' : `x-forwarded-for: ${from}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${forwarded}\r\n`);
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])) as [Buffer];
  return answer.toString();
};

it('an address at its connection limit is refused with 429 until it closes a connection [HOST-12]', async () => {
  await serve({ maxPerAddress: 3 });
  for (let n = 0; n < 3; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await ask();
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/retry-after: 5/i);
  sockets[0]!.destroy();
  while ((await ask()).startsWith('HTTP/1.1 429')) sockets.at(-1)!.destroy();
});

it('a proxy is exempt from the limit of connections per address [HOST-12]', async () => {
  await serve({ maxPerAddress: 3, proxies: ['10.0.0.1', '127.0.0.0/8', 'fd00::/8'] });
  for (let n = 0; n < 6; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
});

it('an address behind a proxy is refused with 429 while it has too many open requests [HOST-12]', async () => {
  await serve({ maxPerAddress: 3, proxies: ['127.0.0.0/8'] });
  const [one, sameNetwork, other] = ['2001:db8::1', '2001:db8::2', '2001:db8:1::1'];
  for (let n = 0; n < 3; n++) void ask('/slow', one);
  while (!(await ask('/', sameNetwork)).startsWith('HTTP/1.1 429'));
  expect(await ask('/', sameNetwork)).toMatch(/retry-after: 5/i);
  expect(await ask('/', other)).toMatch(/^HTTP\/1\.1 200 /);
  // The proxy's own requests, such as health checks.
  expect(await ask('/')).toMatch(/^HTTP\/1\.1 200 /);
  sockets[0]!.destroy();
  while (!(await ask('/', one)).startsWith('HTTP/1.1 200'));
});

it('connections beyond the total limit are refused with 503, except health checks [HOST-12]', async () => {
  await serve({ limit: 8 });
  for (let n = 0; n < 8; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('/health/live')).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await ask();
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/retry-after: 5/i);
});

it('a refused connection that sends no request is closed [HOST-12]', async () => {
  await serve({ limit: 1 });
  await ask();
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  socket.resume();
  await once(socket, 'close');
});

it('a connection without a request does not keep the server from closing [HOST-12]', async () => {
  await serve({});
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  socket.resume();
  await once(fastify.server, 'connection');
  await Promise.all([fastify.close(), once(socket, 'close')]);
});

it('a request that never completes does not keep the server from closing [HOST-12]', async () => {
  await serve({ closeTimeout: 100 });
  const unanswered = ask('/slow');
  await once(fastify.server, 'request');
  await fastify.close();
  expect(await unanswered).toBe('');
});

it('a request on a connection from another process is answered before the server closes [HOST-12]', async () => {
  fastify = Fastify();
  limitConnections(fastify, { limit: 100, maxPerAddress: 0, proxies: [] });
  let answer = () => {};
  fastify.get('/slow', () => new Promise((resolve) => (answer = () => resolve('answered'))));
  await fastify.ready();
  const port = createServer((socket) => fastify.server.emit('connection', socket)).listen(0, '127.0.0.1');
  await once(port, 'listening');
  const socket = connect((port.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(fastify.server, 'request');
  const closing = fastify.close();
  await pause(50);
  answer();
  await Promise.all([closing, once(socket, 'close')]);
  expect(heard).toMatch(/^HTTP\/1\.1 200 .*answered$/s);
  port.close();
});
