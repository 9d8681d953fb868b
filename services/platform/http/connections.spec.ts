import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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

/** Opens a connection and keeps it; what its request is answered, or '' where it is closed without an answer. */
const ask = async (path = '/', from?: string): Promise<string> => {
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const forwarded = from === undefined ? '' : `x-forwarded-for: ${from}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${forwarded}\r\n`);
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])) as [Buffer];
  return answer.toString();
};

it('an address beyond its connections is refused with 429 until it closes one [HOST-12]', async () => {
  await serve({ maxPerAddress: 3 });
  for (let n = 0; n < 3; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await ask();
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/retry-after: 5/i);
  sockets[0]!.destroy();
  while ((await ask()).startsWith('HTTP/1.1 429')) sockets.at(-1)!.destroy();
});

it('a proxy’s connections are not counted as one address’s [HOST-12]', async () => {
  await serve({ maxPerAddress: 3, proxies: ['10.0.0.1', '127.0.0.0/8', 'fd00::/8'] });
  for (let n = 0; n < 6; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
});

it('through a proxy, an address beyond its open requests is refused with 429 until one is over, and others are not [HOST-12]', async () => {
  await serve({ maxPerAddress: 3, proxies: ['127.0.0.0/8'] });
  const [one, sameNetwork, other] = ['2001:db8::1', '2001:db8::2', '2001:db8:1::1'];
  for (let n = 0; n < 3; n++) void ask('/slow', one);
  while (!(await ask('/', sameNetwork)).startsWith('HTTP/1.1 429'));
  expect(await ask('/', sameNetwork)).toMatch(/retry-after: 5/i);
  expect(await ask('/', other)).toMatch(/^HTTP\/1\.1 200 /);
  // What the proxy itself asks, such as whether all is well.
  expect(await ask('/')).toMatch(/^HTTP\/1\.1 200 /);
  sockets[0]!.destroy();
  while (!(await ask('/', one)).startsWith('HTTP/1.1 200'));
});

it('connections beyond all there may be are refused with 503, and beyond those closed, but health checks are answered [HOST-12]', async () => {
  await serve({ limit: 8 });
  for (let n = 0; n < 8; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('/health/live')).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await ask();
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/retry-after: 5/i);
});

it('a refused connection that asks nothing is closed [HOST-12]', async () => {
  await serve({ limit: 1 });
  await ask();
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  socket.resume();
  await once(socket, 'close');
});

it('a connection that has asked nothing does not keep the server from closing [HOST-12]', async () => {
  await serve({});
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  socket.resume();
  await once(fastify.server, 'connection');
  await Promise.all([fastify.close(), once(socket, 'close')]);
});
