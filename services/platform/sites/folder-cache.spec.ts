import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { temporaryDirectory } from '../testing/temporary.js';
import { FolderCache } from './folder-cache.js';
import { SiteProblems } from './site-problems.js';
import { Sites } from './sites.js';
import { SiteWatch } from './watch-sites.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
  cpSync('infra/demo/sites/kestrel', join(directory.path, 'sites', 'kestrel'), { recursive: true });
});
afterEach(() => directory.remove());

const change = (path: string, pattern: RegExp, text: string) =>
  writeFileSync(join(directory.path, path), readFileSync(join(directory.path, path), 'utf8').replace(pattern, text));

/** Returns what a process of this build serves when it starts. */
const start = async (build: string) => {
  const sites = new Sites(join(directory.path, 'sites'), 8080);
  const problems = new SiteProblems(pino({ level: 'silent' }));
  const kept = new FolderCache(join(directory.path, 'kept'), build);
  await new SiteWatch(sites, problems, undefined, kept).check();
  return { folder: sites.folders[0]!, problems: problems.all() };
};

it('a parsed site folder is cached and not parsed again at the next start [PAGE-04, ENG-08]', async () => {
  const first = await start('one');
  expect(await start('one')).toEqual(first);
  change('kept/kestrel.json', /Kestrel Bay Toyota/, 'As it was kept');
  expect((await start('one')).folder.site).toMatchObject({
    name: 'As it was kept',
    url: 'http://kestrel.localhost:8080',
  });
});

it('a site folder is parsed again when a file changes, and by another build of the program [PAGE-04]', async () => {
  const name = async (build: string) => (await start(build)).folder.site.name;
  await start('one');
  change('kept/kestrel.json', /Kestrel Bay Toyota/, 'As it was kept');
  expect(await name('two')).toBe('Kestrel Bay Toyota');
  change('kept/kestrel.json', /Kestrel Bay Toyota/, 'As it was kept');
  const { version } = (await start('two')).folder;
  change('sites/kestrel/promos.yaml', /$/, '\n# Nothing else.\n');
  expect((await start('two')).folder).toMatchObject({ site: { name: 'Kestrel Bay Toyota' } });
  expect((await start('two')).folder.version).not.toBe(version);
  writeFileSync(join(directory.path, 'kept', 'kestrel.json'), '{"half');
  expect(await name('two')).toBe('Kestrel Bay Toyota');
});

it('a problem in a site folder is reported at every start [PAGE-04, HOST-11]', async () => {
  change('sites/kestrel/offers.yaml', /model: hilux/, 'model: hilax');
  const { problems } = await start('one');
  expect(problems).toMatchObject([{ file: 'kestrel/offers.yaml' }]);
  expect((await start('one')).problems).toEqual(problems);
});
