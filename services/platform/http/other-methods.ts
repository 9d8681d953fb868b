import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod, type HTTPVersion, type Instance } from 'find-my-way';
import { fileRoutes } from '#contracts/api/file-routes';
import { reject } from '#contracts/rejections';
import { sendProblem } from './problems.js';

type Router = Instance<HTTPVersion.V1>;

const methods: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The route of pages, which matches every path. */
const anyPage = fileRoutes.getPage.path;

/** Answers 405 for a path that has routes of other methods only. Pages are not at paths of the API. */
export const refuseOtherMethods = (fastify: FastifyInstance): void => {
  const added: (readonly [method: HTTPMethod, url: string])[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    if (url !== anyPage) added.push([method as HTTPMethod, url]);
  });
  let router: Router | undefined;
  const allowedAt = (path: string): HTTPMethod[] => {
    // Not at the start, because few requests need it.
    router ??= routerOf(added);
    return methods.filter((method) => router!.find(method, path));
  };
  fastify.addHook('onRequest', ({ is404, raw, routeOptions }, reply, done) => {
    const isPage = routeOptions.url === anyPage && !raw.url!.startsWith('/api/');
    if (isPage || !(is404 || routeOptions.url === anyPage)) return done();
    const allowed = allowedAt(raw.url!).join(', ');
    if (allowed === '') return done();
    reply.header('allow', allowed);
    void reply.send(sendProblem(reply, reject('method_not_allowed', `This address takes ${allowed}.`)));
  });
};

const routerOf = (routes: readonly (readonly [method: HTTPMethod, url: string])[]): Router => {
  const router = findMyWay({ maxParamLength: 300 });
  for (const [method, url] of routes) router.on(method, url, () => undefined);
  return router;
};
