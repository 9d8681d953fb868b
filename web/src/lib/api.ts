import type { z } from 'zod';
import type { ResponseBody, PathParameters, RouteDefinition } from '#contracts/api/route';
import type { ApiPath, RouteAt } from '#contracts/api/routes';
import type { Problem } from '#contracts/rejections';
import { ownWriteHeader, recordWrite } from './own-writes.js';

/** Performs `GET /api/…`: on the server in process, in the browser over the network. */
export type Load = (path: string, signal?: AbortSignal) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A missing resource or an overlong request is an answer, not an error. */
export type Answer<Body> = { readonly found: Body } | { readonly missing: 404 | 410 | 414 };

export interface Schema<Body> {
  parse(input: unknown): Body;
}

/** A failed request, with a message for the user. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly problem?: Problem,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Decides whether a retry is pointless, because the request was rejected for its content. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export const loadOverNetwork: Load = async (path, signal) => {
  const headers = { accept: 'application/json', ...ownWriteHeader(path) };
  const response = await fetch(path, { headers, ...(signal && { signal }) });
  recordWrite(path, response);
  return { status: response.status, body: await readJson(response) };
};

type QueryOf<Route> = Route extends { readonly query: infer Query extends z.ZodType } ? z.input<Query> : never;
/** Requires a schema that accepts the route's response: the route's own schema, or one that reads less of it. */
export type ReadBy<Reads extends Schema<unknown>, Route extends RouteDefinition> = Reads &
  ([Extract<ResponseBody<Route>, ReturnType<Reads['parse']>>] extends [never] ? never : unknown);

/** The variable parts of a request's address: values of the path's parameters, and the query as an object or string. */
export type AddressParts<Route extends RouteDefinition> = {
  readonly query?: { readonly [Name in keyof QueryOf<Route>]?: string | number | undefined } | string;
} & ([PathParameters<Route['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: { readonly [Name in PathParameters<Route['path']>]: string } });

/** Returns the address of a request, such as `/api/cars/a%20b` for `/api/cars/:slug`. Omits undefined values. */
export const addressOf = <Path extends ApiPath>(
  path: Path,
  {
    params = {},
    query = {},
  }: { readonly params?: Readonly<Record<string, string>> | undefined; readonly query?: object | string },
): string => {
  const filled = path.replace(/:(\w+)|\*/g, (name, named?: string) =>
    named === undefined ? params[name]! : encodeURIComponent(params[named]!),
  );
  const queryString =
    typeof query === 'string'
      ? query
      : new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)).toString();
  return queryString === '' ? filled : `${filled}?${queryString}`;
};

/**
 * Requests and parses an answer. Schemas load in parallel with the request, because a page rendered on the server needs
 * none at first.
 *
 * @param schema the route's own schema, or one that reads less of it
 */
export const fetchAnswer = async <Path extends ApiPath<'GET'>, Reads extends Schema<unknown>>(
  load: Load,
  path: Path,
  schema: () => Promise<ReadBy<Reads, RouteAt<'GET', Path>>>,
  { signal, ...parts }: AddressParts<RouteAt<'GET', Path>> & { readonly signal?: AbortSignal },
): Promise<Answer<ReturnType<Reads['parse']>>> => {
  const address = addressOf(path, parts);
  const [{ status, body }, parser] = await Promise.all([load(address, signal), schema()]);
  if (status === 404 || status === 410 || status === 414) return { missing: status };
  if (status !== 200) throw new ApiError(status, `${address} answered ${status}.`);
  return { found: parser.parse(body) as ReturnType<Reads['parse']> };
};

export const found = <Body>(answer: Answer<Body> | undefined): Body | undefined =>
  answer && 'found' in answer ? answer.found : undefined;

/** Returns the HTTP status of a page that shows this answer. */
export const statusOf = (answer: Answer<unknown> | undefined): number =>
  answer === undefined ? 503 : 'found' in answer ? 200 : answer.missing;

/** Returns the status of one page of a list; 404 past the last page. */
export const statusOfList = (answer: Answer<{ readonly pages: number }> | undefined, page: number): number => {
  const isBehindTheLast = page > 1 && page > (found(answer)?.pages ?? page);
  return isBehindTheLast ? 404 : statusOf(answer);
};

/** Returns the body; undefined if it is not JSON. */
export const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};
