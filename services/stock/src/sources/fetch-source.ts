import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { minute } from '#contracts/domain/durations';
import { type FetchOptions, openAddress, type Validators } from '../pictures/fetch-picture.js';
import { withFileName, type WantedFile } from './files.js';

/** Limits of one feed: milliseconds and bytes. */
export const fetchTimeout = 30 * minute;
const maxBytes = 1024 ** 3;

const headers = { accept: 'text/csv,application/json,application/xml,*/*;q=0.8', 'user-agent': 'Forecourt-Stock/1' };

/** Options for each file of a feed. */
export type SourceOptions = Pick<FetchOptions, 'isAllowed' | 'signal'>;

/** Fetches a feed's files over http(s); undefined: none has changed. @throws {Error} one cannot be fetched */
export const fetchSource = async (
  files: readonly WantedFile[],
  options: SourceOptions,
): Promise<readonly Validators[] | undefined> => {
  const fetched: (Validators | undefined)[] = [];
  for (const file of files)
    fetched.push(await withFileName(file.name, () => fetchFile(file, { ...options, ...file.known })));
  if (fetched.every((one) => one === undefined)) return undefined;
  const all: Validators[] = [];
  // If one file has changed, the unchanged ones are needed too.
  for (const [at, file] of files.entries())
    all.push(fetched[at] ?? (await withFileName(file.name, () => wholeFile(file, options))));
  return all;
};

const wholeFile = async (file: WantedFile, options: SourceOptions): Promise<Validators> => {
  const fetched = await fetchFile(file, options);
  if (!fetched) throw new Error('answered 304, and was not asked whether it has changed');
  return fetched;
};

const fetchFile = async ({ address, path }: WantedFile, options: FetchOptions): Promise<Validators | undefined> => {
  const { signal } = options;
  const response = await openAddress(address, options, headers);
  const { statusCode: status = 0, headers: answered } = response;
  if (status === 304) {
    response.resume();
    return undefined;
  }
  if (status !== 200) {
    response.destroy();
    throw new Error(`answered ${status}`);
  }
  await pipeline(response, limitSize(), createWriteStream(path), { signal });
  return { etag: answered.etag, last_modified: answered['last-modified'] };
};

/** Returns a stream that fails beyond the maximum size of a feed. */
export const limitSize = (): Transform => {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      done(length > maxBytes ? new Error('is larger than one gigabyte') : null, chunk);
    },
  });
};
