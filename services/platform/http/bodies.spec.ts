import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Problem } from '#contracts/rejections';
import { formParser, jsonParser, limitBodies } from './bodies.js';
import { FaultFilter } from './problems.js';

const megabyte = 1024 * 1024;
let fastify: FastifyInstance;
let port: number;
/** Bytes that a handler got from streams. */
let taken: number;

beforeEach(async () => {
  taken = 0;
  fastify = Fastify({ bodyLimit: 256 * 1024 });
  const faults = new FaultFilter(pino({ level: 'silent' }));
  fastify.setErrorHandler((error, _, reply) => faults.answer(error, reply));
  limitBodies(fastify, (url) => url === '/stream' || url === '/unread');
  fastify.addContentTypeParser('text/csv', (_, payload, done) => done(null, payload));
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(fastify));
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, formParser);
  fastify.post('/none', ({ body }) => ({ body: body ?? null }));
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
  /** Whether the body is sent without its length. */
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

it.each([false, true])('an empty body of type JSON counts as none; chunked: %s [CRM-11]', async (chunked) => {
  expect(await send({ path: '/none', chunked }, Buffer.alloc(0))).toEqual({ status: 200, body: { body: null } });
});

it('a body that is not UTF-8 is refused, whether JSON or a form [LEAD-16]', async () => {
  const form = 'application/x-www-form-urlencoded';
  const refused = { status: 400, body: { code: 'invalid_request' } };
  expect(await send({ path: '/usual' }, Buffer.from('{"name":"Zo\xeb"}', 'latin1'))).toMatchObject(refused);
  expect(await send({ path: '/usual', type: form }, Buffer.from('name=Zo\xeb', 'latin1'))).toMatchObject(refused);
  expect(await send({ path: '/usual', type: form }, Buffer.from('name=Zo%EB'))).toMatchObject(refused);
  expect(await send({ path: '/usual' }, Buffer.from('{"name":"Zoë"}'))).toMatchObject({ status: 200 });
  expect(await send({ path: '/usual', type: form }, Buffer.from('name=Zo%C3%AB+Ng&a=1&a=2'))).toEqual({
    ...{ status: 200, body: { name: 'Zoë Ng', a: ['1', '2'] } },
  });
});

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body compressed as %s is decompressed [HOST-12]', async (encoding, compress) => {
  const body = compress(Buffer.from('{"a":1}'));
  expect(await send({ path: '/json', encoding }, body)).toEqual({ status: 200, body: { a: 1 } });
});

it('a body’s length limit applies to the decompressed body [HOST-12]', async () => {
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
  'a %s bomb is refused as soon as it expands too far, and is not decompressed any further [HOST-12]',
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

it('a streamed body without compression is accepted up to its route’s limit [HOST-12]', async () => {
  const stream = { path: '/stream', type: 'text/csv', chunked: true };
  expect((await send(stream, Buffer.alloc(20 * megabyte))).body.taken).toBe(20 * megabyte);
  expect((await send(stream, Buffer.alloc(65 * megabyte))).status).toBe(413);
  expect(taken).toBeLessThanOrEqual(84 * megabyte);
});

it('a body that does not match its Content-Encoding, or has an unknown one, is a client error [HOST-12]', async () => {
  expect(await send({ path: '/usual', encoding: 'gzip' }, Buffer.from('{}'))).toMatchObject({
    status: 400,
    body: { detail: 'The body is not what its Content-Encoding says, gzip.' },
  });
  const cut = gzipSync(Buffer.from('{"a":1}')).subarray(0, -4);
  expect((await send({ path: '/usual', encoding: 'gzip' }, cut)).status).toBe(400);
  expect((await send({ path: '/usual', encoding: 'gzip, br' }, cut)).status).toBe(415);
});

it.each([200_000, 20 * megabyte])(
  'a client gets the response even if its streamed body of %i bytes is left unread by the handler [HOST-12]',
  async (bytes) => {
    const sent = send({ path: '/unread', type: 'text/csv', chunked: true }, Buffer.alloc(bytes));
    expect(await sent).toEqual({ status: 200, body: { refused: true } });
  },
);
