import { ApiError, readJson } from './api.js';
import { newTraceparent } from './traceparent.js';
import { noteWritten } from './written.js';

const unreachable = 'We couldn’t reach the dealership just now. Please check your connection and try again.';
const unavailable = 'Our side is busy right now. Please try again in a moment.';
const unexpected = 'An unexpected error occured';

interface Sending {
  readonly method?: 'POST' | 'DELETE';
  readonly body?: unknown;
  /** The same for every attempt at the same thing. */
  readonly key?: string;
}

/**
 * Sends a command; the schemas come beside the answer.
 * @throws {ApiError} with a sentence for the visitor
 */
export const send = async <Body = undefined>(
  path: string,
  { method = 'POST', body, key }: Sending = {},
  schema?: () => Promise<{ parse(input: unknown): Body }>,
): Promise<Body> => {
  const [response, parser, { problem }] = await Promise.all([
    fetch(path, {
      method,
      headers: {
        traceparent: newTraceparent(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ApiError(0, unreachable);
    }),
    schema?.(),
    import('./schemas/problem.js'),
  ]);
  noteWritten(path, response);
  if (response.status === 204) return undefined as Body;
  const answer = await readJson(response);
  if (response.ok) return parser ? parser.parse(answer) : (undefined as Body);
  const { data } = problem.safeParse(answer);
  throw new ApiError(response.status, response.status >= 500 ? unavailable : (data?.detail ?? unexpected), data);
};
