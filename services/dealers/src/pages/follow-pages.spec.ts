import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
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

const follow = (handle: HandleCommand) => {
  const [problems, log] = [new SiteProblems(pino({ level: 'silent' })), createMemoryLog()];
  const versions = new RecordedVersions(directory.path, log, undefined);
  following = new FollowPages(loadSites(directory.path), problems, handle, versions, log);
  return { problems, log };
};

it('files and pages that a site refers to and does not have are reported until it has them [SITE-03]', async () => {
  cpSync('infra/demo/sites/kestrel', join(directory.path, 'kestrel'), { recursive: true });
  const [file, page] = ['site.yaml', 'pages/old.yaml'].map((name) => join(directory.path, 'kestrel', name));
  const site = readFileSync(file!, 'utf8')
    .replace('logo: logo.svg', 'logo: logoo.svg')
    .replace(/^( {2}picture: \/images\/)/m, '$1missing/')
    .replace('path: /careers', 'path: /carreers');
  writeFileSync(file!, site);
  writeFileSync(page!, 'moved_to: /nowhere?a=1');
  const { problems } = follow(() => Promise.resolve({ position: 1, events: [] } as never));
  await following.onApplicationBootstrap();
  const reported = () => problems.all().map(({ file, field, message, effect }) => [file, field, message, effect]);
  const field = expect.any(String);
  await eventually(() =>
    expect(reported()).toEqual([
      ['kestrel/pages/old.yaml', 'moved_to', 'leads to /nowhere, where the site has no page', 'advice'],
      ['kestrel/site.yaml', 'logo', 'names logoo.svg, which is not in the site’s folder', 'advice'],
      ['kestrel/site.yaml', 'home.picture', expect.stringMatching(/^names pictures\/missing\//), 'advice'],
      ['kestrel/site.yaml', field, 'leads to /carreers, where the site has no page', 'advice'],
    ]),
  );
  for (const name of ['pages/carreers.yaml', 'pages/nowhere.yaml', 'logoo.svg'])
    cpSync(join(directory.path, 'kestrel/pages/warranty.yaml'), join(directory.path, 'kestrel', name));
  await eventually(() => expect(reported().map(([, name]) => name)).toEqual(['home.picture']));
});

it('pages that could not be recorded are retried after a pause, not at each check [PAGE-04]', async () => {
  cpSync('infra/demo/sites/kestrel', join(directory.path, 'kestrel'), { recursive: true });
  let tries = 0;
  const handle: HandleCommand = () => {
    tries++;
    return Promise.reject(new Error('the log is away'));
  };
  follow(handle);
  await following.onApplicationBootstrap();
  // Once more when watching begins, because the pages may have changed before.
  await eventually(() => expect(tries).toBe(2));
  await pause(600);
  expect(tries).toBe(2);
  await eventually(() => expect(tries).toBe(3));
});
