import type { z } from 'zod';
import type { BodyOf, NamesIn, RouteDefinition } from '#contracts/api/route';
import type { ApiPath, RouteAt } from '#contracts/api/routes';
import type { Problem } from '#contracts/rejections';
import { includingWritten, noteWritten } from './written.js';

/** Answers `GET /api/…`; on the server in process, in the browser over the network. */
export type Load = (path: string, signal?: AbortSignal) => Promise<{ readonly status: number; readonly body: unknown }>;

/** That something isn't there, or asks for more than an address holds, is an answer, not a failure. */
export type Answer<Body> = { readonly found: Body } | { readonly missing: 404 | 410 | 414 };

export interface Schema<Body> {
  parse(input: unknown): Body;
}

/** A request that failed, in words for whoever made it. */
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

/** What is refused for what it asks is refused again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export const loadOverNetwork: Load = async (path, signal) => {
  const headers = { accept: 'application/json', ...includingWritten(path) };
  const response = await fetch(path, { headers, ...(signal && { signal }) });
  noteWritten(path, response);
  return { status: response.status, body: await readJson(response) };
};

type QueryOf<Route> = Route extends { readonly query: infer Query extends z.ZodType } ? z.input<Query> : never;
/** A schema that takes what the route answers: its own, or one that reads less. */
export type ReadBy<Reads extends Schema<unknown>, Route extends RouteDefinition> = Reads &
  ([Extract<BodyOf<Route>, ReturnType<Reads['parse']>>] extends [never] ? never : unknown);

/** What a request says in its address: values for the path's names, and the query, as an object or written already. */
export type AddressParts<Route extends RouteDefinition> = {
  readonly query?: { readonly [Name in keyof QueryOf<Route>]?: string | number | undefined } | string;
} & ([NamesIn<Route['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: { readonly [Name in NamesIn<Route['path']>]: string } });

/** The address of a route's request: `/api/cars/:slug` as `/api/cars/a%20b`. What is undefined is left out. */
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
 * Gets and parses an answer. The schemas come beside the first answer instead of before it: a page rendered on the
 * server needs none, so they stay out of its first load.
 *
 * @param schema the route's own, or one that reads less of it
 */
export const ask = async <Path extends ApiPath<'GET'>, Reads extends Schema<unknown>>(
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

/** The HTTP status of a page that shows this answer. */
export const statusOf = (answer: Answer<unknown> | undefined): number =>
  answer === undefined ? 503 : 'found' in answer ? 200 : answer.missing;

/** The same of one page of a list: there is none behind the last. */
export const statusOfList = (answer: Answer<{ readonly pages: number }> | undefined, page: number): number => {
  const isBehindTheLast = page > 1 && page > (found(answer)?.pages ?? page);
  return isBehindTheLast ? 404 : statusOf(answer);
};

/** The body, or undefined where it is not JSON. */
export const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};
