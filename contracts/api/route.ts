import type { z } from 'zod';
import { isKeyScope, type KeyScope } from '../domain/key-scopes.js';
import type { OutsideService } from '../domain/site/outside-services.js';
import type { RejectionCode } from '../rejections.js';

/**
 * Permitted callers of a route:
 * - `anyone`: no authentication
 * - `visitor`: anyone; a valid session cookie identifies a shopper
 * - `shopper`: requires a valid session cookie
 * - a {@link KeyScope}: requires an API key with this scope, as `Authorization: Bearer …`
 * - `inbox`: requires a key with scope `leads`, or a browser session created with such a key
 * - `yard`: requires a key with scope `stock`, or such a session where its key also has scope `stock`
 * - `console`: requires a key with scope `ops`, or a browser session created with such a key
 */
type CallerKind = 'anyone' | 'visitor' | 'shopper' | 'inbox' | 'yard' | 'console' | KeyScope;

/** A rate limit: a token bucket per sender. Routes that share the object share the buckets. */
export interface RouteLimit {
  /** Owner of a bucket. */
  readonly per: 'address' | 'caller';
  /** Maximum number of requests at once. */
  readonly burst: number;
  /** Sustained requests per second. */
  readonly rate: number;
  /** Setting whose requests per hour replace `burst` and `rate`; 0: no limit. */
  readonly setting?: 'LEADS_PER_ADDRESS';
  /** Text of the response beyond the limit. */
  readonly detail: string;
}

/** Descriptions of response headers. */
export const answerHeaders = {
  Location: 'Address of what was created; of a redirect, where to go',
  ETag:
    'Identifies this version; a file, page or search is answered 304 to a request with it in `If-None-Match` until ' +
    'something changes, and a vehicle takes it in `If-Match`',
  'Forecourt-Position': 'Log position of the write; send it with a query whose answer should include the write',
  'Forecourt-Next': 'With `format=adf`: the cursor for the next page, which JSON has as `next`',
  'Forecourt-More': 'With `format=adf`: `true` if there is another page now, else `false`',
  'Tus-Resumable': 'Version of the tus protocol',
  'Tus-Version': 'All versions of the tus protocol that are taken',
  'Retry-After': 'Seconds to wait before trying again; absent if waiting alone does not help',
} as const;
export type AnswerHeader = keyof typeof answerHeaders;

/** Seconds between two keep-alive comments (`: here`) in an event stream. */
export const heartbeat = 15;

/** A successful response. */
export interface RouteAnswer {
  readonly description: string;
  /** Absent: no body, or a body that is not JSON. */
  readonly schema?: z.ZodType;
  /** Content types in addition to JSON, or in place of JSON where there is no schema. */
  readonly contentTypes?: readonly string[];
  /** For server-sent events: the event name, and the name of the data's schema in the OpenAPI document. */
  readonly events?: { readonly name: string; readonly data: string };
  /** Headers that are always present. */
  readonly headers?: readonly AnswerHeader[];
  /** Headers that are sometimes present. */
  readonly mayHave?: readonly AnswerHeader[];
}

/**
 * One HTTP route, declared once. `@Route` uses it for routing, authentication, limits and parsing. The OpenAPI document
 * is generated from all routes.
 */
export interface RouteDefinition {
  /** Unique among all routes. */
  readonly id: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `:name`; a last `*` matches the rest. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly caller: CallerKind;
  /** The request's site: from the Host header, from `:site` in the path (the caller's key must cover it), or none. */
  readonly site: 'host' | 'path' | 'none';
  /**
   * Whether a browser may send the request, with cookies, from a page of another site. Defaults to `refused` for
   * commands of a session.
   */
  readonly crossSite?: 'allowed' | 'refused';
  readonly limit?: RouteLimit;
  /** Outside service that the route requires; without that service the route is not offered. */
  readonly needs?: OutsideService;
  /** Maximum bytes of a decompressed body; see {@link maxBytesOf}. */
  readonly maxBytes?: number;
  /**
   * Whether the header `Idempotency-Key` is accepted: a repeated key has no further effect. With another body it is
   * refused; without a schema of the body, the key alone decides.
   */
  readonly idempotencyKey?: 'optional' | 'required';
  /** Whether the header `If-Match` is accepted: the command is refused if what it changes has another entity tag. */
  readonly ifMatch?: true;
  /** Whether the header `Forecourt-Position` is accepted: a log position that the response must include. */
  readonly position?: true;
  /** `Cache-Control` of the responses; see {@link cacheControlOf}. */
  readonly cache?: string;
  /** Description of each path parameter. */
  readonly params?: Readonly<Record<string, string>>;
  /** Headers of every response, refusals included. */
  readonly everyAnswer?: Readonly<Partial<Record<AnswerHeader, string>>>;
  /** Query parameters. Only the first of a repeated parameter counts; an empty one counts as absent. */
  readonly query?: z.ZodObject;
  /** Further accepted headers, with descriptions. */
  readonly headers?: Readonly<Record<string, string | { readonly required: true; readonly description: string }>>;
  readonly body?: z.ZodType;
  /** Content types of a body that is not JSON. */
  readonly bodyTypes?: readonly string[];
  /** Responses by status; the first is the handler's default. */
  readonly answers: Readonly<Record<number, RouteAnswer>>;
  /** Rejections besides those derived from the definition; see {@link rejectionsOf}. */
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

export const siteGet = { method: 'GET', caller: 'anyone', site: 'host' } as const;
export const sitePost = { method: 'POST', caller: 'anyone', site: 'host' } as const;
export const shopperGet = { method: 'GET', caller: 'shopper', site: 'host' } as const;
export const shopperPost = { method: 'POST', caller: 'shopper', site: 'host' } as const;
export const consoleGet = { method: 'GET', caller: 'console', site: 'none' } as const;
export const consolePost = { method: 'POST', caller: 'console', site: 'none' } as const;

/** The most common response: 200 with a body. */
export const ok = <Schema extends z.ZodType>(schema: Schema, description = 'Success') => ({
  200: { description, schema },
});

/** The same with a log position in every response; for a command, the position of its events. */
export const okWithPosition = <Schema extends z.ZodType>(schema: Schema, description = 'Success') => ({
  200: { description, schema, headers: ['Forecourt-Position'] as const },
});

export const notModified = {
  description: 'It is the version that If-None-Match names',
  headers: ['ETag'] as const,
};

/** 200 with a body and an entity tag, and 304: see {@link hasEntityTag}. */
export const okWithEntityTag = <Schema extends z.ZodType>(schema: Schema, description = 'Success') => ({
  200: { description, schema, headers: ['ETag'] as const },
  304: notModified,
});

/**
 * Whether the server tags the route's JSON, and caches it until an event or a moment changes it. Such a route answers
 * everyone of a site the same.
 */
export const hasEntityTag = ({ answers }: Pick<RouteDefinition, 'answers'>): boolean =>
  answers[200]?.schema !== undefined && answers[304] !== undefined;

/** Of signing in with a key. */
export const sessionLimit: RouteLimit = {
  per: 'address',
  burst: 10,
  rate: 0.2,
  detail: 'Please try again in a moment.',
};

const scopesOfSessions: Partial<Record<CallerKind, KeyScope>> = { inbox: 'leads', yard: 'stock', console: 'ops' };

/** Returns the scope an API key needs for the route; undefined: the route accepts no key. */
export const scopeNeeded = (caller: CallerKind): KeyScope | undefined =>
  isKeyScope(caller) ? caller : scopesOfSessions[caller];

/** Returns the maximum bytes of a body; without a key the default is a sixteenth. */
export const maxBytesOf = ({ caller, maxBytes }: Pick<RouteDefinition, 'caller' | 'maxBytes'>): number =>
  maxBytes ?? (scopeNeeded(caller) === undefined ? 16 : 256) * 1024;

/** Returns the maximum number of values in a body without a key, because each is validated; undefined: no limit. */
export const maxValuesOf = ({ caller }: Pick<RouteDefinition, 'caller'>): number | undefined =>
  scopeNeeded(caller) === undefined ? 400 : undefined;

/** Whether requests from pages of another site are refused. */
export const refusesCrossSite = ({ caller, method, crossSite }: RouteDefinition): boolean =>
  crossSite === undefined
    ? (caller === 'shopper' || caller === 'visitor') && method !== 'GET'
    : crossSite === 'refused';

/** Returns `Cache-Control`. Defaults: browsers revalidate responses for `anyone`; no other responses are stored. */
export const cacheControlOf = ({
  caller,
  cache = caller === 'anyone' ? 'no-cache' : 'no-store',
}: RouteDefinition): string => cache;

/** The parameter names in a path: `slug` and `*` in `/api/cars/:slug/*`. */
export type PathParameters<Path> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameters<Head> | PathParameters<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : Path extends '*'
      ? '*'
      : never;

/** Response body of a route; `unknown` where a response has no schema. 304 never has a body. */
export type ResponseBody<Route extends RouteDefinition> = {
  [Status in Exclude<keyof Route['answers'], 304>]: Route['answers'][Status] extends {
    readonly schema: infer Schema extends z.ZodType;
  }
    ? z.output<Schema>
    : unknown;
}[Exclude<keyof Route['answers'], 304>];

/** Returns all possible headers of a route's response with this status, and whether each is always present. */
export const headersOfAnswer = (
  { answers, everyAnswer = {} }: Pick<RouteDefinition, 'answers' | 'everyAnswer'>,
  status: number,
): Readonly<Partial<Record<AnswerHeader, boolean>>> => {
  const { headers = [], mayHave = [] } = answers[status] ?? {};
  return {
    ...Object.fromEntries(mayHave.map((name) => [name, false])),
    ...Object.fromEntries([...headers, ...Object.keys(everyAnswer)].map((name) => [name, true])),
    ...(status === 429 && { 'Retry-After': true }),
    ...(status === 503 && { 'Retry-After': false }),
  };
};

/** Also for routes without a body, because a client may send one. */
const bodyRefusals = ['payload_too_large', 'unsupported_media_type', 'request_too_slow'] as const;

export const rejectionsOf = (route: RouteDefinition): readonly RejectionCode[] => {
  const { caller, site, limit, needs, body, idempotencyKey, ifMatch, rejections = [] } = route;
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
      ...(idempotencyKey && body ? (['idempotency_key_reused'] as const) : []),
      ...(ifMatch ? (['changed_meanwhile'] as const) : []),
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
