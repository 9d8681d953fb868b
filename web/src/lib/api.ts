import type { Problem } from '#contracts/rejections';
import { includingWritten, noteWritten } from './written.js';

/** Answers `GET /api/…`; on the server in process, in the browser over the network. */
export type Load = (path: string, signal?: AbortSignal) => Promise<{ readonly status: number; readonly body: unknown }>;

/** That something isn't there is an answer, not a failure. */
export type Answer<Body> = { readonly found: Body } | { readonly missing: 404 | 410 };

interface Schema<Body> {
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

export const loadOverNetwork: Load = async (path, signal) => {
  const headers = { accept: 'application/json', ...includingWritten(path) };
  const response = await fetch(path, { headers, ...(signal && { signal }) });
  noteWritten(path, response);
  return { status: response.status, body: await readJson(response) };
};

/**
 * Gets and parses an answer. The schemas come beside the first answer instead of before it: a page rendered on the
 * server needs none, so they stay out of its first load.
 */
export const ask = async <Body>(
  load: Load,
  path: string,
  schema: () => Promise<Schema<Body>>,
  signal?: AbortSignal,
): Promise<Answer<Body>> => {
  const [{ status, body }, parser] = await Promise.all([load(path, signal), schema()]);
  if (status === 404 || status === 410) return { missing: status };
  if (status !== 200) throw new ApiError(status, `${path} answered ${status}.`);
  return { found: parser.parse(body) };
};

export const found = <Body>(answer: Answer<Body> | undefined): Body | undefined =>
  answer && 'found' in answer ? answer.found : undefined;

/** The HTTP status of a page that shows this answer. */
export const statusOf = (answer: Answer<unknown> | undefined): number =>
  answer === undefined ? 503 : 'found' in answer ? 200 : answer.missing;

/** The body, or undefined where it is not JSON. */
export const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};
