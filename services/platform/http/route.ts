import type { ExecutionContext } from '@nestjs/common';
import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { idempotencyKey } from '#contracts/api/idempotency-key';
import { cacheControlOf, hasEntityTag, maxBytesOf, maxValuesOf, type RouteDefinition } from '#contracts/api/route';
import { cursorPattern } from '#contracts/domain/cursor';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { type Call, positionHeader, type Result } from './call.js';
import { CallGuard, storeRoute, admittedCallOf } from './call-guard.js';
import { holdsMoreThan, parseInput } from './parse.js';
import { Refused } from './problems.js';

type Handler<Definition extends RouteDefinition> = (
  call: Call<Definition>,
) => Result<Definition> | Promise<Result<Definition>>;

/**
 * Makes a controller's method answer the route as its contract declares it. The method takes one argument, the
 * {@link Call}, and returns the body, an {@link Answer} or a rejection. The controller has no prefix of its own.
 */
export const Route =
  <const Definition extends RouteDefinition>(definition: Definition, options: RouteOptions = {}) =>
  <Method extends Handler<Definition>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const { method, path, answers, everyAnswer, body, bodyTypes = body && ['application/json'] } = definition;
    CallArgument({ definition, ...options })(target, name, 0);
    applyDecorators(
      RequestMapping({ path, method: RequestMethod[method] }),
      HttpCode(Number(Object.keys(answers)[0] ?? 200)),
      storeRoute(definition),
      RouteConfig({
        maxBytes: maxBytesOf(definition),
        everyAnswer,
        isTagged: hasEntityTag(definition),
        ...(bodyTypes && { bodyTypes }),
      }),
      UseGuards(CallGuard),
    )(target, name, descriptor);
  };

interface RouteOptions {
  /** Says why a field of the body is not taken. */
  readonly unknownField?: (name: string) => string;
}

interface Declared extends RouteOptions {
  readonly definition: RouteDefinition;
}

/** @throws {Refused} the request does not match the route's declaration */
const CallArgument = createParamDecorator((declared: Declared, context: ExecutionContext): Call => {
  const { definition } = declared;
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const reply = http.getResponse<FastifyReply>();
  const { query, body, headers, idempotencyKey, ifMatch } = definition;
  reply.header('cache-control', cacheControlOf(definition));
  return {
    ...admittedCallOf(request),
    params: request.params as never,
    query: (query && orRefuse(parseQuery(query, request))) as never,
    body: (body && orRefuse(parseBody(declared, body, request.body))) as never,
    idempotencyKey: (idempotencyKey && orRefuse(keyOf(request, idempotencyKey))) as never,
    ifMatch: ifMatch && request.headers['if-match'],
    position: (definition.position && orRefuse(wantedPosition(request))) as never,
    lastEventId: headers && 'Last-Event-ID' in headers ? orRefuse(lastEventIdOf(request)) : undefined,
    request,
    reply,
  };
});

const parseBody = ({ definition, unknownField }: Declared, schema: z.ZodType, body: unknown): unknown => {
  const limit = maxValuesOf(definition);
  return limit !== undefined && holdsMoreThan(body, limit)
    ? reject('invalid', `Please send ${limit.toLocaleString('en-AU')} values at the most.`)
    : parseInput(schema, body, unknownField);
};

const orRefuse = <Value>(value: Value | Rejection): Value => {
  if (isRejection(value)) throw new Refused(value);
  return value;
};

/** The request's query string, without `?`. */
export const queryStringOf = ({ url }: Pick<FastifyRequest, 'url'>): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

export const parseQuery = <Schema extends z.ZodObject>(schema: Schema, request: Pick<FastifyRequest, 'url'>) => {
  const given: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(queryStringOf(request)))
    if (value !== '' && !Object.hasOwn(given, name)) given[name] = value;
  const parsed = parseInput(schema, given);
  return isRejection(parsed) ? { ...parsed, rejected: 'invalid_request' as const } : parsed;
};

const keyOf = ({ headers }: FastifyRequest, need: 'optional' | 'required'): string | undefined | Rejection => {
  const key = headers['idempotency-key'];
  if (key === undefined && need === 'optional') return undefined;
  const parsed = idempotencyKey.safeParse(key);
  return parsed.success
    ? parsed.data
    : reject('invalid_request', `Idempotency-Key ${parsed.error.issues[0]!.message}.`);
};

const lastEventIdOf = ({ headers }: FastifyRequest): string | undefined | Rejection => {
  const id = headers['last-event-id'];
  if (id === undefined || id === '') return undefined;
  return typeof id === 'string' && cursorPattern.test(id)
    ? id
    : reject('invalid_request', 'Last-Event-ID is none that this stream gave.');
};

const positionPattern = /^\d{1,15}$/;

/** Returns the minimum log position that the client asks for in its request header; 0: any. */
export const wantedPosition = ({ headers }: FastifyRequest): number | Rejection => {
  const value = headers[positionHeader];
  if (value === undefined || value === '') return 0;
  return typeof value === 'string' && positionPattern.test(value)
    ? Number(value)
    : reject('invalid_request', 'Forecourt-Position is no log position, such as 1834.');
};
