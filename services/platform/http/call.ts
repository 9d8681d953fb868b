import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, NamesIn, RouteDefinition } from '#contracts/api/route';
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

/** A request as its route declares it: the caller known, the site found, and everything it says parsed. */
export interface Call<Definition extends RouteDefinition = RouteDefinition> {
  readonly caller: CallerOf<Definition['caller']>;
  readonly site: Definition['site'] extends 'none' ? undefined : Site;
  readonly params: { readonly [Name in NamesIn<Definition['path']>]: string };
  readonly query: ParsedBy<Definition, 'query'>;
  readonly body: ParsedBy<Definition, 'body'>;
  readonly idempotencyKey: IdempotencyKeyOf<Definition>;
  /** Log position the answer must include; 0: any. */
  readonly position: number;
  /** Where a stream of events goes on, where the route takes `Last-Event-ID` and the client sent it. */
  readonly lastEventId: string | undefined;
  readonly request: FastifyRequest;
  /** For streams and files: a handler that answers through it returns it. */
  readonly reply: FastifyReply;
}

/** What a handler may return. */
export type Result<Definition extends RouteDefinition> =
  BodyOf<Definition> | Answer<BodyOf<Definition>> | Rejection | FastifyReply | undefined | void;

export interface AnswerOptions {
  /** The route's first otherwise. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Log position of what was written, for a client that reads its own write: the header `Forecourt-Position`. */
  readonly position?: number;
}

/** A body with what goes with it. */
export class Answer<Body> {
  constructor(
    readonly body: Body,
    readonly options: AnswerOptions,
  ) {}
}

/** An answer with a status, headers or a log position of its own. */
export const answer = <Body>(body: Body, options: AnswerOptions): Answer<Body> => new Answer(body, options);

/** An answer that is encoded already. */
export const encoded = (
  text: string,
  contentType = 'application/json; charset=utf-8',
  headers: AnswerOptions['headers'] = {},
): Answer<never> => new Answer(text as never, { headers: { ...headers, 'content-type': contentType } });

/** Header in which a command's answer gives its log position, and in which a query says how fresh it must be. */
export const positionHeader = 'forecourt-position';
