import type { FastifyInstance } from 'fastify';
import { reject, type Rejection } from '#contracts/rejections';
import type { Config } from '../process/config.js';
import { sendProblem } from './problems.js';
import { securityHeaders } from './security-headers.js';

/** Bytes of the longest request target that is taken. */
const maxTargetLength = 2_048;
/** The built pages' scripts and sheets: the same at every host. */
const builtFiles = '/assets/';

/** Why a request target is not taken. */
export const refuseTarget = (target: string): Rejection | undefined => {
  if (target.length > maxTargetLength)
    return reject('uri_too_long', `An address has at most ${maxTargetLength} bytes.`);
  // `GET http://other.example/` would name a host beside the Host header's.
  return target.startsWith('/') ? undefined : reject('invalid_request', 'An address begins with a slash.');
};

/** Two `Host` headers: what stands before us may have gone by the other one. */
const refuseHosts = (rawHeaders: readonly string[]): Rejection | undefined => {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]!.length === 4 && rawHeaders[n]!.toLowerCase() === 'host') hosts++;
  return hosts > 1 ? reject('invalid_request', 'A request names one host.') : undefined;
};

/** Looks at each request before its route is known: which headers count, what every answer says, and its target. */
export const checkEarly = (fastify: FastifyInstance, { FORWARDED_HOST }: Pick<Config, 'FORWARDED_HOST'>): void => {
  // What Node doesn't know of it would answer itself, without our headers. It may be passed over.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  const vary = FORWARDED_HOST ? 'Host, X-Forwarded-Host' : 'Host';
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!FORWARDED_HOST) delete raw.headers['x-forwarded-host'];
    reply.headers(securityHeaders(request));
    // One address answers differently at each site's host, so no cache may keep it by the address alone.
    if (!raw.url!.startsWith(builtFiles)) reply.header('vary', vary);
    const refused = refuseTarget(raw.url!) ?? refuseHosts(raw.rawHeaders);
    if (refused) void reply.send(sendProblem(reply, refused));
    else done();
  });
};
