import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ResponseBody, PathParameters, RouteDefinition } from '#contracts/api/route';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import type { Principal } from '../access/api-keys.js';
import type { SignedIn } from '../access/session.js';

type CallerOf<Kind> = Kind extends 'anyone'
  ? undefined
  : Kind extends 'visitor'
    ? SignedIn | undefined
    : Kind extends 'shopper'
      ? SignedIn
      : Principal;

type ParsedBy<Definition, Part extends 'query' | 'body'> =
  Definition extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

type IdempotencyKeyOf<Definition> = Definition extends { readonly idempotencyKey: 'required' }
  ? string
  : string | undefined;

/** A request as its route declares it: the caller authenticated, the site found, and all input parsed. */
export interface Call<Definition extends RouteDefinition = RouteDefinition> {
  readonly caller: CallerOf<Definition['caller']>;
  readonly site: Definition['site'] extends 'none' ? undefined : Site;
  readonly params: { readonly [Name in PathParameters<Definition['path']>]: string };
  readonly query: ParsedBy<Definition, 'query'>;
  readonly body: ParsedBy<Definition, 'body'>;
  readonly idempotencyKey: IdempotencyKeyOf<Definition>;
  /** The header `If-Match`, if the route takes it and the client sent it. */
  readonly ifMatch: string | undefined;
  /** Log position that the response must include, if the route takes one; 0: any. */
  readonly position: Definition extends { readonly position: true } ? number : unknown;
  /** Where a stream of events continues, if the route takes `Last-Event-ID` and the client sent it. */
  readonly lastEventId: string | undefined;
  readonly request: FastifyRequest;
  /** For streams and files: a handler that responds through it returns it. */
  readonly reply: FastifyReply;
}

/** What a handler may return. */
export type Result<Definition extends RouteDefinition> =
  ResponseBody<Definition> | Answer<ResponseBody<Definition>> | Rejection | FastifyReply | undefined | void;

export interface AnswerOptions {
  /** Absent: the first status that the route declares. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Log position of the write, for a client that reads its own write: the header `Forecourt-Position`. */
  readonly position?: number;
}

/** A body with its status, headers and log position. */
export class Answer<Body> {
  constructor(
    readonly body: Body,
    readonly options: AnswerOptions,
  ) {}
}

/** Returns a response with its own status, headers or log position. */
export const answer = <Body>(body: Body, options: AnswerOptions): Answer<Body> => new Answer(body, options);

/** Returns a response that is already encoded. */
export const encoded = (
  text: string,
  contentType = 'application/json; charset=utf-8',
  headers: AnswerOptions['headers'] = {},
): Answer<never> => new Answer(text as never, { headers: { ...headers, 'content-type': contentType } });

/** Header with the log position of a command's response, and with the minimum position that a query asks for. */
export const positionHeader = 'forecourt-position';
