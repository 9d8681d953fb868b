import type { FastifyInstance, HTTPMethods } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { fileRoutes } from '#contracts/api/file-routes';
import { reject } from '#contracts/rejections';
import { sendProblem } from './problems.js';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The route of pages, which matches every path. */
const anyPage = fileRoutes.getPage.path;

/** Answers 405 for a path that has routes of other methods only. Pages are not at paths of the API. */
export const refuseOtherMethods = (fastify: FastifyInstance): void => {
  const router = findMyWay({ maxParamLength: 300 });
  fastify.addHook('onRoute', ({ method, url }) => {
    if (url !== anyPage) router.on(method as HTTPMethod, url, () => undefined);
  });
  fastify.addHook('onRequest', ({ is404, raw, routeOptions }, reply, done) => {
    const isPage = routeOptions.url === anyPage && !raw.url!.startsWith('/api/');
    if (isPage || !(is404 || routeOptions.url === anyPage)) return done();
    const allowed = methods.filter((method) => router.find(method as HTTPMethod, raw.url!)).join(', ');
    if (allowed === '') return done();
    reply.header('allow', allowed);
    void reply.send(sendProblem(reply, reject('method_not_allowed', `This address takes ${allowed}.`)));
  });
};
