import { hash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Bytes below which it gains nothing, and those of compressed answers that are kept for the next who asks. */
const [minBytes, maxCacheBytes] = [1024, 8 * 1024 * 1024];
const compressible = /^text\/(?!event-stream)|[+/-](json|xml|ndjson)\b/;

const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
/** A window of 64 KB takes half the time that the usual 4 MB take, and makes answers as small: most are smaller themselves. */
const brotli = (bytes = 0) => ({ params: { [quality]: 6, [window]: 16, [size]: bytes } });
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];
const compressors = {
  br: { whole: (bytes: Buffer) => inBrotli(bytes, brotli(bytes.length)), stream: () => createBrotliCompress(brotli()) },
  gzip: { whole: (bytes: Buffer) => inGzip(bytes), stream: () => createGzip() },
} as const;
type Encoding = keyof typeof compressors;
type Compress = (bytes: Buffer, encoding: Encoding) => Promise<Buffer>;

const compress: Compress = (bytes, encoding) => compressors[encoding].whole(bytes);

/** Compresses the same bytes once, also for those who ask meanwhile, while it has room for the result. */
export const compressOnce = (maxBytes: number): Compress => {
  const kept = new LRUCache<string, Promise<Buffer>>({ maxSize: maxBytes });
  return (bytes, encoding) => {
    const name = `${encoding} ${hash('sha256', bytes, 'base64')}`;
    const known = kept.get(name);
    if (known) return known;
    const made = compress(bytes, encoding);
    kept.set(name, made, { size: 1 });
    // How much it takes is known once it is there; what is set again as it was has its size from before.
    made.then(
      ({ length }) => kept.delete(name) && kept.set(name, made, { size: length }),
      () => kept.delete(name),
    );
    return made;
  };
};

/** Compresses answers for those who take it, on threads; what nobody may keep is not kept compressed either. */
export const compressAnswers = (fastify: FastifyInstance, once = compressOnce(maxCacheBytes)): void => {
  const encodings = new Negotiator({ supportedValues: Object.keys(compressors) });
  fastify.addHook('onSend', ({ headers, method }, reply, payload: unknown, done) => {
    const cache = String(reply.getHeader('cache-control'));
    const isLeft =
      payload == null ||
      reply.hasHeader('content-encoding') ||
      reply.hasHeader('content-range') ||
      /\bno-transform\b/.test(cache) ||
      !compressible.test(String(reply.getHeader('content-type')));
    if (isLeft) return done(null, payload);
    const body = typeof payload === 'string' ? Buffer.from(payload) : (payload as Buffer | Readable);
    if (Buffer.isBuffer(body) && body.length < minBytes) return done(null, body);
    const vary = [reply.getHeader('vary') ?? []].flat().join(', ');
    if (!/\baccept-encoding\b/i.test(vary)) reply.header('vary', `${vary}${vary && ', '}accept-encoding`);
    const encoding = encodings.negotiate(headers['accept-encoding'] ?? '') as Encoding | null;
    if (encoding === null) return done(null, body);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (Buffer.isBuffer(body)) {
      const compressed = /\b(private|no-store)\b/.test(cache) ? compress(body, encoding) : once(body, encoding);
      compressed.then((bytes) => done(null, bytes), done);
    } else if (method === 'HEAD') done(null, body);
    else
      done(
        null,
        pipeline(body, compressors[encoding].stream(), () => undefined),
      );
  });
};
