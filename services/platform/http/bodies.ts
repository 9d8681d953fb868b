import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { reject, type Rejection } from '#contracts/rejections';
import { Refused } from './problems.js';

/** Bytes of a body where its route says nothing else. */
export const usualBody = 256 * 1024;

/** What comes out of a compressed body may be this many times what went in, once it is more than `freely` bytes. */
const maxExpansion = 200;
const freely = 16 * 1024 * 1024;

/** Whether so many bytes may not come out of so many that are compressed. */
export const expandsTooFar = (bytes: number, compressed: number): boolean =>
  bytes > freely && bytes > compressed * maxExpansion;

const decompressors = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
type Encoding = keyof typeof decompressors;
type Decompressor = ReturnType<(typeof decompressors)[Encoding]>;

const isKnown = (encoding: string): encoding is Encoding => Object.hasOwn(decompressors, encoding);

const tooLarge = (limit: number): Rejection =>
  reject('payload_too_large', `This takes at most ${limit.toLocaleString('en-AU')} bytes.`);
const isBomb = reject(
  'payload_too_large',
  `Beyond ${freely.toLocaleString('en-AU')} bytes, a body may be ${maxExpansion} times its compressed length at most.`,
);
const notDecompressible = (encoding: string): Rejection =>
  reject('invalid_request', `The body is not what its Content-Encoding says, ${encoding}.`);

const unknownEncoding = reject('unsupported_media_type', 'Compress a body as gzip, deflate or br, or not at all.');

/** Whether a body follows the headers, of a method whose body is read. */
export const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0');

/** Passes a body on as far as its limits go, and ends with {@link Refused} beyond them. */
class Bounded extends Transform {
  /** Bytes that came over the line; Fastify compares them with `Content-Length`. */
  receivedEncodedLength = 0;
  private passed = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.passed += chunk.length;
    const received = this.receivedEncodedLength;
    if (this.passed > this.limit) done(new Refused(tooLarge(this.limit)));
    else if (received > 0 && expandsTooFar(this.passed, received)) done(new Refused(isBomb));
    else done(null, chunk);
  }
}

/**
 * Ends the others when one of them ends early. The request itself stays open, as it has yet to be answered: what is left
 * of its body is thrown away.
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
 * Takes bodies no larger than their routes say, decompressed and streamed.
 * @param isStream bodies that a handler reads as they come, and may leave unread
 */
export const limitBodies = (fastify: FastifyInstance, isStream: (url: string | undefined) => boolean): void => {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, raw, routeOptions } = request;
    const { maxBytes: limit = usualBody } = routeOptions.config as { readonly maxBytes?: number };
    const { 'content-encoding': encoding = 'identity', 'content-length': length } = headers;
    if (!hasBody(raw)) return done(null, payload);
    if (Number(length) > limit) return done(new Refused(tooLarge(limit)));
    if (encoding !== 'identity' && !isKnown(encoding)) return done(new Refused(unknownEncoding));
    // A length that was given is never exceeded.
    if (encoding === 'identity' && length !== undefined && !isStream(raw.url)) return done(null, payload);
    const bounded = new Bounded(limit);
    join(raw, bounded, encoding, encoding === 'identity' ? undefined : decompressors[encoding]());
    reply.raw.once('finish', () => bounded.destroy());
    done(null, bounded);
  });
};
