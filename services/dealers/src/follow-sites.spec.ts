import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { reject } from '#contracts/rejections';
import { readSite } from '#platform/sites/site-files';
import { SiteProblems } from '#platform/sites/site-problems';
import { Sites } from '#platform/sites/sites';
import { eventually } from '#platform/testing/forecourt';
import type { DescribeSite } from './describe-site.js';
import { FollowSites } from './follow-sites.js';
import type { RecordedVersions } from './recorded-versions.js';

const directory = 'infra/demo/sites';
const logger = pino({ level: 'silent' });

it('a site that the log rejects, or whose history cannot be read, is reported and does not stop others from being recorded [HOST-11]', async () => {
  const sites = new Sites(directory);
  const folders = ['kestrel', 'meridian', 'tempo'].map((slug) => ({ site: readSite(directory, slug), content: {} }));
  const [old] = folders.splice(0, 1, { site: readSite(directory, 'wattle'), content: {} });
  sites.replace({ folders: [{ ...old!, isStale: true }, ...folders] });
  const done: string[] = [];
  const describe = {
    execute: async ({ slug }: { slug: string }) => {
      done.push(slug);
      if (slug === 'wattle') return reject('invalid', 'id: another site has it.');
      if (slug === 'meridian') throw new Error('the log is away');
      return undefined;
    },
  } as unknown as DescribeSite;
  const problems = new SiteProblems(logger);
  const kept = {
    has: async () => false,
    note: () => undefined,
    forgetSites: () => undefined,
    save: async () => undefined,
  } as unknown as RecordedVersions;
  const follow = new FollowSites(sites, problems, logger, describe, kept);
  await follow.onApplicationBootstrap();
  // A site that is served in its earlier state is not recorded again.
  expect(done.slice(0, 3)).toEqual(['wattle', 'meridian', 'tempo']);
  expect(problems.all()).toEqual([{ site: 'wattle', message: 'id: another site has it.', effect: 'as_before' }]);
  await follow.onModuleDestroy();
});

it('a change of one site opened by API does not claim the dealerships of the others again [HOST-11]', async () => {
  const sites = new Sites(directory);
  const opened = (...slugs: string[]) =>
    slugs.map((slug, position) => ({ site: { ...readSite(directory, slug), locations: [] }, position }));
  sites.replace({ folders: [], opened: opened('kestrel') });
  const claimed: string[] = [];
  const describe = { claimNew: async ({ slug }: { slug: string }) => void claimed.push(slug) };
  const versions = { forgetSites: () => undefined, save: async () => undefined };
  const follow = new FollowSites(
    sites,
    new SiteProblems(logger),
    logger,
    describe as unknown as DescribeSite,
    versions as unknown as RecordedVersions,
  );
  await follow.onApplicationBootstrap();
  for (let n = 0; n < 3; n++) sites.replace({ folders: [], opened: opened('kestrel', 'tempo') });
  await eventually(() => expect(claimed).toEqual(['kestrel', 'tempo']));
  await follow.onModuleDestroy();
  expect(claimed).toEqual(['kestrel', 'tempo']);
});
