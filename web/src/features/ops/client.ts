import type { EventRow } from '#contracts/api/ops-events';
import { ApiError, readJson } from '../../lib/api.js';
import { newTraceparent } from '../../lib/traceparent.js';
import type * as schemaModule from './schemas.js';

export type Schemas = typeof schemaModule;

/** Returns a loader of a schema, for {@link send}. */
export const schemaOf =
  <Name extends keyof Schemas>(name: Name) =>
  async (): Promise<Schemas[Name]> =>
    (await import('./schemas.js'))[name];

/** @throws {ApiError} with the server's message */
export const refuse = async (status: number, body: unknown): Promise<never> => {
  const { data } = (await import('./schemas.js')).problem.safeParse(body);
  throw new ApiError(status, data?.detail ?? `The server answered ${status}.`, data);
};

const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(`/api/ops/${path}`, init);
  return response.ok ? response : refuse(response.status, await readJson(response));
};

/** Exchanges a valid key for a session. */
export const signIn = async (key: string): Promise<void> => {
  try {
    await request('console/session', { method: 'POST', headers: { authorization: `Bearer ${key}` } });
  } catch (error) {
    const { status } = error as ApiError;
    if (status === 401) throw new ApiError(status, 'This is not one of our keys. Check that all of it was pasted.');
    if (status === 403) throw new ApiError(status, 'This key is for something else. The console takes an ops key.');
    throw error;
  }
};

export const signOut = async (): Promise<void> => void (await request('console/session', { method: 'DELETE' }));

/** Saves a response as a file. */
export const download = async (path: string, name: string): Promise<void> => saveAs(await request(path), name);

/** Saves the response to a command as a file. */
export const save = async (path: string, body: unknown, name: string): Promise<void> => {
  const headers = { 'content-type': 'application/json', traceparent: newTraceparent() };
  await saveAs(await request(path, { method: 'POST', headers, body: JSON.stringify(body) }), name);
};

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
