import type { FastifyInstance } from 'fastify';
import type { RouteDefinition } from '#contracts/api/route';
import { reject, type Rejection } from '#contracts/rejections';
import type { Config } from '../process/config.js';
import { sendProblem } from './problems.js';
import { securityHeaders } from './security-headers.js';

/** Maximum bytes of a request target. */
const maxTargetLength = 2_048;
/** Scripts and style sheets of the built pages: the same at every host. */
const builtFiles = '/assets/';

export const refuseTarget = (target: string): Rejection | undefined => {
  if (target.length > maxTargetLength)
    return reject('uri_too_long', `An address has at most ${maxTargetLength} bytes.`);
  // `GET http://other.example/` would name a host beside the Host header's.
  return target.startsWith('/') ? undefined : reject('invalid_request', 'An address begins with a slash.');
};

/** Refuses two `Host` headers, because a proxy in front of us may have used the other one. */
const refuseHosts = (rawHeaders: readonly string[]): Rejection | undefined => {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]!.length === 4 && rawHeaders[n]!.toLowerCase() === 'host') hosts++;
  return hosts > 1 ? reject('invalid_request', 'A request names one host.') : undefined;
};

/** Checks each request before routing: its forwarding headers and target. Sets the headers of every response. */
export const checkEarly = (fastify: FastifyInstance, { FORWARDED_HOST }: Pick<Config, 'FORWARDED_HOST'>): void => {
  // Node would answer an unknown `Expect` header itself, without our headers. Ignoring the header is allowed.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  const vary = FORWARDED_HOST ? 'Host, X-Forwarded-Host' : 'Host';
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    if (!FORWARDED_HOST) delete raw.headers['x-forwarded-host'];
    const { everyAnswer } = routeOptions.config as Pick<RouteDefinition, 'everyAnswer'>;
    reply.headers(securityHeaders(request));
    if (everyAnswer) reply.headers(everyAnswer);
    // An address has different content at each site's host, so no cache may use the address alone as its key.
    if (!raw.url!.startsWith(builtFiles)) reply.header('vary', vary);
    const refused = refuseTarget(raw.url!) ?? refuseHosts(raw.rawHeaders);
    if (refused) void reply.send(sendProblem(reply, refused));
    else done();
  });
};
