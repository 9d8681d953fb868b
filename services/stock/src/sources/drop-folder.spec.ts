import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hour, minute, second } from '#contracts/domain/durations';
import { temporaryDirectory } from '#platform/testing/temporary';
import { nextDropped } from './drop-folder.js';

const now = new Date('2026-05-20T00:00:00Z');
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  folder = await temporaryDirectory();
});
afterEach(() => folder.remove());

const drop = (name: string, age: number) => {
  const at = new Date(now.getTime() - age);
  writeFileSync(join(folder.path, name), '');
  utimesSync(join(folder.path, name), at, at);
};
const next = (...names: string[]) => nextDropped(folder.path, now, names.length > 0 ? names : undefined);

it('without configured names each complete file is a feed of its own, the oldest first [FEED-03]', async () => {
  expect(await next()).toBeUndefined();
  drop('b.csv', minute);
  drop('a.csv', 5 * second);
  expect(await next()).toEqual({ files: ['b.csv'], older: [] });
});

it('the files of one feed are taken when all are complete, the newest for each pattern [FEED-03]', async () => {
  drop('used_1.csv', 2 * hour);
  drop('used_2.csv', minute);
  drop('other.csv', hour);
  drop('new.csv', 5 * second);
  expect(await next('new.csv', 'used_*.csv')).toBeUndefined();
  drop('new.csv', minute);
  expect(await next('new.csv', 'used_*.csv')).toEqual({ files: ['new.csv', 'used_2.csv'], older: ['used_1.csv'] });
  // The newest one is still being written.
  drop('used_3.csv', 5 * second);
  expect(await next('new.csv', 'used_*.csv')).toBeUndefined();
});

it('a missing file of a feed is awaited for an hour, and then reported by its name [FEED-03]', async () => {
  drop('new.csv', hour - minute);
  expect(await next('new.csv', 'used.csv')).toBeUndefined();
  drop('new.csv', hour);
  await expect(next('new.csv', 'used.csv')).rejects.toThrow('used.csv did not come within an hour of the others');
  await expect(next('new.csv', 'used.csv', 'demo_*.csv')).rejects.toThrow('used.csv and demo_*.csv did not come');
  expect(await next('other.csv')).toBeUndefined();
});
