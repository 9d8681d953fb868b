import { hash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Minimum bytes of a response worth compressing, and maximum bytes of compressed responses in the cache. */
const [minBytes, maxCacheBytes] = [1024, 8 * 1024 * 1024];
const compressible = /^text\/(?!event-stream)|[+/-](json|xml|ndjson)\b/;

const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
/** A window of 64 KB takes half the time of the usual 4 MB for the same size, because most responses are smaller. */
const brotli = (bytes = 0) => ({ params: { [quality]: 6, [window]: 16, [size]: bytes } });
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];
const compressors = {
  br: { whole: (bytes: Buffer) => inBrotli(bytes, brotli(bytes.length)), stream: () => createBrotliCompress(brotli()) },
  gzip: { whole: (bytes: Buffer) => inGzip(bytes), stream: () => createGzip() },
} as const;
type Encoding = keyof typeof compressors;
type Compress = (bytes: Buffer, encoding: Encoding) => Promise<Buffer>;

const compress: Compress = (bytes, encoding) => compressors[encoding].whole(bytes);

/** Compresses the same bytes once, also for concurrent requests, as long as the cache has room for the result. */
export const compressOnce = (maxBytes: number): Compress => {
  const compressedCache = new LRUCache<string, Promise<Buffer>>({ maxSize: maxBytes });
  return (bytes, encoding) => {
    const name = `${encoding} ${hash('sha256', bytes, 'base64')}`;
    const known = compressedCache.get(name);
    if (known) return known;
    const made = compress(bytes, encoding);
    compressedCache.set(name, made, { size: 1 });
    // The size is known only now. The entry is deleted first, because setting the same value again keeps the old size.
    made.then(
      ({ length }) => compressedCache.delete(name) && compressedCache.set(name, made, { size: length }),
      () => compressedCache.delete(name),
    );
    return made;
  };
};

const encodings = new Negotiator({ supportedValues: Object.keys(compressors) });

/** Returns the encoding that the client accepts; null: none. */
export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null =>
  encodings.negotiate(headers['accept-encoding'] ?? '') as Encoding | null;

/** Returns JSON in the encoding of its response. */
export const compressFor = async (request: FastifyRequest, bytes: Buffer): Promise<Buffer> => {
  const encoding = encodingFor(request);
  return encoding === null || bytes.length < minBytes ? bytes : compress(bytes, encoding);
};

export const varyByEncoding = (reply: FastifyReply): void => {
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!/\baccept-encoding\b/i.test(vary)) reply.header('vary', `${vary}${vary && ', '}accept-encoding`);
};

/** Compresses responses on threads, for clients that accept it. Responses that nobody may cache are not cached here. */
export const compressAnswers = (fastify: FastifyInstance, once = compressOnce(maxCacheBytes)): void => {
  fastify.addHook('onSend', (request, reply, payload: unknown, done) => {
    const cache = String(reply.getHeader('cache-control'));
    const isLeft =
      payload == null ||
      // Errors are short, and senders of many of them should cost little.
      reply.statusCode >= 400 ||
      reply.hasHeader('content-encoding') ||
      reply.hasHeader('content-range') ||
      /\bno-transform\b/.test(cache) ||
      !compressible.test(String(reply.getHeader('content-type')));
    if (isLeft) return done(null, payload);
    const body = typeof payload === 'string' ? Buffer.from(payload) : (payload as Buffer | Readable);
    if (Buffer.isBuffer(body) && body.length < minBytes) return done(null, body);
    varyByEncoding(reply);
    const encoding = encodingFor(request);
    if (encoding === null) return done(null, body);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (Buffer.isBuffer(body)) {
      const compressed = /\b(private|no-store)\b/.test(cache) ? compress(body, encoding) : once(body, encoding);
      compressed.then((bytes) => done(null, bytes), done);
    } else if (request.method === 'HEAD') done(null, body);
    else
      done(
        null,
        pipeline(body, compressors[encoding].stream(), () => undefined),
      );
  });
};
