import type { LightMyRequestResponse as Response } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answerHeaders, headersOfAnswer, rejectionsOf, type RouteDefinition } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';
import { rejections } from '#contracts/rejections';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Body;
}

export interface AskOptions {
  readonly method?: RouteDefinition['method'];
  /** Site whose host name is used. */
  readonly site?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or buffer is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

const looseness = ({ path }: RouteDefinition) =>
  path.endsWith('*') ? 1000 - path.length : path.split(':').length - path.length / 1000;

const patterns = allRoutes
  .map((route) => {
    const written = route.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*');
    return { route, pattern: new RegExp(`^${written}$`) };
  })
  // Literal paths come before patterns.
  .sort((one, other) => looseness(one.route) - looseness(other.route));

/** @throws {Error} a response has an undeclared status or header, or lacks a header that its contract promises */
const checkDeclared = (
  method: string,
  url: string,
  { statusCode, headers }: Pick<Response, 'statusCode' | 'headers'>,
) => {
  const path = url.split('?', 1)[0]!;
  const route = patterns.find((one) => one.route.method === method && one.pattern.test(path))?.route;
  if (!route) return;
  const isAnswer = statusCode in route.answers;
  if (!isAnswer && !rejectionsOf(route).some((code) => rejections[code].status === statusCode))
    throw new Error(`${method} ${route.path} answered ${statusCode}, which its contract does not declare.`);
  const declared = headersOfAnswer(route, statusCode);
  for (const name of Object.keys(answerHeaders) as (keyof typeof answerHeaders)[]) {
    const isThere = headers[name.toLowerCase()] !== undefined;
    if (isThere && declared[name] === undefined)
      throw new Error(
        `${method} ${route.path} answered ${statusCode} with ${name}, which its contract does not declare.`,
      );
    // A malformed target is refused before a route is chosen.
    const isOfRoute = statusCode !== 400 || route.everyAnswer?.[name] === undefined;
    if (!isThere && declared[name] && isOfRoute)
      throw new Error(`${method} ${route.path} answered ${statusCode} without ${name}, which its contract promises.`);
  }
};

/** Sends requests to an application, without a socket. */
export const createRequester =
  (application: NestFastifyApplication, defaultSite: string) =>
  async <Body = Record<string, unknown>>(
    url: string,
    { method = 'GET', site = defaultSite, key, headers = {}, body }: AskOptions = {},
  ): Promise<Answer<Body>> => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await application.inject({
      method,
      url,
      headers: {
        host: `${site}.localhost`,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
    });
    checkDeclared(method, url, response);
    const json = /[/+]json/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (json ? JSON.parse(response.body) : response.body) as Body,
    };
  };
