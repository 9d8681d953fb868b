import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { problem } from '#contracts/rejections';

/** The command line is invalid; the message says why. */
export class UsageError extends Error {}

/** The server rejected the request; the message is for the user. */
export class Refused extends Error {}

/** @throws {UsageError} there is no folder for the file, which is found out before anything is sent */
export const assertFolderOf = (file: string): void => {
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}.`);
};

export const connectionOptions = {
  site: { type: 'string' },
  url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '3000'}` },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const demoKeys = z.object({ dealer: z.record(z.string(), z.string()), ops: z.string().optional() });

const readDemoKeys = (): Partial<z.output<typeof demoKeys>> => {
  const file = join(process.env['DATA_DIR'] ?? '.data', 'demo-keys.json');
  return existsSync(file) ? demoKeys.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
};

export interface Client {
  readonly ask: <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    init?: RequestInit,
  ) => Promise<z.output<Schema>>;
  /** Returns a response that is not JSON. */
  readonly text: (path: string) => Promise<string>;
  /** The same, as a stream. */
  readonly stream: (path: string) => Promise<Readable>;
}

/** Returns a client of a running Forecourt, with a key for stock. */
export const connect = ({
  url,
  key,
  site,
}: {
  url: string;
  key?: string | undefined;
  site?: string | undefined;
}): Client => {
  const bearer = key ?? process.env['FORECOURT_KEY'] ?? (site && readDemoKeys().dealer?.[site]);
  if (!bearer) throw new UsageError('Give a key with --key or FORECOURT_KEY, or name a demo site with --site.');
  return clientOf(url, bearer);
};

export const connectAsOperator = ({ url, key }: { url: string; key?: string | undefined }): Client => {
  const bearer = key ?? process.env['FORECOURT_OPS_KEY'] ?? readDemoKeys().ops;
  if (!bearer) throw new UsageError('Give the ops key with --key or FORECOURT_OPS_KEY.');
  return clientOf(url, bearer);
};

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

const clientOf = (url: string, bearer: string): Client => {
  const send = async (path: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${bearer}` };
    const response = await fetch(new URL(path, url), { ...init, headers }).catch((error: unknown) => {
      throw new Refused(`Forecourt does not answer at ${url}: ${reasonOf(error)}.`);
    });
    if (response.ok) return response;
    const told = problem.safeParse(await response.json().catch(() => undefined));
    if (!told.success) throw new Refused(`${url} answers ${response.status}, and not as Forecourt does.`);
    const { code, title, detail } = told.data;
    // The detail of every other code is complete.
    const isHalf = code === 'invalid' || code === 'unauthenticated';
    throw new Refused(isHalf ? `${title}: ${detail}` : detail);
  };
  return {
    ask: async (path, schema, init = {}) => schema.parse(await (await send(path, init)).json()),
    text: async (path) => (await send(path, {})).text(),
    stream: async (path) => Readable.fromWeb((await send(path, {})).body as ReadableStream),
  };
};
