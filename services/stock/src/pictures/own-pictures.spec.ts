import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OfferResponse } from '#contracts/api/offers';
import { day, minute } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startPictureHost } from '#platform/testing/picture-host';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';
import { PhotoStorage } from './photo-storage.js';

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
let host: Awaited<ReturnType<typeof startPictureHost>>;
beforeEach(async () => {
  host = await startPictureHost();
  sites = await temporaryDirectory();
  for (const slug of ['kestrel', 'meridian'])
    cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
  forecourt = new TestForecourt(roles, undefined, {
    ...{ PHOTO_FETCH: 'true', PHOTO_LOCAL: 'true' },
    SITES_DIR: sites.path,
  });
});
afterEach(async () => {
  await forecourt.remove();
  await sites.remove();
  await host.close();
});

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 320, channels: 4, background } })
    .png()
    .toBuffer();
const pathOf = (body: Uint8Array): string => `/images/own/${createHash('sha256').update(body).digest('hex')}`;
const change = (name: string, pattern: RegExp, text: string) => {
  const file = join(sites.path, 'kestrel', name);
  const before = readFileSync(file, 'utf8');
  expect(before).toMatch(pattern);
  writeFileSync(file, before.replace(pattern, text));
};
const after = async () => ({ 'forecourt-position': String(await forecourt.running.platform.log.head()) });
const site = async () => (await forecourt.ask<Site>('/api/site', { headers: await after() })).body;
const dealer = async <Body = unknown>(method: 'PUT' | 'GET', path: string, body?: object) =>
  (
    await forecourt.ask<Body>(`/api/dealers/kestrel/${path}`, {
      method,
      key: 'dealer-kestrel',
      headers: await after(),
      ...(body && { body }),
    })
  ).body;
const putOffer = (image_url: string) =>
  dealer('PUT', 'offers/summer', { id: 'summer', name: 'Summer', image_url, disclaimer: 'While stock lasts.' });
const offer = async () =>
  (await forecourt.ask<OfferResponse>('/api/offers/summer', { headers: await after() })).body.offer;
const statusAt = async (url: string, of = 'kestrel') =>
  (await forecourt.running.application.inject({ url, headers: { host: `${of}.localhost` } })).statusCode;

it('external pictures in a site’s files are fetched, and are served by Forecourt [PHOTO-08]', async () => {
  const [logo, banner, face, card] = await Promise.all(['#20408080', '#802040', '#208040', '#404080'].map(picture));
  const bodies = { '/logo.png': logo!, '/banner.png': banner!, '/face.png': face!, '/card.png': card! };
  for (const [path, body] of Object.entries(bodies)) host.pictures[path] = { body };
  change('site.yaml', /^logo: .*/m, `logo: ${host.at('/logo.png')}`);
  change('site.yaml', /^ {2}picture: .*/m, `  picture: ${host.at('/banner.png')}`);
  change('locations.yaml', /role: sales manager/, `role: sales manager, picture: '${host.at('/face.png')}'`);
  change('promos.yaml', /^ {2}picture: .*/m, `  picture: ${host.at('/card.png')}`);
  await forecourt.open();
  const shown = await eventually(async () => {
    const found = await site();
    expect([found.logo, found.home.picture]).toEqual([pathOf(logo!), pathOf(banner!)]);
    expect(found.locations.flatMap(({ team = [] }) => team.flatMap((one) => one.picture ?? []))).toContain(
      pathOf(face!),
    );
    expect(found.promos.map((promo) => promo.picture)).toContain(pathOf(card!));
    return found;
  });
  expect(JSON.stringify(shown)).not.toContain('127.0.0.1');
  expect(host.asked.map(({ path }) => path).sort()).toEqual(Object.keys(bodies).sort());
  expect(await statusAt(pathOf(banner!))).toBe(200);
  expect(await statusAt(pathOf(banner!), 'meridian')).toBe(404);
  const { rawPayload } = await forecourt.running.application.inject({
    url: `${pathOf(logo!)}?w=320&fm=webp`,
    headers: { host: 'kestrel.localhost' },
  });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, hasAlpha: true });
  const machines = await forecourt.running.application.inject({
    url: '/site-assets/logo.png',
    headers: { host: 'kestrel.localhost' },
  });
  expect(await sharp(machines.rawPayload).metadata()).toMatchObject({ width: 600, height: 160 });
});

it('an offer’s picture is fetched; on failure the last one stays and the reason is reported [PHOTO-08]', async () => {
  const [first, second] = await Promise.all([picture('#204080'), picture('#802040')]);
  host.pictures['/first.png'] = { body: first };
  await forecourt.open();
  await putOffer(host.at('/first.png'));
  await eventually(async () => expect((await offer()).image_or_model_image).toEqual({ url: pathOf(first) }));
  await putOffer(host.at('/second.png'));
  await eventually(async () =>
    expect((await forecourt.events('SitePicturesFetched')).at(-1)?.data).toMatchObject({
      pictures: [{ stands_in: true, failed: 'answered 404' }],
    }),
  );
  const kept = await offer();
  expect([kept.image_url, kept.image_or_model_image]).toEqual([pathOf(first), { url: pathOf(first) }]);
  expect(await dealer('GET', 'pictures')).toEqual({
    pictures: [
      {
        part: 'offer-kestrel.summer',
        place: 'offer.image_url',
        address: host.at('/second.png'),
        path: pathOf(first),
        stands_in: true,
        failed: 'answered 404',
      },
    ],
  });
  expect(forecourt.running.platform.siteProblems.all()).toMatchObject([
    { site: 'kestrel', message: `the picture ${host.at('/second.png')} answered 404`, effect: 'advice' },
  ]);
  host.pictures['/second.png'] = { body: second };
  await eventually(async () => {
    forecourt.now = new Date(forecourt.now.getTime() + 10 * minute);
    expect((await offer()).image_or_model_image).toEqual({ url: pathOf(second) });
  });
  expect(forecourt.running.platform.siteProblems.all()).toEqual([]);
});

it('a picture that was never fetched is not shown, and no page names its host [PHOTO-08]', async () => {
  change('site.yaml', /^ {2}picture: .*/m, `  picture: ${host.at('/none.png')}`);
  await forecourt.open();
  await putOffer(host.at('/none.png'));
  await eventually(async () => expect(await forecourt.events('SitePicturesFetched')).toHaveLength(2));
  const { home } = await site();
  const { image_url, image_or_model_image } = await offer();
  expect([home.picture, image_url, image_or_model_image]).toEqual([undefined, undefined, undefined]);
});

it('a site’s own pictures count as its photographs, and are deleted when unused [PHOTO-08, PHOTO-09]', async () => {
  const [first, second] = await Promise.all([picture('#204080'), picture('#802040')]);
  Object.assign(host.pictures, { '/first.png': { body: first }, '/second.png': { body: second } });
  await forecourt.open();
  // Without any cars nothing is deleted, because their view may be lost.
  const car = { stocknum: 'K1', year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used' };
  await forecourt.importFeed(JSON.stringify([{ ...car, dealership_id: 'kestrel-bay-toyota' }]), {
    type: 'application/json',
  });
  const storage = forecourt.running.application.get(PhotoStorage);
  const kestrel = await site();
  await putOffer(host.at('/first.png'));
  await eventually(async () => expect((await offer()).image_url).toBe(pathOf(first)));
  // Files have the machine's real time.
  forecourt.now = new Date(Date.now() + 200 * day);
  expect(await storage.deleteUnneeded()).toBe(0);
  expect(await storage.of(kestrel)).toMatchObject({ photos: 1, bytes: first.length });
  await putOffer(host.at('/second.png'));
  await eventually(async () => expect((await offer()).image_url).toBe(pathOf(second)));
  expect(await storage.deleteUnneeded()).toBe(1);
  expect(await statusAt(pathOf(first))).toBe(404);
});
