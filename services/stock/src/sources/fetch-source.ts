import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { minute } from '#contracts/domain/durations';
import { type FetchOptions, openAddress, type Validators } from '../pictures/fetch-picture.js';

export type { FetchOptions };

/** What a feed may cost. */
export const longestFetch = 30 * minute;
const mostBytes = 1024 ** 3;

const headers = { accept: 'text/csv,application/json,application/xml,*/*;q=0.8', 'user-agent': 'Forecourt-Stock/1' };

/**
 * Fetches a feed into a file; undefined: it is the same as the last time.
 * @throws {Error} why it can't be had
 */
export const fetchSource = async (
  address: string,
  into: string,
  options: FetchOptions,
): Promise<Validators | undefined> => {
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
  await pipeline(response, limited(), createWriteStream(into), { signal });
  return { etag: answered.etag, last_modified: answered['last-modified'] };
};

/** Passes on what a feed may have, and ends beyond it. */
export const limited = (): Transform => {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      done(length > mostBytes ? new Error('is larger than one gigabyte') : null, chunk);
    },
  });
};
