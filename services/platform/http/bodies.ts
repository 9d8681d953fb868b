import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { reject, type Rejection } from '#contracts/rejections';
import { Refused } from './problems.js';

/** Maximum bytes of a body, unless its route says otherwise. */
export const defaultMaxBytes = 256 * 1024;

/** Maximum expansion of a compressed body, once more than `expansionFreeBytes` bytes come out. */
const maxExpansion = 200;
const expansionFreeBytes = 16 * 1024 * 1024;

/** Whether this many bytes are too many for a compressed body of that size. */
export const exceedsExpansion = (bytes: number, compressed: number): boolean =>
  bytes > expansionFreeBytes && bytes > compressed * maxExpansion;

const decompressors = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
type Encoding = keyof typeof decompressors;
type Decompressor = ReturnType<(typeof decompressors)[Encoding]>;

const isKnown = (encoding: string): encoding is Encoding => Object.hasOwn(decompressors, encoding);

const tooLarge = (limit: number): Rejection =>
  reject('payload_too_large', `This takes at most ${limit.toLocaleString('en-AU')} bytes.`);
const decompressionBomb = reject(
  'payload_too_large',
  `Beyond ${expansionFreeBytes.toLocaleString('en-AU')} bytes, a body may be ${maxExpansion} times its compressed length at most.`,
);
const notDecompressible = (encoding: string): Rejection =>
  reject('invalid_request', `The body is not what its Content-Encoding says, ${encoding}.`);

const unknownEncoding = reject('unsupported_media_type', 'Compress a body as gzip, deflate or br, or not at all.');

/** Whether a body follows the headers, for methods whose body is read. */
export const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0');

/** Content types of a body that clients send along though the route reads none. */
const ignored: readonly string[] = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Refuses a body of a type that the route does not declare. */
export const refuseOtherTypes = (fastify: FastifyInstance): void => {
  fastify.addHook('preParsing', ({ headers, is404, raw, routeOptions }, _reply, payload, done) => {
    const { bodyTypes = ignored } = routeOptions.config as { readonly bodyTypes?: readonly string[] };
    const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    if (is404 || !hasBody(raw) || bodyTypes.includes(type)) return done(null, payload);
    const taken = bodyTypes === ignored ? 'no body' : bodyTypes.join(', ');
    done(new Refused(reject('unsupported_media_type', `This address takes ${taken}.`)));
  });
};

const notUtf8 = (what: string): Refused =>
  new Refused(reject('invalid_request', `The ${what} is not valid UTF-8. Send it in that encoding.`));

/** Returns the parser of JSON. An empty body is none: many clients send the content type with every request. */
export const jsonParser = (fastify: FastifyInstance): FastifyBodyParser<Buffer> => {
  const parse = fastify.getDefaultJsonParser('error', 'error') as unknown as FastifyBodyParser<Buffer>;
  return (request, body, done) => {
    if (body.length === 0) return done(null);
    return isUtf8(body) ? parse(request, body, done) : done(notUtf8('body'));
  };
};

const escapedBytes = /(?:%[0-9a-f]{2})+/gi;
const bytesOf = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('%', ''), 'hex');

/** Parses forms as browsers send them. */
export const formParser: FastifyBodyParser<Buffer> = (_request, body, done) => {
  if (!isUtf8(body)) return done(notUtf8('form'));
  const text = body.toString();
  const isText = (text.match(escapedBytes) ?? []).every((escaped) => isUtf8(bytesOf(escaped)));
  return isText ? done(null, parseForm(text)) : done(notUtf8('form'));
};

/** Passes a body on up to its limits; beyond them it fails with {@link Refused}. */
class Bounded extends Transform {
  /** Bytes received over the network; Fastify compares them with `Content-Length`. */
  receivedEncodedLength = 0;
  private passed = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.passed += chunk.length;
    const received = this.receivedEncodedLength;
    if (this.passed > this.limit) done(new Refused(tooLarge(this.limit)));
    else if (received > 0 && exceedsExpansion(this.passed, received)) done(new Refused(decompressionBomb));
    else done(null, chunk);
  }
}

/**
 * Ends the other streams when one of them ends early. The request itself stays open, because it still needs a response;
 * the rest of its body is discarded.
 */
const join = (raw: IncomingMessage, bounded: Bounded, encoding: string, decompressor?: Decompressor): void => {
  raw.once('error', (error) => bounded.destroy(error));
  raw.once('close', () => {
    if (!raw.readableEnded) bounded.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  });
  decompressor?.once('error', () => bounded.destroy(new Refused(notDecompressible(encoding))));
  bounded.once('close', () => {
    raw.unpipe();
    decompressor?.destroy();
    raw.resume();
  });
  if (!decompressor) return void raw.pipe(bounded);
  raw.on('data', (chunk: Buffer) => (bounded.receivedEncodedLength += chunk.length));
  raw.pipe(decompressor).pipe(bounded);
};

/**
 * Limits bodies to the sizes that their routes declare, decompressed and streamed.
 * @param isStream whether a handler streams the body, and may leave it unread
 */
export const limitBodies = (fastify: FastifyInstance, isStream: (url: string | undefined) => boolean): void => {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, raw, routeOptions } = request;
    const { maxBytes: limit = defaultMaxBytes } = routeOptions.config as { readonly maxBytes?: number };
    const { 'content-encoding': encoding = 'identity', 'content-length': length } = headers;
    if (!hasBody(raw)) return done(null, payload);
    if (Number(length) > limit) return done(new Refused(tooLarge(limit)));
    if (encoding !== 'identity' && !isKnown(encoding)) return done(new Refused(unknownEncoding));
    // A body never exceeds its declared length.
    if (encoding === 'identity' && length !== undefined && !isStream(raw.url)) return done(null, payload);
    const bounded = new Bounded(limit);
    join(raw, bounded, encoding, encoding === 'identity' ? undefined : decompressors[encoding]());
    reply.raw.once('finish', () => bounded.destroy());
    done(null, bounded);
  });
};
