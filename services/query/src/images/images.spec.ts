import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { sharePicturePath } from '#contracts/domain/share-picture';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startPictureHost } from '#platform/testing/picture-host';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
let host: Awaited<ReturnType<typeof startPictureHost>>;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, undefined, { PHOTO_FETCH: 'true', PHOTO_LOCAL: 'true' });
  host = await startPictureHost();
  await forecourt.open();
  await list('kestrel', 'P0', 'kestrel-bay-toyota', picture.split('?')[0]!);
});
afterAll(async () => {
  await forecourt.remove();
  await host.close();
});

const get = (path: string, remoteAddress = '198.51.100.1', site = 'kestrel') =>
  forecourt.running.application.inject({ url: path, remoteAddress, headers: { host: `${site}.localhost` } });
let askers = 0;
/** Uses a new address each time, so that no limit applies. */
const statusAt = async (site: string, path: string) =>
  (await get(path, `203.0.${++askers >> 8}.${askers & 255}`, site)).statusCode;
/** Puts a photograph on a dealer's server. Also returns its path after a vehicle has it. */
const hosted = async (name: string, background: string) => {
  const body = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  host.pictures[name] = { body };
  const hash = createHash('sha256').update(body).digest('hex');
  return { body, hash, path: `/images/photos/${hash}`, address: host.at(name) };
};
const list = async (site: string, stocknum: string, dealership_id: string, ...images: string[]) => {
  const row = { stocknum, dealership_id, year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used', images };
  const { body } = await forecourt.importFeed(JSON.stringify([row]), { site, type: 'application/json' });
  expect(body).toMatchObject({ listed: 1, errors: [] });
};
const picture = '/images/vehicles/hatch/red/a030.avif?w=160';

it('a picture has one of three qualities, whichever is requested [HOST-02, SITE-07]', async () => {
  const sizes = new Map<string, number>();
  for (const q of [1, 31, 50, 51, 72, 80, 100]) {
    const { statusCode, headers, rawPayload } = await get(`${picture}&q=${q}`, '198.51.100.3');
    expect(statusCode).toBe(200);
    sizes.set(String(headers.etag), rawPayload.length);
  }
  const [lowest, middle, highest] = [...sizes.values()];
  expect([sizes.size, lowest! < middle!, middle! < highest!]).toEqual([3, true, true]);
});

it('a picture’s version for link previews is a JPEG of 1200 by 630 pixels, whatever is asked for [SITE-05]', async () => {
  const photo = await hosted('/share.jpg', '#804020');
  await list('kestrel', 'P9', 'kestrel-bay-toyota', photo.address);
  await eventually(async () => expect(await statusAt('kestrel', photo.path)).toBe(200));
  for (const path of [picture.split('?')[0]!, photo.path]) {
    const { statusCode, headers, rawPayload } = await get(`${sharePicturePath(path)!}?w=160&fm=avif`, '198.51.100.4');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  }
  expect(await statusAt('meridian', sharePicturePath(photo.path)!)).toBe(404);
  expect(await statusAt('kestrel', '/images/share/vehicles/none.avif.jpg')).toBe(404);
});

it('a photograph is shown on the sites whose vehicles have it, and on no other [HOST-02]', async () => {
  const [first, second] = [await hosted('/a.jpg', '#204080'), await hosted('/b.jpg', '#802040')];
  await list('kestrel', 'P1', 'kestrel-bay-toyota', first.address);
  await eventually(async () => expect(await statusAt('kestrel', first.path)).toBe(200));
  expect(await statusAt('meridian', first.path)).toBe(404);
  await list('kestrel', 'P2', 'kestrel-bay-toyota', second.address);
  await eventually(async () => expect(await statusAt('kestrel', second.path)).toBe(200));
  expect(await statusAt('kestrel', first.path)).toBe(200);
  await list('meridian', 'P3', 'meridian-toyota', first.address);
  await eventually(async () => expect(await statusAt('meridian', first.path)).toBe(200));
  expect(await statusAt('meridian', second.path)).toBe(404);
});

it('a stored photograph that no vehicle refers to is shown nowhere [HOST-02]', async () => {
  const { hash, body, path } = await hosted('/nobodys.jpg', '#208040');
  await forecourt.running.platform.blobs.put('originals', hash, body);
  expect(await statusAt('kestrel', path)).toBe(404);
});

it('of a site’s folder, only pictures are served that its stock, settings, pages, offers or staff refer to [HOST-02]', async () => {
  const [ofStock, ofPage, ofNothing] = ['a090', 'a330', 'a150'].map(
    (view) => `/images/vehicles/hatch/red/${view}.avif`,
  );
  const ofSettings = '/images/vehicles/upright-suv/red/a030.avif';
  const ofOffer = '/images/vehicles/box-off-roader/sand/detail.avif';
  const ofPromo = '/images/vehicles/hatch/silver/a180.avif';
  for (const path of [ofSettings, ofOffer, ofPromo])
    expect([path, await statusAt('kestrel', path)]).toEqual([path, 200]);
  for (const path of [ofStock!, ofPage!, ofNothing!])
    expect([path, await statusAt('kestrel', path)]).toEqual([path, 404]);
  await list('kestrel', 'P4', 'kestrel-bay-toyota', ofStock!);
  await eventually(async () => expect(await statusAt('kestrel', ofStock!)).toBe(200));
  const sections = [{ kind: 'text', html: '<p>Of ours</p>', picture: `${ofPage}?w=480` }];
  const { status } = await forecourt.ask('/api/dealers/kestrel/pages/of-ours', {
    method: 'PUT',
    key: 'content-kestrel',
    body: { title: 'A page', description: 'Of ours', sections },
  });
  expect(status).toBe(200);
  await eventually(async () => expect(await statusAt('kestrel', ofPage!)).toBe(200));
  expect(await statusAt('kestrel', ofNothing!)).toBe(404);
});

it('an address may request a limited number of new pictures, while existing ones are shown [HOST-02]', async () => {
  await get(picture, '198.51.100.2');
  const nowhere = (n: number) => `/images/photos/${String(n).padStart(64, '0')}`;
  const statuses = new Set<number>();
  for (let n = 0; n < 2_000 && !statuses.has(429); n++) statuses.add((await get(nowhere(n))).statusCode);
  expect([...statuses]).toEqual([404, 429]);
  expect((await get(picture)).statusCode).toBe(200);
  expect((await get(nowhere(1_000), '198.51.100.2')).statusCode).toBe(404);
});
