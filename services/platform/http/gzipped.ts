import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer, type Answer } from './call.js';

/** Responds with gzipped bytes, or with the original bytes if the client does not accept gzip. */
export const gzipped = (
  bytes: Buffer,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  headers: Readonly<Record<string, string>>,
): Answer<never> => {
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ');
  if (takesGzip(request.headers['accept-encoding']))
    return answer(bytes as never, { headers: { ...headers, vary, 'content-encoding': 'gzip' } });
  // Keeps the response from being compressed again in another way.
  const cache = `${String(reply.getHeader('cache-control'))}, no-transform`;
  return answer(createGunzip().end(bytes) as never, { headers: { ...headers, vary, 'cache-control': cache } });
};

const takesGzip = (accepted: string | readonly string[] = ''): boolean =>
  String(accepted)
    .split(',')
    .some((one) => {
      const [name, weight = ''] = one.split(';');
      return name!.trim() === 'gzip' && !/^\s*q=0(\.0*)?\s*$/.test(weight);
    });
