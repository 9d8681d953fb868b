import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyByEncoding } from './compression.js';

/** Whether the route has entity tags, as its contract declares. */
const isTagged = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  (routeOptions.config as { readonly isTagged?: boolean }).isTagged === true;

/** Whether an `If-None-Match` names the entity tag; weak and strong tags compare equal. */
export const namesTag = (given: string | undefined, tag: string): boolean =>
  given !== undefined &&
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/** Returns the end of a search's response that tells its duration; empty: there is none. */
export const durationIn = (body: string): string => /,"ms":[\d.e-]+\}$/.exec(body.slice(-40))?.[0] ?? '';

const texts = new WeakMap<FastifyReply, string>();

/** Returns the tagged JSON of a response, which may be sent compressed. */
export const taggedTextOf = (reply: FastifyReply): string | undefined => texts.get(reply);

/**
 * Gives the JSON of routes with entity tags its tag, and answers 304 to a client that has it. The tag is weak, because
 * responses that differ in encoding or duration alone have the same.
 */
export const tagAnswers = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (reply.statusCode !== 200 || !isTagged(request)) return done(null, payload);
    let body = payload;
    if (typeof payload === 'string') {
      const bytes = Buffer.from(payload);
      const tagged = bytes.subarray(0, bytes.length - durationIn(payload).length);
      reply.header('etag', `W/"${hash('sha1', tagged, 'base64url')}"`);
      texts.set(reply, payload);
      body = bytes;
    }
    const tag = reply.getHeader('etag');
    if (typeof tag !== 'string' || !namesTag(request.headers['if-none-match'], tag)) return done(null, body);
    varyByEncoding(reply);
    for (const name of ['content-type', 'content-encoding', 'content-length']) reply.removeHeader(name);
    reply.code(304);
    done(null, null);
  });
};
