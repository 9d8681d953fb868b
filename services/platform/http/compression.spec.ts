import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers, compressOnce } from './compression.js';

const large = { cars: Array.from({ length: 200 }, (_, n) => `car ${n}`) };
const text = JSON.stringify(large);
const once = jest.fn(compressOnce(1e6));
let server: FastifyInstance;

beforeEach(() => {
  once.mockClear();
  server = Fastify();
  compressAnswers(server, once);
  server.get('/large', async (_, reply) => reply.header('vary', 'Host').send(large));
  server.get('/small', async () => ({ cars: [] }));
  server.get('/mine', async (_, reply) => reply.header('cache-control', 'no-store').send(large));
  server.get('/as-it-is', async (_, reply) => reply.header('cache-control', 'no-cache, no-transform').send(large));
  server.get('/bytes', async (_, reply) => reply.type('image/svg+xml').send(Buffer.from(text)));
  server.get('/picture', async (_, reply) => reply.type('image/jpeg').send(Buffer.from(text)));
  server.get('/part', async (_, reply) => reply.code(206).header('content-range', 'bytes 0-9/99').send(large));
  server.get('/refused', async (_, reply) => reply.code(422).send(large));
  server.get('/stream', async (_, reply) =>
    reply
      .type('application/x-ndjson')
      .header('content-length', text.length)
      .send(Readable.from([text])),
  );
});
afterEach(() => server.close());

const ask = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ url, method, headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }) } });

const unpacked = ({ headers, rawPayload }: Awaited<ReturnType<typeof ask>>): string => {
  const { 'content-encoding': encoding } = headers;
  if (encoding === undefined) return String(rawPayload);
  return String(encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload));
};

it.each([
  ['/large', 'gzip, deflate, br', 'br'],
  ['/large', 'gzip;q=1, br;q=0.5', 'gzip'],
  ['/large', 'br;q=0, gzip', 'gzip'],
  ['/large', 'identity', 'none'],
  ['/large', '', 'none'],
  ['/bytes', 'br', 'br'],
  ['/mine', 'br', 'br'],
  ['/stream', 'br', 'br'],
  ['/stream', 'gzip', 'gzip'],
  ['/stream', '', 'none'],
])(
  'a response to %s with Accept-Encoding “%s” is encoded as %s, and decodes to the original [HOST-12]',
  async (url, taken, encoding) => {
    const answered = await ask(url, taken);
    expect(answered.headers['content-encoding'] ?? 'none').toBe(encoding);
    expect(answered.headers['vary']).toMatch(/accept-encoding$/);
    expect(unpacked(answered)).toBe(text);
    if (encoding === 'none') return;
    expect(answered.rawPayload.length).toBeLessThan(text.length);
    const { 'content-length': length } = answered.headers;
    expect(length).toBe(url === '/stream' ? undefined : String(answered.rawPayload.length));
  },
);

it.each(['/small', '/as-it-is', '/picture', '/part', '/refused'])(
  'the response to %s is not compressed',
  async (url) => {
    const { headers, payload } = await ask(url, 'br');
    expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined]);
    expect(payload).toBe((await ask(url)).payload);
  },
);

it.each(['/large', '/stream'])('HEAD %s has the headers of GET and no body', async (url) => {
  const [head, get] = [await ask(url, 'br', 'HEAD'), await ask(url, 'br')];
  expect(head.payload).toBe('');
  for (const name of ['content-encoding', 'content-type', 'vary', 'content-length'])
    expect(head.headers[name]).toBe(get.headers[name]);
});

it('a private response is not stored in the compression cache [HOST-12]', async () => {
  await ask('/mine', 'br');
  expect(once).not.toHaveBeenCalled();
  await ask('/large', 'br');
  expect(once).toHaveBeenCalledTimes(1);
});

it('the same bytes are compressed once per encoding while the cache has room [HOST-12]', async () => {
  const compress = compressOnce(60);
  const bytes = (seed: string) => Buffer.from(seed.repeat(2_000));
  const first = compress(bytes('a'), 'br');
  expect(compress(bytes('a'), 'br')).toBe(first);
  expect(compress(bytes('a'), 'gzip')).not.toBe(first);
  await first;
  expect(compress(bytes('a'), 'br')).toBe(first);
  for (const seed of 'bcdefghijklmnopqrstuvwxyz') await compress(bytes(seed), 'br');
  expect(compress(bytes('a'), 'br')).not.toBe(first);
});
