import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../testing/eventually.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { FolderWatch } from './folder-watch.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let watch: FolderWatch;
let now: number;
beforeEach(async () => {
  now = 0;
  directory = await temporaryDirectory();
  mkdirSync(join(directory.path, 'kestrel'));
  watch = new FolderWatch(() => now);
});
afterEach(async () => {
  watch.close();
  await directory.remove();
});

const soon = 100;
const check = () => watch.check(async () => [join(directory.path, 'kestrel'), join(directory.path, 'missing')]);
/** Checks until there is nothing new to watch; from then on time stands still. */
const settle = async () => {
  await check();
  now += soon;
  await check();
  now += soon;
  expect(watch.isDue()).toBe(false);
};
/** Waits until the system reports a change, so that the next check is due early. */
const reported = () =>
  eventually(() => {
    now += soon;
    const isDue = watch.isDue();
    now -= soon;
    expect(isDue).toBe(true);
  });

it('folders are checked soon after one of them changes, and not earlier [PAGE-04]', async () => {
  expect(watch.isDue()).toBe(true);
  await settle();
  writeFileSync(join(directory.path, 'kestrel', 'site.yaml'), 'name: Kestrel');
  await reported();
});

it('waiting for the next check ends when a folder changes or the program stops [PAGE-04]', async () => {
  const stopping = new AbortController();
  await settle();
  let isAwake = false;
  const waiting = watch.untilDue(stopping.signal).then(() => (isAwake = true));
  await pause(soon);
  expect(isAwake).toBe(false);
  watch.again(0);
  await waiting;
  expect(watch.isDue()).toBe(true);
  await settle();
  const again = watch.untilDue(stopping.signal);
  stopping.abort();
  await again;
  expect(watch.isDue()).toBe(false);
});

it('a folder that replaces another of the same name is watched in its place [PAGE-04]', async () => {
  await settle();
  mkdirSync(join(directory.path, 'new'));
  rmSync(join(directory.path, 'kestrel'), { recursive: true });
  renameSync(join(directory.path, 'new'), join(directory.path, 'kestrel'));
  await settle();
  writeFileSync(join(directory.path, 'kestrel', 'site.yaml'), 'name: Kestrel');
  await reported();
});

it('folders are also checked without a notification, less often the longer a check takes [PAGE-04]', async () => {
  await settle();
  now += 2_000;
  expect(watch.isDue()).toBe(true);
  await watch.check(async () => {
    now += 10;
    return [];
  });
  now += 9_999;
  expect(watch.isDue()).toBe(false);
  now += 1;
  expect(watch.isDue()).toBe(true);
  await watch.check(async () => {
    now += 500;
    return [];
  });
  now += 59_999;
  expect(watch.isDue()).toBe(false);
  now += 1;
  expect(watch.isDue()).toBe(true);
});
