import { Negotiator } from '@fastify/accept-negotiator';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer, type Answer } from './call.js';

const onlyGzip = new Negotiator({ supportedValues: ['gzip'] });

/** Responds with gzipped bytes, or with the original bytes if the client does not accept gzip. */
export const gzipped = (
  bytes: Buffer,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  headers: Readonly<Record<string, string>>,
): Answer<never> => {
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ');
  if (onlyGzip.negotiate(request.headers['accept-encoding'] ?? '') === 'gzip')
    return answer(bytes as never, { headers: { ...headers, vary, 'content-encoding': 'gzip' } });
  // Keeps the response from being compressed again in another way.
  const cache = `${String(reply.getHeader('cache-control'))}, no-transform`;
  return answer(createGunzip().end(bytes) as never, { headers: { ...headers, vary, 'cache-control': cache } });
};
