import type { EventRow } from '#contracts/api/ops-events';
import { ApiError, readJson } from '../../lib/api.js';
import { newTraceparent } from '../../lib/traceparent.js';
import type * as schemaModule from './schemas.js';
import { session } from './session.js';

export type Schemas = typeof schemaModule;
export type Parsed<Name extends keyof Schemas> = Schemas[Name] extends { parse(input: unknown): infer Body }
  ? Body
  : never;

const bearer = (key: string) => ({ authorization: `Bearer ${key}`, accept: 'application/json' });

const request = async (path: string, init: RequestInit = {}, key = session.key() ?? ''): Promise<Response> => {
  const sent = init.body !== undefined && { 'content-type': 'application/json', traceparent: newTraceparent() };
  const headers = { ...bearer(key), ...sent };
  const response = await fetch(`/api/ops/${path}`, { ...init, headers }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, 'The server can’t be reached.');
  });
  if (response.ok) return response;
  const { problem } = await import('./schemas.js');
  const { data } = problem.safeParse(await readJson(response));
  // A revoked key ends the session.
  if (response.status === 401 && key === session.key()) session.close();
  throw new ApiError(response.status, data?.detail ?? `The server answered ${response.status}.`, data);
};

const parsed = async <Name extends keyof Schemas>(response: Response, schema: Name): Promise<Parsed<Name>> => {
  const schemas = await import('./schemas.js');
  return (schemas[schema] as unknown as { parse(input: unknown): Parsed<Name> }).parse(await readJson(response));
};

/** @throws {ApiError} with the server's message */
export const read = async <Name extends keyof Schemas>(
  path: string,
  schema: Name,
  signal?: AbortSignal,
): Promise<Parsed<Name>> => parsed(await request(path, signal ? { signal } : {}), schema);

/** @throws {ApiError} with the server's message */
export const command = async <Name extends keyof Schemas>(
  path: string,
  schema: Name,
  body: unknown = {},
  method: 'POST' | 'PATCH' = 'POST',
): Promise<Parsed<Name>> => parsed(await request(path, { method, body: JSON.stringify(body) }), schema);

/** Signs in if the key is valid. */
export const signIn = async (key: string): Promise<void> => {
  try {
    await request('console', {}, key);
  } catch (error) {
    const { status, message } = error as ApiError;
    if (status === 401) throw new ApiError(status, 'This is not one of our keys. Check that all of it was pasted.');
    if (status === 403) throw new ApiError(status, 'This key is for something else. The console takes an ops key.');
    throw new ApiError(status, message);
  }
  session.open(key);
};

/** Saves a response as a file. */
export const download = async (path: string, name: string): Promise<void> => saveAs(await request(path), name);

/** Saves the response to a command as a file. */
export const save = async (path: string, body: unknown, name: string): Promise<void> =>
  saveAs(await request(path, { method: 'POST', body: JSON.stringify(body) }), name);

const saveAs = async (response: Response, name: string): Promise<void> => {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** Milliseconds before a broken tail is reconnected. */
const pause = 2_000;

/** Follows new events until the signal aborts. After a reconnect, continues after the last event received. */
export const tail = async (
  query: URLSearchParams,
  after: number,
  take: (events: readonly EventRow[]) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { eventRow } = await import('./schemas.js');
  let last = after;
  while (!signal.aborted) {
    try {
      query.set('after', String(last));
      const { body } = await request(`events/tail?${query.toString()}`, { signal });
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += part.value;
        const messages = text.split('\n\n');
        text = messages.pop()!;
        const events = messages
          .map((message) => /^data: (.*)$/m.exec(message)?.[1])
          .filter((data) => data !== undefined)
          .map((data) => eventRow.parse(JSON.parse(data)));
        if (events.length === 0) continue;
        last = events.at(-1)!.position;
        take(events);
      }
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return;
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause));
  }
};
