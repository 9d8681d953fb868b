import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OffersResponse } from '#contracts/api/offers';
import type { EnginesResponse } from '#contracts/api/ops-events';
import type { PageResponse } from '#contracts/api/pages';
import type { Problem } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { siteStream } from '#contracts/events/site';
import { streamOf } from '#contracts/events/stream-name';
import type { ReadinessReport } from '#platform/process/readiness';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../standalone/src/roles.js';

const slugs = ['kestrel', 'meridian', 'tempo'];
let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
const copy = (slug: string) => {
  rmSync(join(sites.path, slug), { recursive: true, force: true });
  cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
};
const file = (path: string) => join(sites.path, path);
const change = (path: string, pattern: RegExp, text: string) => {
  const before = readFileSync(file(path), 'utf8');
  expect(before).toMatch(pattern);
  writeFileSync(file(path), before.replace(pattern, text));
};

beforeAll(async () => {
  sites = await temporaryDirectory();
  for (const slug of slugs) copy(slug);
  const keys = file('keys.json');
  writeFileSync(keys, '[]');
  forecourt = new TestForecourt(roles, slugs, { SITES_DIR: sites.path, KEYS_FILE: keys });
  await forecourt.open();
});
afterAll(async () => {
  await forecourt.remove();
  await sites.remove();
});
beforeEach(async () => {
  for (const slug of slugs) copy(slug);
  for (const slug of ['osprey', 'a-thief']) rmSync(file(slug), { recursive: true, force: true });
  await eventually(async () => expect(await problems()).toEqual([]));
  await eventually(async () => expect(await nameInLog('kestrel')).toBe('Kestrel Bay Toyota'));
});

const nameInLog = async (slug: string): Promise<string | undefined> => {
  const { id } = forecourt.running.platform.sites.ofSlug(slug)!;
  const reported = await forecourt.running.platform.log.readStream(streamOf(siteStream, id));
  const last = reported.findLast(({ type }) => type === 'SiteDescribed');
  return (last?.data as { readonly config: Site } | undefined)?.config.name;
};
const problems = async () => (await forecourt.ask<EnginesResponse>('/api/ops/engines', { key: 'ops' })).body.problems;
const siteAt = (slug: string) => forecourt.ask<Site & Problem>('/api/site', { site: slug });
const statuses = async () => Promise.all(slugs.map(async (slug) => (await siteAt(slug)).status));
const offersAt = async (site: string) => (await forecourt.ask<OffersResponse>('/api/offers', { site })).body.offers;
const restart = async () => {
  await forecourt.close();
  await forecourt.open();
};

it('a site whose folder is broken at the start is served from the log, and the problem is reported until it is fixed [HOST-11]', async () => {
  change('kestrel/site.yaml', /^template: .*/m, 'template: ]');
  const [before, offers] = [(await siteAt('kestrel')).body, await offersAt('kestrel')];
  await restart();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await siteAt('kestrel')).body).toEqual(before);
  expect(before.locations.length).toBeGreaterThan(0);
  expect(await offersAt('kestrel')).toEqual(offers);
  expect(offers.length).toBeGreaterThan(0);
  expect(await problems()).toMatchObject([
    { site: 'kestrel', file: 'kestrel/site.yaml', line: 6, effect: 'as_before' },
  ]);
  const ready = await forecourt.ask<ReadinessReport>('/health/ready');
  expect([ready.status, ready.body.status]).toEqual([200, 'degraded']);
  expect(ready.body.dependencies['sites']).toBe('a site’s configuration is wrong: operators read which, and where');
  const { dependencies } = await forecourt.running.platform.readiness.report();
  expect(dependencies['sites']).toMatch(/^kestrel\/site\.yaml:6: .* \(stays as it was\)$/m);
  expect(await forecourt.running.platform.metrics.text()).toContain(
    'forecourt_site_problems{site="kestrel",effect="as_before"} 1',
  );
  // The log still has the earlier description, so a third start serves the site as well.
  await restart();
  expect((await siteAt('kestrel')).body).toEqual(before);
  copy('kestrel');
  await eventually(async () => expect(await problems()).toEqual([]));
  expect((await forecourt.ask<ReadinessReport>('/health/ready')).body.status).toBe('ready');
});

it('a new site that is broken is not served, while all others are, at the start and at runtime [HOST-11]', async () => {
  mkdirSync(file('osprey'));
  writeFileSync(file('osprey/site.yaml'), 'slug: osprey\n');
  await eventually(async () => expect((await problems()).length).toBeGreaterThan(5));
  expect(await statuses()).toEqual([200, 200, 200]);
  await restart();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await siteAt('osprey')).body.code).toBe('unknown_site');
  for (const { site, file: named, field, effect } of await problems())
    expect({ site, named, field, effect }).toMatchObject({ site: 'osprey', effect: 'not_served' });
});

it.each([
  [/^timezone: .*/m, 'timezone: Australia/Sidney', 'timezone'],
  [/^timezone: .*/m, 'timezone: "+10:00"', 'timezone'],
  [/^slug: kestrel$/m, 'slug: kestrel\nhosts: [https://kestrel.example]', 'hosts.0'],
  [/^slug: kestrel$/m, 'slug: kestrel\nhosts: [kestrel.example:8080]', 'hosts.0'],
])(
  'an invalid time zone or host is a problem of its site, reported with the field: %s %s [HOST-11]',
  async (before, after, field) => {
    change('kestrel/site.yaml', before, after);
    await eventually(async () =>
      expect(await problems()).toEqual([
        expect.objectContaining({ site: 'kestrel', file: 'kestrel/site.yaml', field, effect: 'as_before' }),
      ]),
    );
    expect(await statuses()).toEqual([200, 200, 200]);
  },
);

it('broken offers leave the site’s offers unchanged, and the rest of it follows its files [HOST-11]', async () => {
  const offers = await offersAt('kestrel');
  writeFileSync(file('kestrel/offers.yaml'), '- id: broken\n');
  change('kestrel/site.yaml', /^name: .*/m, 'name: Osprey Bay');
  await eventually(async () => expect((await siteAt('kestrel')).body.name).toBe('Osprey Bay'));
  await restart();
  expect((await siteAt('kestrel')).body.name).toBe('Osprey Bay');
  expect(await offersAt('kestrel')).toEqual(offers);
  expect(await forecourt.events('OfferWithdrawn')).toEqual([]);
  const path = '/api/dealers/kestrel/offers/x';
  const put = await forecourt.ask<Problem>(path, { method: 'DELETE', key: 'dealer-kestrel' });
  expect(put.body).toMatchObject({ code: 'kept_in_folder', detail: expect.stringContaining('mended') });
});

it('a broken page leaves its address unchanged, and is reported with file and field [HOST-11]', async () => {
  const pageAt = async () => (await forecourt.ask<PageResponse>('/api/pages/about-us')).body;
  const before = await pageAt();
  writeFileSync(file('kestrel/pages/about-us.yaml'), 'title: 7\n');
  await eventually(async () =>
    expect(await problems()).toContainEqual(
      expect.objectContaining({ site: 'kestrel', file: 'kestrel/pages/about-us.yaml', field: 'title' }),
    ),
  );
  expect(await pageAt()).toEqual(before);
  await restart();
  expect(await pageAt()).toEqual(before);
  expect(await statuses()).toEqual([200, 200, 200]);
});

it('a site that claims what another site has does not keep others from being recorded [HOST-11]', async () => {
  // This folder sorts before all others. A location of a removed site never becomes another site's.
  rmSync(file('kestrel'), { recursive: true });
  await eventually(async () => expect((await siteAt('kestrel')).status).toBe(404));
  cpSync('infra/demo/sites/kestrel', file('a-thief'), { recursive: true });
  change('a-thief/site.yaml', /^slug: .*/m, 'slug: a-thief');
  change('a-thief/site.yaml', /^id: .*/m, 'id: a-thief');
  change('tempo/locations.yaml', /street: [^,]*/, 'street: 1 Fish Hawk Lane');
  const reported = async () => JSON.stringify(await forecourt.events('LocationDescribed'));
  await eventually(async () => expect(await reported()).toContain('1 Fish Hawk Lane'));
  expect(await problems()).toContainEqual(
    expect.objectContaining({
      site: 'a-thief',
      field: 'locations',
      message: expect.stringContaining('kestrel has, or had,'),
    }),
  );
});

it('a broken entry of the key file is skipped and reported without its value, and the other keys work [HOST-11]', async () => {
  const good = { name: 'first', scopes: ['ops'], sha256: 'a'.repeat(64) };
  const entries = [
    good,
    { name: 'dms', site: 'kestrel', scopes: ['stock'], sha256: 'secret' },
    7,
    { ...good, site: 'gone' },
  ];
  writeFileSync(file('keys.json'), JSON.stringify(entries));
  await restart();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await problems()).toEqual([
    expect.objectContaining({ site: '', file: 'keys.json', field: '2', effect: 'left_out' }),
    expect.objectContaining({ site: 'gone', message: 'key first: there is no site gone' }),
    expect.objectContaining({ site: 'gone', message: 'key first: an ops key is of no site; it reaches all' }),
    expect.objectContaining({ site: 'kestrel', file: 'keys.json', field: '1.sha256' }),
  ]);
  expect(JSON.stringify(await problems())).not.toContain('secret');
  writeFileSync(file('keys.json'), '[{ "name": "secret" ');
  await restart();
  expect(await problems()).toMatchObject([{ file: 'keys.json', effect: 'left_out' }]);
  writeFileSync(file('keys.json'), '[]');
  await restart();
});
