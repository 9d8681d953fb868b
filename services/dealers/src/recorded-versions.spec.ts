import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { newId } from '#platform/kernel/ids';
import { SiteProblems } from '#platform/sites/site-problems';
import { Sites } from '#platform/sites/sites';
import { loadSites } from '#platform/sites/watch-sites';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { DescribeSite } from './describe-site.js';
import { FollowSites } from './follow-sites.js';
import { RecordedVersions } from './recorded-versions.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

const logWithEvent = async () => {
  const log = createMemoryLog();
  const time = '2026-05-20T00:00:00.000Z';
  await log.append('site-kestrel', 'any', [{ id: newId(), type: 'SiteClosed', version: 1, time, data: {} }]);
  return log;
};
const open = (log: Awaited<ReturnType<typeof logWithEvent>>, build = 'one') =>
  new RecordedVersions(directory.path, log, build);

it('the recorded versions are known at the next start, unless they are of another log or build [PAGE-04]', async () => {
  const log = await logWithEvent();
  const reported = open(log);
  expect(await reported.has('site kestrel', 'v1')).toBe(false);
  reported.note('site kestrel', 'v1');
  reported.note('pages kestrel', 'v2');
  await reported.save();
  expect(await open(log).has('site kestrel', 'v1')).toBe(true);
  expect(await open(log).has('pages kestrel', 'v2')).toBe(true);
  expect(await open(log, 'two').has('site kestrel', 'v1')).toBe(false);
  expect(await open(await logWithEvent()).has('site kestrel', 'v1')).toBe(false);
  expect(await open(createMemoryLog()).has('site kestrel', 'v1')).toBe(false);
  writeFileSync(join(directory.path, 'site-records.json'), '{"half');
  expect(await open(log).has('site kestrel', 'v1')).toBe(false);
});

it('versions that are being recorded are not stored again for each site, and a replaced one is forgotten first [PAGE-04]', async () => {
  const log = await logWithEvent();
  const reported = open(log);
  const read = jest.spyOn(log, 'readBackwards');
  for (let n = 0; n < 100; n++) {
    expect(await reported.has(`site ${n}`, 'v1')).toBe(false);
    reported.note(`site ${n}`, 'v1');
  }
  expect(read).not.toHaveBeenCalled();
  await reported.save();
  expect(await reported.has('site 7', undefined)).toBe(false);
  expect(await open(log).has('site 7', 'v1')).toBe(false);
  expect(await open(log).has('site 8', 'v1')).toBe(true);
});

it('a start records only the folders that have changed since the last start [PAGE-04]', async () => {
  const log = await logWithEvent();
  const sites = new Sites('infra/demo/sites');
  const folders = loadSites('infra/demo/sites').folders;
  sites.replace({ folders });
  const logger = pino({ level: 'silent' });
  const start = async () => {
    const described: string[] = [];
    const describe = { execute: async ({ slug }: { slug: string }) => void described.push(slug) };
    const follow = new FollowSites(
      sites,
      new SiteProblems(logger),
      logger,
      describe as unknown as DescribeSite,
      open(log),
    );
    await follow.onApplicationBootstrap();
    await follow.onModuleDestroy();
    return described;
  };
  expect(await start()).toEqual(['kestrel', 'meridian', 'tempo', 'wattle']);
  expect(await start()).toEqual([]);
  sites.replace({ folders: folders.map((folder, n) => (n === 2 ? { ...folder, version: 'changed' } : folder)) });
  expect(await start()).toEqual(['tempo']);
  sites.replace({ folders: folders.slice(1) });
  expect(await start()).toEqual(['tempo']);
  sites.replace({ folders });
  expect(await start()).toEqual(['kestrel']);
});
