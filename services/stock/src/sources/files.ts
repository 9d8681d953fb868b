import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { StockSourceEvent } from '#contracts/events/stock-source';
import type { Validators } from '../pictures/fetch-picture.js';

type Imported = Extract<StockSourceEvent, { type: 'StockSourceImported' }>['data'];

/** Validators for the next conditional request; for a feed of several files, those of each file. */
export type KnownFiles = Pick<Imported, 'etag' | 'last_modified' | 'files'>;

/** One file of a feed, and where to store it. */
export interface WantedFile {
  readonly address: string;
  /** Undefined: the only file. */
  readonly name: string | undefined;
  /** Path of the local copy. */
  readonly path: string;
  readonly known: Validators;
}

/** Returns a hash of an address for the log, because an address may contain credentials. */
const markOf = (address: string): string => hash('sha256', address).slice(0, 16);

export const wantedFiles = (
  addresses: readonly string[],
  known: KnownFiles,
  pathOf: (at: number) => string,
): readonly WantedFile[] => {
  const [only, ...others] = addresses;
  if (only !== undefined && others.length === 0) {
    const { etag, last_modified } = known;
    return [{ address: only, name: undefined, path: pathOf(0), known: { etag, last_modified } }];
  }
  const names = addresses.map((address) => {
    const { pathname, host } = new URL(address);
    return basename(decodeURIComponent(pathname)) || host;
  });
  return addresses.map((address, at) => ({
    address,
    name: names.indexOf(names[at]!) === names.lastIndexOf(names[at]!) ? names[at] : `${at + 1}. ${names[at]}`,
    path: pathOf(at),
    known: known.files?.find(({ of }) => of === markOf(address)) ?? {},
  }));
};

/** Returns what the log stores about fetched files, in their order. */
export const knownFiles = (files: readonly WantedFile[], validators: readonly Validators[]): KnownFiles => {
  const all = validators.map(({ etag, last_modified }) => ({
    ...(etag !== undefined && { etag }),
    ...(last_modified !== undefined && { last_modified }),
  }));
  return files.length === 1 ? all[0]! : { files: all.map((one, at) => ({ of: markOf(files[at]!.address), ...one })) };
};

/** Does work on a file. If there are several files, an error names the file. */
export const withFileName = async <Result>(name: string | undefined, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw name === undefined ? error : new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
};

interface Listed {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

/** Whether a name matches a pattern with `*`. */
const fits = (name: string, pattern: string): boolean => {
  const [start, ...rest] = pattern.split('*') as [string, ...string[]];
  const end = rest.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(start) || !name.endsWith(end)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + end.length <= name.length;
};

/** Returns the files that match the pattern, newest first. */
export const newestFirst = <File extends Listed>(files: readonly File[], pattern: string): File[] =>
  files
    .filter(({ name }) => !name.startsWith('.') && fits(name, pattern))
    .sort((a, b) => b.changed - a.changed || (a.name < b.name ? 1 : -1));
