import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Problem } from '#contracts/rejections';
import { limitBodies } from './bodies.js';
import { FaultFilter } from './problems.js';

const megabyte = 1024 * 1024;
let fastify: FastifyInstance;
let port: number;
/** Bytes of streams that a handler was given. */
let taken: number;

beforeEach(async () => {
  taken = 0;
  fastify = Fastify({ bodyLimit: 256 * 1024 });
  const faults = new FaultFilter(pino({ level: 'silent' }));
  fastify.setErrorHandler((error, _, reply) => faults.answer(error, reply));
  limitBodies(fastify, (url) => url === '/stream' || url === '/unread');
  fastify.addContentTypeParser('text/csv', (_, payload, done) => done(null, payload));
  fastify.post('/json', { config: { maxBytes: 1_000 } }, ({ body }) => body);
  fastify.post('/usual', ({ body }) => body);
  fastify.post('/unread', () => ({ refused: true }));
  fastify.post('/stream', { config: { maxBytes: 64 * megabyte } }, async ({ body }) => {
    for await (const chunk of body as Readable) taken += (chunk as Buffer).length;
    return { taken };
  });
  await fastify.listen({ port: 0 });
  port = (fastify.server.address() as { port: number }).port;
});
afterEach(async () => {
  fastify.server.closeAllConnections();
  await fastify.close();
});

interface Sent {
  readonly path: string;
  readonly type?: string;
  readonly encoding?: string;
  /** A body whose length is not told before. */
  readonly chunked?: boolean;
}

const send = async ({ path, type = 'application/json', encoding, chunked = false }: Sent, body: Buffer) => {
  const headers = {
    'content-type': type,
    ...(encoding !== undefined && { 'content-encoding': encoding }),
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }),
  };
  const request = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers });
  request.on('error', () => {});
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, body: (await json(response)) as Problem & { taken?: number } };
};

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body compressed as %s is read as what it was before [HOST-12]', async (encoding, compress) => {
  const body = compress(Buffer.from('{"a":1}'));
  expect(await send({ path: '/json', encoding }, body)).toEqual({ status: 200, body: { a: 1 } });
});

it('a body is held to its route’s length after decompression, not before [HOST-12]', async () => {
  const large = Buffer.from(JSON.stringify({ a: 'a'.repeat(1_000) }));
  const refused = { status: 413, body: { code: 'payload_too_large', detail: 'This takes at most 1,000 bytes.' } };
  expect(await send({ path: '/json', encoding: 'gzip' }, gzipSync(large))).toMatchObject(refused);
  expect(await send({ path: '/json' }, large)).toMatchObject(refused);
  expect(await send({ path: '/json', chunked: true }, large)).toMatchObject(refused);
  expect(await send({ path: '/usual', encoding: 'gzip' }, gzipSync(large))).toMatchObject({ status: 200 });
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])(
  'a bomb compressed as %s is refused once it expands too far, and no more of it is made [HOST-12]',
  async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(48 * megabyte));
    const { status, body } = await send({ path: '/stream', type: 'text/csv', encoding, chunked: true }, bomb);
    expect({ status, detail: body.detail }).toEqual({
      status: 413,
      detail: 'Beyond 16,777,216 bytes, a body may be 200 times its compressed length at most.',
    });
    expect(taken).toBeLessThanOrEqual(16 * megabyte);
  },
);

it('a stream that expands little is taken up to its route’s length [HOST-12]', async () => {
  const stream = { path: '/stream', type: 'text/csv', chunked: true };
  expect((await send(stream, Buffer.alloc(20 * megabyte))).body.taken).toBe(20 * megabyte);
  expect((await send(stream, Buffer.alloc(65 * megabyte))).status).toBe(413);
  expect(taken).toBeLessThanOrEqual(84 * megabyte);
});

it('a body that is not what it says, or compressed in an unknown way, is the sender’s fault [HOST-12]', async () => {
  expect(await send({ path: '/usual', encoding: 'gzip' }, Buffer.from('{}'))).toMatchObject({
    status: 400,
    body: { detail: 'The body is not what its Content-Encoding says, gzip.' },
  });
  const cut = gzipSync(Buffer.from('{"a":1}')).subarray(0, -4);
  expect((await send({ path: '/usual', encoding: 'gzip' }, cut)).status).toBe(400);
  expect((await send({ path: '/usual', encoding: 'gzip, br' }, cut)).status).toBe(415);
});

it.each([200_000, 20 * megabyte])(
  'a sender whose stream is not read gets the reason, with %i bytes [HOST-12]',
  async (bytes) => {
    const sent = send({ path: '/unread', type: 'text/csv', chunked: true }, Buffer.alloc(bytes));
    expect(await sent).toEqual({ status: 200, body: { refused: true } });
  },
);
