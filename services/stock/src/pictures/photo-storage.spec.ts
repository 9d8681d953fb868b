import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { StockCar } from '#contracts/api/stock';
import { day } from '#contracts/domain/durations';
import { carIdOf } from '../car-identity.js';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startPictureHost } from '#platform/testing/picture-host';
import { Sites } from '#platform/sites/sites';
import { roles } from '../../../standalone/src/roles.js';
import { PhotoStorage } from './photo-storage.js';

let forecourt: TestForecourt;
let host: Awaited<ReturnType<typeof startPictureHost>>;
beforeEach(async () => {
  host = await startPictureHost();
});
afterEach(async () => {
  await forecourt.remove();
  await host.close();
});

const open = async (settings: Record<string, string> = {}) => {
  forecourt = new TestForecourt(roles, undefined, { PHOTO_FETCH: 'true', PHOTO_LOCAL: 'true', ...settings });
  await forecourt.open();
};
const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');
const id = (stocknum: string) => carIdOf({ dealership_id: 'kestrel-bay-toyota', stocknum });
const send = (cars: Record<string, readonly string[]>, query = '') =>
  forecourt.importFeed(
    JSON.stringify(
      Object.entries(cars).map(([stocknum, images]) => ({
        ...{
          stocknum,
          dealership_id: 'kestrel-bay-toyota',
          year: 2021,
          make: 'Toyota',
          model: stocknum,
          car_type: 'used',
        },
        images,
      })),
    ),
    { type: 'application/json', query },
  );
const car = async (stocknum: string) => (await forecourt.askStock<StockCar>(`cars/${id(stocknum)}`)).body;
const stored = async (area: 'originals' | 'derivatives' = 'originals'): Promise<string[]> => {
  const names: string[] = [];
  for await (const batch of forecourt.running.platform.blobs.list(area)) names.push(...batch.map(({ name }) => name));
  return names.sort();
};
const storage = () => forecourt.running.application.get(PhotoStorage);
const site = (slug: string) => forecourt.running.application.get(Sites).all.find((one) => one.slug === slug)!;
/** Changes the files' times, because files have the machine's real time. */
const putBack = async (days: number) => {
  const then = new Date(forecourt.now.getTime() - days * day);
  for (const name of await stored())
    await utimes(join(forecourt.directory, 'photos/originals', name.slice(0, 2), name), then, then);
};
const upload = async (stocknum: string, body: Buffer) => {
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await forecourt.askStock<{ detail?: string }>(`cars/${id(stocknum)}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(body.length) },
  });
  if (begun.status !== 201) return begun;
  return forecourt.askStock<{ detail?: string }>(String(begun.headers['location']).replace('/api/stock/', ''), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body,
  });
};

it('unused photographs of a withdrawn car are deleted in time, and fetched when relisted [PHOTO-09]', async () => {
  await open();
  const [shared, gone, kept] = await Promise.all(['#200000', '#002000', '#000020'].map(photo));
  for (const [path, body] of Object.entries({ '/shared': shared!, '/gone': gone!, '/kept': kept! }))
    host.pictures[path] = { body, headers: { etag: `"${path}"` } };
  const [a, b] = [
    [host.at('/shared'), host.at('/gone')],
    [host.at('/shared'), host.at('/kept')],
  ];
  await send({ A1: a, B1: b });
  await eventually(async () =>
    expect([(await car('A1')).photos, (await car('B1')).photos]).toEqual([
      [expect.anything(), expect.anything()],
      [expect.anything(), expect.anything()],
    ]),
  );
  await forecourt.askStock(`cars/${id('A1')}/delist`, { method: 'POST', body: {} });
  await putBack(100);
  expect(await storage().deleteUnneeded()).toBe(0);
  forecourt.now = new Date(forecourt.now.getTime() + 91 * day);
  await putBack(100);
  expect(await storage().deleteUnneeded()).toBe(1);
  expect(await stored()).toEqual([hashOf(shared!), hashOf(kept!)].sort());
  expect((await stored('derivatives')).filter((name) => name.startsWith(hashOf(gone!)))).toEqual([]);

  await forecourt.askStock(`cars/${id('A1')}/relist`, { method: 'POST', body: {} });
  await eventually(async () => expect(await stored()).toContain(hashOf(gone!)));
});

it('a new photograph without a vehicle is kept, because its vehicle may not be recorded yet [PHOTO-09]', async () => {
  await open();
  await send({ A1: [] });
  const body = await photo('#204080');
  await forecourt.running.platform.blobs.put('originals', hashOf(body), body);
  expect(await storage().deleteUnneeded()).toBe(0);
  await putBack(91);
  expect(await storage().deleteUnneeded()).toBe(1);
});

it('a site stores no more than its quota: uploads are refused, and feed pictures reported [PHOTO-09]', async () => {
  const [one, two, three] = (await Promise.all(['#200000', '#002000', '#000020'].map(photo))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  await open({ PHOTO_QUOTA_BYTES: String(one.length + 100) });
  Object.assign(host.pictures, { '/one.jpg': { body: one }, '/two.jpg': { body: two } });
  await send({ A1: [] });
  expect((await upload('A1', one)).status).toBe(204);
  const refused = await upload('A1', three);
  expect([refused.status, refused.body.detail]).toEqual([413, expect.stringContaining('is used up')]);
  await storage().deleteUnneeded();
  const metrics = await forecourt.running.platform.metrics.text();
  expect(metrics).toContain(`forecourt_photo_bytes{site="kestrel"} ${one.length}`);

  // Removed photos free their space.
  const [{ path }] = (await car('A1')).photos as [StockCar['photos'][number]];
  await forecourt.askStock(`cars/${id('A1')}/photos/remove`, { method: 'POST', body: { paths: [path] } });
  await storage().deleteUnneeded();
  expect((await upload('A1', three)).status).toBe(204);
  await storage().deleteUnneeded();
  // The free space is smaller than the picture.
  await send({ B1: [host.at('/two.jpg')] });
  await eventually(async () => {
    const { photos, missing_pictures } = await car('B1');
    expect(photos).toEqual([]);
    expect(missing_pictures).toEqual([{ address: host.at('/two.jpg'), reason: expect.stringContaining('is used up') }]);
  });
});

it('simultaneous photographs cannot exceed the quota, which may be set per site [PHOTO-09]', async () => {
  const bodies = await Promise.all(['#200000', '#002000', '#000020', '#202000', '#002020'].map(photo));
  const largest = Math.max(...bodies.map(({ length }) => length));
  await open({ PHOTO_QUOTA_BYTES: '1', PHOTO_QUOTAS: `meridian=0 kestrel=${2 * largest}` });
  await send({ A1: [], B1: [] });
  const answers = await Promise.all(bodies.slice(0, 4).map((body) => upload('A1', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 413, 413]);
  expect((await car('A1')).photos).toHaveLength(2);

  for (const { path } of (await car('A1')).photos)
    await forecourt.askStock(`cars/${id('A1')}/photos/remove`, { method: 'POST', body: { paths: [path] } });
  await storage().deleteUnneeded();
  for (const [at, body] of bodies.entries()) host.pictures[`/${at}.jpg`] = { body };
  await send(Object.fromEntries(bodies.map((_, at) => [`C${at}`, [host.at(`/${at}.jpg`)]])));
  await eventually(async () => {
    const cars = await Promise.all(bodies.map((_, at) => car(`C${at}`)));
    const reported = cars.map(({ photos, missing_pictures = [] }) => [photos.length, missing_pictures.length].join());
    expect(reported.sort()).toEqual(['0,1', '0,1', '0,1', '1,0', '1,0']);
  });
});

it('a photograph of several vehicles of a site counts once, whatever its source [PHOTO-09]', async () => {
  const one = await photo('#200000');
  const large = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  // An upload reserves space for all its bytes before its content is known.
  await open({ PHOTO_QUOTA_BYTES: String(2 * one.length) });
  expect(large.length).toBeGreaterThan(2 * one.length);
  const room = { photos: 1, bytes: one.length };
  Object.assign(host.pictures, { '/one': { body: one }, '/again': { body: one }, '/large': { body: large } });
  const shown = async (...stocknums: string[]) =>
    (await Promise.all(stocknums.map(car))).map(({ photos }) => photos.length);
  await send({ A1: [host.at('/one')], A2: [host.at('/one')], A3: [host.at('/again')] });
  await eventually(async () => expect(await shown('A1', 'A2', 'A3')).toEqual([1, 1, 1]));
  expect(await storage().of(site('kestrel'))).toMatchObject(room);
  await storage().deleteUnneeded();
  await send({ B1: [host.at('/one')], B2: [host.at('/again')], B3: [], B4: [host.at('/large')] });
  await eventually(async () => expect(await shown('B1', 'B2')).toEqual([1, 1]));
  expect((await upload('B3', one)).status).toBe(204);
  expect(await shown('B3')).toEqual([1]);
  await eventually(async () => expect((await car('B4')).missing_pictures).toHaveLength(1));
  expect(await storage().of(site('kestrel'))).toMatchObject(room);
});

it('a picture that could not be stored uses no space [PHOTO-09]', async () => {
  const one = await photo('#200000');
  await open({ PHOTO_QUOTA_BYTES: String(one.length) });
  await send({ A1: [] });
  expect((await upload('A1', Buffer.alloc(one.length))).status).toBe(422);
  expect((await upload('A1', one)).status).toBe(204);
});

it('operators see the bytes of each site’s derivatives apart from those of its originals [PHOTO-09]', async () => {
  await open();
  const [one, two] = (await Promise.all(['#200000', '#002000'].map(photo))) as [Buffer, Buffer];
  Object.assign(host.pictures, { '/one': { body: one }, '/two': { body: two } });
  await send({ A1: [host.at('/one'), host.at('/two')] });
  await eventually(async () => expect((await car('A1')).photos).toHaveLength(2));
  expect((await storage().of(site('kestrel'))).derivative_bytes).toBeUndefined();
  let made = 0;
  for await (const batch of forecourt.running.platform.blobs.list('derivatives'))
    for (const { bytes } of batch) made += bytes;
  expect(made).toBeGreaterThan(4_000);
  const reported = { bytes: one.length + two.length, derivative_bytes: made };
  await eventually(async () => {
    await storage().deleteUnneeded();
    expect(await storage().of(site('kestrel'))).toMatchObject(reported);
  });
  expect(await storage().of(site('meridian'))).toMatchObject({ bytes: 0, derivative_bytes: 0 });
  const metrics = await forecourt.running.platform.metrics.text();
  expect(metrics).toContain(`forecourt_photo_bytes{site="kestrel"} ${one.length + two.length}`);
  expect(metrics).toContain(`forecourt_photo_derivative_bytes{site="kestrel"} ${made}`);
});

it('a site without free space fetches no pictures, and its vehicles may share stored ones [PHOTO-09]', async () => {
  const one = await photo('#200000');
  await open({ PHOTO_QUOTA_BYTES: String(one.length) });
  Object.assign(host.pictures, { '/one': { body: one }, '/other': { body: await photo('#002000') } });
  await send({ A1: [host.at('/one')] });
  await eventually(async () => expect((await car('A1')).photos).toHaveLength(1));
  await send({ B1: [host.at('/one'), host.at('/other')] });
  await eventually(async () => expect((await car('B1')).missing_pictures).toHaveLength(1));
  expect((await car('B1')).photos).toHaveLength(1);
  expect(host.asked.map(({ path }) => path)).toEqual(['/one']);
});
