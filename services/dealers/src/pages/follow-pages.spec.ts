import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { HandleCommand } from '#platform/kernel/command';
import { SiteProblems } from '#platform/sites/site-problems';
import { loadSites } from '#platform/sites/watch-sites';
import { eventually } from '#platform/testing/eventually';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import { RecordedVersions } from '../recorded-versions.js';
import { FollowPages } from './follow-pages.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let following: FollowPages;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(async () => {
  await following.onModuleDestroy();
  await directory.remove();
});

it('pages that can’t be recorded are tried again after a while, not at each check [PAGE-04]', async () => {
  cpSync('infra/demo/sites/kestrel', join(directory.path, 'kestrel'), { recursive: true });
  let tries = 0;
  const handle: HandleCommand = () => {
    tries++;
    return Promise.reject(new Error('the log is away'));
  };
  const versions = new RecordedVersions(directory.path, createMemoryLog(), undefined);
  following = new FollowPages(loadSites(directory.path), new SiteProblems(pino({ level: 'silent' })), handle, versions);
  await following.onApplicationBootstrap();
  // Once more when they are watched, as they may have changed before.
  await eventually(() => expect(tries).toBe(2));
  await pause(600);
  expect(tries).toBe(2);
  await eventually(() => expect(tries).toBe(3));
});
