import type { z } from 'zod';
import { isKeyScope, type KeyScope } from '../domain/key-scopes.js';
import type { OutsideService } from '../domain/site/outside-services.js';
import type { RejectionCode } from '../rejections.js';

/**
 * Who may call a route:
 * - `anyone`: nobody is asked who they are
 * - `visitor`: anyone; whose session cookie is valid is known as a shopper
 * - `shopper`: only with a valid session cookie
 * - a {@link KeyScope}: with an API key that has this scope, as `Authorization: Bearer …`
 * - `inbox`: with a key of scope `leads`, or in a browser with the session it was exchanged for
 * - `yard`: with a key of scope `stock`, or in a browser with the same session, where the key has that scope too
 */
type CallerKind = 'anyone' | 'visitor' | 'shopper' | 'inbox' | 'yard' | KeyScope;

/** How often a route may be called: a token bucket for each sender. Routes that share the object share the buckets. */
export interface RouteLimit {
  /** Whom a bucket is for. */
  readonly per: 'address' | 'caller';
  /** Requests at once. */
  readonly burst: number;
  /** Requests a second in the long run. */
  readonly rate: number;
  /** The setting with the requests an hour that count in their place, at once and in the long run; 0: as many as one likes. */
  readonly setting?: 'LEADS_PER_ADDRESS';
  /** What a sender beyond it is answered. */
  readonly detail: string;
}

/** What a header of an answer says. */
export const answerHeaders = {
  Location: 'Where what was made is found',
  ETag: 'Names this state of it; `If-None-Match` with it is answered 304 while it is unchanged',
  'Forecourt-Position': 'Log position of what was written; a query that is given it includes that',
  'Forecourt-Next': 'In ADF alone: the cursor to go on with, as `next` says it in JSON',
  'Forecourt-More': 'In ADF alone: `true` where there is more right away, else `false`',
  'Retry-After': 'Seconds after which it is worth trying again; absent where waiting alone does not help',
} as const;
export type AnswerHeader = keyof typeof answerHeaders;

/** Seconds between two signs of life of a stream of events: the comment `: here`. */
export const heartbeat = 15;

/** A successful answer. */
export interface RouteAnswer {
  readonly description: string;
  /** Absent: no body, or one that is not JSON. */
  readonly schema?: z.ZodType;
  /** Content types beside JSON, or in its place where there is no schema. */
  readonly contentTypes?: readonly string[];
  /** Of server-sent events: what they are called, and the name of their data's schema in the OpenAPI document. */
  readonly events?: { readonly name: string; readonly data: string };
  /** Those it always has. */
  readonly headers?: readonly AnswerHeader[];
  /** Those it has at times. */
  readonly mayHave?: readonly AnswerHeader[];
}

/**
 * One HTTP call, declared once. `@Route` routes, authenticates, limits and parses by it, and the OpenAPI document is made
 * of all of them.
 */
export interface RouteDefinition {
  /** Unique over all routes. */
  readonly id: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `:name`; a last `*` stands for the rest. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly caller: CallerKind;
  /** Which site it is about: that of the Host header, that of the path's `:site`, which the caller's key must cover, or none. */
  readonly site: 'host' | 'path' | 'none';
  /**
   * Whether another site's page may have a browser send it along with its cookies; for a session's commands it is
   * `refused` unless said otherwise.
   */
  readonly crossSite?: 'allowed' | 'refused';
  readonly limit?: RouteLimit;
  /** An outside service it can't do without: where that is missing, it is not offered. */
  readonly needs?: OutsideService;
  /** Bytes of a body at the most, once it is decompressed; see {@link maxBytesOf}. */
  readonly maxBytes?: number;
  /** Whether the header `Idempotency-Key` is taken: the same key does the same thing once. */
  readonly idempotencyKey?: 'optional' | 'required';
  /** Whether the header `Forecourt-Position` is taken: a log position that the answer must include. */
  readonly position?: true;
  /** `Cache-Control` of the answers; see {@link cacheOf}. */
  readonly cache?: string;
  /** What each parameter of the path stands for. */
  readonly params?: Readonly<Record<string, string>>;
  /** Of a parameter that is repeated the first counts; an empty one is absent. */
  readonly query?: z.ZodObject;
  /** Further headers it takes, with what they are for. */
  readonly headers?: Readonly<Record<string, string | { readonly required: true; readonly description: string }>>;
  readonly body?: z.ZodType;
  /** Of the body, where it is not JSON. */
  readonly bodyTypes?: readonly string[];
  /** By status; the first is what the handler answers with unless it says otherwise. */
  readonly answers: Readonly<Record<number, RouteAnswer>>;
  /** Beside those that follow from the rest; see {@link rejectionsOf}. */
  readonly rejections?: readonly RejectionCode[];
}

/** Gives each definition its name as `id`, and the group's tag. */
export const routes = <const Routes extends Readonly<Record<string, Omit<RouteDefinition, 'id' | 'tag'>>>>(
  tag: string,
  definitions: Routes,
): { readonly [Id in keyof Routes]: Routes[Id] & Pick<RouteDefinition, 'id' | 'tag'> } =>
  Object.fromEntries(
    Object.entries(definitions).map(([id, definition]) => [id, { ...definition, id, tag }]),
  ) as unknown as { readonly [Id in keyof Routes]: Routes[Id] & Pick<RouteDefinition, 'id' | 'tag'> };

/** The one answer most routes have: 200 with a body. */
export const ok = <Schema extends z.ZodType>(schema: Schema, description = 'As asked') => ({
  200: { description, schema },
});

/** The same where the log position always comes with it: of a command, of what it wrote. */
export const written = <Schema extends z.ZodType>(schema: Schema, description = 'As asked') => ({
  200: { description, schema, headers: ['Forecourt-Position'] as const },
});

/** The scope that a key must have to call the route; undefined: it takes no key. */
export const scopeNeeded = (caller: CallerKind): KeyScope | undefined =>
  caller === 'inbox' ? 'leads' : caller === 'yard' ? 'stock' : isKeyScope(caller) ? caller : undefined;

/** Bytes of a body at the most: of those who need no key, a sixteenth of what others may send. */
export const maxBytesOf = ({ caller, maxBytes }: Pick<RouteDefinition, 'caller' | 'maxBytes'>): number =>
  maxBytes ?? (scopeNeeded(caller) === undefined ? 16 : 256) * 1024;

/** Values of a body at the most, in all its lists and objects, of those who need no key, as each is checked; undefined: any. */
export const maxValuesOf = ({ caller }: Pick<RouteDefinition, 'caller'>): number | undefined =>
  scopeNeeded(caller) === undefined ? 400 : undefined;

/** Whether a page of another site is refused. */
export const refusesCrossSite = ({ caller, method, crossSite }: RouteDefinition): boolean =>
  crossSite === undefined
    ? (caller === 'shopper' || caller === 'visitor') && method !== 'GET'
    : crossSite === 'refused';

/** Whose answers nobody keeps, unless the route says otherwise: of anyone's the visitor's browser asks again each time. */
export const cacheOf = ({ caller, cache = caller === 'anyone' ? 'no-cache' : 'no-store' }: RouteDefinition): string =>
  cache;

/** The names in a path: of `/api/cars/:slug/*`, `slug` and `*`. */
export type NamesIn<Path> = Path extends `${infer Head}/${infer Tail}`
  ? NamesIn<Head> | NamesIn<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : Path extends '*'
      ? '*'
      : never;

/** What a route answers with; `unknown` where an answer has no schema. */
export type BodyOf<Route extends RouteDefinition> = {
  [Status in keyof Route['answers']]: Route['answers'][Status] extends {
    readonly schema: infer Schema extends z.ZodType;
  }
    ? z.output<Schema>
    : unknown;
}[keyof Route['answers']];

/** Every header a route's answer of this status may have, and whether it always has it. */
export const headersOfAnswer = (
  { answers }: Pick<RouteDefinition, 'answers'>,
  status: number,
): Readonly<Partial<Record<AnswerHeader, boolean>>> => {
  const { headers = [], mayHave = [] } = answers[status] ?? {};
  return {
    ...Object.fromEntries(mayHave.map((name) => [name, false])),
    ...Object.fromEntries(headers.map((name) => [name, true])),
    ...(status === 429 && { 'Retry-After': true }),
    ...(status === 503 && { 'Retry-After': false }),
  };
};

/** Also where no body is wanted, as one may be sent. */
const bodyRefusals = ['payload_too_large', 'unsupported_media_type', 'request_too_slow'] as const;

/** Every code a route can be turned down with. */
export const rejectionsOf = (route: RouteDefinition): readonly RejectionCode[] => {
  const { caller, site, limit, needs, body, idempotencyKey, rejections = [] } = route;
  const isCommand = route.method !== 'GET' && route.method !== 'HEAD';
  const isKey = scopeNeeded(caller) !== undefined;
  return [
    ...new Set<RejectionCode>([
      ...(isKey ? (['unauthenticated', 'forbidden'] as const) : []),
      ...(caller === 'shopper' ? (['signed_out'] as const) : []),
      ...(refusesCrossSite(route) ? (['cross_site'] as const) : []),
      ...(site === 'host' ? (['unknown_site'] as const) : []),
      ...(site === 'path' ? (['not_found'] as const) : []),
      ...(needs ? (['not_offered'] as const) : []),
      ...(limit ? (['too_many_requests'] as const) : []),
      ...(body ? (['invalid', 'value_too_large'] as const) : []),
      ...(idempotencyKey ? (['idempotency_key_reused'] as const) : []),
      ...(isCommand ? bodyRefusals : []),
      ...(isCommand ? (['concurrent_change', 'stream_unreadable'] as const) : []),
      ...rejections,
      'invalid_request',
      'uri_too_long',
      'internal',
      'unavailable',
    ]),
  ];
};
