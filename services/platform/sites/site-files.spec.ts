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
])('a source of stock whose %s is wrong is named [FEED-03]', (field, source) => {
  expect(withSource(source)).toThrow(`stock.sources.0.${field}`);
});
