import type { ApiPath, RouteAt } from '#contracts/api/routes';
import type { z } from 'zod';
import { type AddressParts, addressOf, ApiError, type ReadBy, readJson, type Schema } from './api.js';
import { newTraceparent } from './traceparent.js';
import { recordWrite } from './own-writes.js';
import { newUuid } from './uuid.js';

const unreachable = 'We couldn’t reach the dealership just now. Please check your connection and try again.';
const unavailable = 'We’re busy right now. Please try again in a moment.';
const unexpected = 'An unexpected error occured';

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;
type BodyOf<Route> = Route extends { readonly body: infer Body extends z.ZodType }
  ? DeepReadonly<z.input<Body>>
  : undefined;

type Sending<Of extends 'POST' | 'PUT' | 'PATCH' | 'DELETE', Path> = AddressParts<RouteAt<Of, Path>> & {
  readonly method?: Of;
  readonly body?: BodyOf<RouteAt<Of, Path>>;
  /** Sent as bytes in place of a body. */
  readonly file?: Blob;
  /** Idempotency key, the same for every attempt at the same command. */
  readonly key?: string;
  /** Entity tag of the version that the command may change. */
  readonly ifMatch?: string;
};

/** An attempt to send something, with its idempotency key. */
export interface Attempt {
  readonly of: string;
  readonly key: string;
}

/** Returns the attempt before if it was of the same, because it may have arrived; otherwise a new one. */
export const attemptAt = (of: string, before: Attempt | undefined): Attempt =>
  before?.of === of ? before : { of, key: newUuid() };

/**
 * Sends a command. Schemas load in parallel with the request.
 * @param schema the route's own schema, or one that reads less of it; default: the response is not read
 * @throws {ApiError} with a message for the visitor
 */
export const send = async <
  Path extends ApiPath<Of>,
  Reads extends Schema<unknown> = Schema<undefined>,
  Of extends 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
>(
  path: Path,
  { method, body, file, key, ifMatch, ...parts }: Sending<Of, Path>,
  schema?: () => Promise<ReadBy<Reads, RouteAt<Of, Path>>>,
): Promise<ReturnType<Reads['parse']>> => {
  const address = addressOf(path, parts);
  const [response, parser, { problem }] = await Promise.all([
    fetch(address, {
      method: method ?? 'POST',
      headers: {
        traceparent: newTraceparent(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': 'application/octet-stream' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
    }).catch(() => {
      throw new ApiError(0, unreachable);
    }),
    schema?.(),
    import('./schemas/problem.js'),
  ]).catch((error: unknown) => {
    // The schema failed to load. The command may have run, but is safe to resend with its key.
    throw error instanceof ApiError ? error : new ApiError(0, unreachable);
  });
  recordWrite(address, response);
  if (response.status === 204) return undefined as ReturnType<Reads['parse']>;
  const answer = await readJson(response);
  if (response.ok) return parser?.parse(answer) as ReturnType<Reads['parse']>;
  const { data } = problem.safeParse(answer);
  throw new ApiError(response.status, response.status >= 500 ? unavailable : (data?.detail ?? unexpected), data);
};
