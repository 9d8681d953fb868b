import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DiskCache } from './disk-cache.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cache-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const stored = async (): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
/** Waits, because files are removed after the call returns. */
const expectStored = async (names: string[]): Promise<void> => {
  for (let tries = 0; tries < 100 && (await stored()).length > names.length; tries++) await wait(10);
  expect(await stored()).toEqual(names);
};

it('the least recently used files are removed when the total exceeds the limit [HOST-02]', async () => {
  const cache = new DiskCache(directory, 10);
  await cache.set('aa', Buffer.alloc(4));
  await cache.set('bb', Buffer.alloc(4));
  expect((await cache.get('aa'))?.length).toBe(4);
  await wait(5);
  await cache.set('cc', Buffer.alloc(4));
  await expectStored(['aa', 'cc']);
  expect(await cache.get('bb')).toBeUndefined();
});

it('a file larger than the limit is not stored, and evicts nothing [HOST-02]', async () => {
  const cache = new DiskCache(directory, 10);
  await cache.set('aa', Buffer.alloc(4));
  await cache.set('bb', Buffer.alloc(11));
  await expectStored(['aa']);
});

it('files of earlier processes count, in the order of their last use [HOST-02]', async () => {
  const earlier = new DiskCache(directory, 100);
  for (const name of ['aa', 'bb', 'cc']) {
    await earlier.set(name, Buffer.alloc(4));
    await wait(20);
  }
  await earlier.get('aa');
  await wait(20);
  await new DiskCache(directory, 12).set('dd', Buffer.alloc(4));
  await expectStored(['aa', 'cc', 'dd']);
});
