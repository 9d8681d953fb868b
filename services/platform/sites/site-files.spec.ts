import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../testing/temporary.js';
import { readSite } from './site-files.js';

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  sites = await temporaryDirectory();
  cpSync('infra/demo/sites/kestrel', join(sites.path, 'kestrel'), { recursive: true });
});
afterEach(() => sites.remove());

const withSource = (source: object) => {
  const file = join(sites.path, 'kestrel', 'site.yaml');
  appendFileSync(file, `\nstock: ${JSON.stringify({ sources: [{ id: 'dms', ...source }] })}\n`);
  return () => readSite(sites.path, 'kestrel');
};

it.each(['*/30 6-20 * * *', '0 5 * * MON-FRI'])('stock may be fetched at "%s" [FEED-03]', (schedule) => {
  const site = withSource({ dealership_id: 'kestrel-bay-toyota', schedule })();
  expect(site.stock?.sources[0]).toMatchObject({ schedule, lateAfter: 26 });
});

it.each([
  ['dealership_id', { dealership_id: 'meridian-toyota' }],
  ['schedule', { dealership_id: 'kestrel-bay-toyota', schedule: 'every hour' }],
  ['schedule', { dealership_id: 'kestrel-bay-toyota', schedule: '61 * * * *' }],
])('a wrong %s of a stock source is reported [FEED-03]', (field, source) => {
  expect(withSource(source)).toThrow(`stock.sources.0.${field}`);
});

const [http, sftp] = ['https://dms.example', 'sftp://us@dms.example'];
const hostKey = `SHA256:${'A'.repeat(43)}`;
it.each([
  [{ url: `${sftp}/out/stock_*.csv`, hostKey }],
  [{ urls: [`${http}/new.csv`, 'https://other.example/used.csv'] }],
  [{ urls: [`${sftp}/new.csv`, `${sftp}/used_*.csv`], hostKey }],
  [{ files: ['new.csv', 'used_*.csv'] }],
])('a stock source may have several files, or the newest that matches a pattern: %j [FEED-03]', (source) => {
  expect(withSource({ dealership_id: 'kestrel-bay-toyota', ...source })().stock?.sources).toMatchObject([source]);
});

it.each([
  [{ url: 'dms.csv' }, 'url: is not an http(s) or sftp address'],
  [
    { url: `${sftp}/*/stock.csv`, hostKey },
    'url: has a * in the name of a folder: only the name of the file may have one',
  ],
  [{ urls: [`${http}/a.csv`] }, 'urls: names less than two addresses: say one as url'],
  [{ urls: [`${http}/a.csv`, `${http}/a.csv`] }, 'urls: names one address twice'],
  [{ urls: [`${http}/a.csv`, 'b.csv'] }, 'urls.1: is not an http(s) or sftp address'],
  [{ urls: [`${sftp}/a.csv`, `${http}/b.csv`], hostKey }, 'urls: sign in: all must be of one user on one server'],
  [{ url: `${http}/a.csv`, urls: [`${http}/b.csv`, `${http}/c.csv`] }, 'urls: takes the place of url: leave that out'],
  [{ urls: [`${sftp}/a.csv`, `${sftp}/b.csv`] }, 'hostKey: is needed with sftp'],
  [{ url: `${http}/`, files: ['a.csv'] }, 'files: are those of a drop folder: leave them out, or url and urls'],
  [{ files: [] }, 'files: names no file: leave it out'],
  [{ files: ['out/a.csv'] }, 'files.0: is not the name of a file, such as new.csv or stock_*.csv'],
  [{ files: ['a.csv', 'a.csv'] }, 'files: names one file twice'],
])('an invalid file setting of a stock source is reported with the reason: %j [FEED-03]', (source, sentence) => {
  expect(withSource({ dealership_id: 'kestrel-bay-toyota', ...source })).toThrow(`stock.sources.0.${sentence}`);
});
