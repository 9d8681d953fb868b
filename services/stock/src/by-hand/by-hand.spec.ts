import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FastifyRequest } from 'fastify';
import type { CarResponse } from '#contracts/api/cars';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import type { Car } from '#contracts/domain/car/car';
import { isRejection } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { carIdOf } from '../car-identity.js';
import { roles } from '../../../standalone/src/roles.js';
import { Uploads } from './uploads.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  await forecourt.beginTest();
});
afterEach(() => forecourt.remove());

const slug = '2021-toyota-corolla-k1';
const feed = (row: object = {}) =>
  forecourt.importFeed<ImportReport>(
    JSON.stringify([{ stocknum: 'K1', year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used', ...row }]),
    { type: 'application/json' },
  );
const page = async (): Promise<CarResponse> =>
  (
    await forecourt.ask<CarResponse>(`/api/cars/${slug}`, {
      headers: { 'forecourt-position': String(await forecourt.running.platform.log.head()) },
    })
  ).body;
const urls = async (): Promise<string[]> => (await page()).images.map(({ image }) => image.url);
const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
const pathOf = (body: Uint8Array): string => `/images/photos/${createHash('sha256').update(body).digest('hex')}`;
const tus = { 'tus-resumable': '1.0.0' };
const ask = <Body = StockCar>(path: string, options: object = {}) => forecourt.askStock<Body>(path, options);

let id: string;
const list = async (row: object = {}) => {
  await feed(row);
  ({ id } = await page());
};
const begin = async (bytes: number, site?: string) =>
  ask<{ detail?: string; code?: string }>(`cars/${id}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes) },
    ...(site && { site }),
  });
const part = async (at: string, body: Buffer, offset: number) =>
  ask<{ detail?: string }>(at, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });
const placeOf = ({ status, headers }: Pick<Awaited<ReturnType<typeof begin>>, 'status' | 'headers'>) => {
  expect(status).toBe(201);
  return String(headers['location']).replace('/api/stock/', '');
};
const upload = async (body: Buffer) => part(placeOf(await begin(body.length)), body, 0);
const uploaded = async (...colours: string[]): Promise<string[]> => {
  const bodies = await Promise.all(colours.map(photo));
  for (const body of bodies) expect((await upload(body)).status).toBe(204);
  return bodies.map(pathOf);
};
const photos = (command: 'arrange' | 'remove' | 'restore', ...paths: string[]) =>
  ask(`cars/${id}/photos/${command}`, { method: 'POST', body: { paths } });

describe('upload', () => {
  it('an interrupted upload resumes, and its photo belongs to the vehicle when it is complete [PHOTO-05]', async () => {
    await list();
    const body = await photo('#204080');
    const at = placeOf(await begin(body.length));
    const half = await part(at, body.subarray(0, 500), 0);
    expect([half.status, half.headers['upload-offset']]).toEqual([204, '500']);
    expect((await part(at, body.subarray(400), 400)).status).toBe(409);
    const known = await ask(at, { method: 'HEAD', headers: tus });
    expect([known.status, known.headers['upload-offset']]).toEqual([200, '500']);
    expect(await urls()).toEqual([]);
    expect((await part(at, body.subarray(500), 500)).status).toBe(204);
    const { images } = await page();
    expect(images).toMatchObject([{ image: { url: pathOf(body), width: 640, height: 480 } }]);
    const [added] = await forecourt.events('CarPhotosAdded');
    expect(added!.metadata.actor).toBe('dealer kestrel');
    // No part of the upload is left over.
    expect(await readdir(join(forecourt.directory, 'uploads'))).toEqual([]);
    expect((await ask(at, { method: 'HEAD', headers: tus })).status).toBe(404);
  });

  it('an upload keeps the bytes it received when the connection breaks within a part [PHOTO-05]', async () => {
    await list();
    const body = Buffer.alloc(2_000_000, 7);
    const at = placeOf(await begin(body.length));
    const { port } = forecourt.running;
    const sending = request({
      ...{ port, host: '127.0.0.1', path: `/api/stock/${at}`, method: 'PATCH' },
      headers: {
        ...{ ...tus, host: 'kestrel.localhost', authorization: 'Bearer dealer-kestrel' },
        ...{ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': body.length },
      },
    });
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, 1_000_000));
    const arrived = async () => (await stat(join(forecourt.directory, 'uploads', at.split('/').at(-1)!))).size;
    await eventually(async () => expect(await arrived()).toBeGreaterThan(0));
    sending.destroy();
    await eventually(async () => {
      const known = await ask(at, { method: 'HEAD', headers: tus });
      const offset = Number(known.headers['upload-offset']);
      expect([known.status, offset]).toEqual([200, await arrived()]);
      expect((await part(at, body.subarray(offset, offset + 10), offset)).status).toBe(204);
    });
  });

  it('a complete upload whose processing failed is finished by the next status request [PHOTO-05]', async () => {
    await list();
    const body = await photo('#204080');
    const at = placeOf(await begin(body.length));
    const { blobs: store } = forecourt.running.platform;
    const put = store.put.bind(store);
    store.put = () => Promise.reject(new Error('no space left'));
    expect((await part(at, body, 0)).status).toBe(500);
    store.put = put;
    expect((await ask(at, { method: 'HEAD', headers: tus })).status).toBe(200);
    expect(await urls()).toEqual([pathOf(body)]);
  });

  it('an upload that is not a photo is refused with a helpful message [PHOTO-05]', async () => {
    await list();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(50)]);
    const refused = await upload(heic);
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('HEIC')]);
    const text = await upload(Buffer.from('hello, this is a text'));
    expect([text.status, text.body.detail]).toEqual([422, expect.stringContaining('JPEG, PNG, WebP')]);
    const huge = await begin(40 * 1024 * 1024);
    expect([huge.status, huge.body.detail]).toEqual([413, 'A photo may have 30 MB at most.']);
    expect(await urls()).toEqual([]);
  });

  it('an upload reserves space when it begins, and a key may have twenty unfinished uploads [HOST-12]', async () => {
    await forecourt.close();
    await forecourt.open({ PHOTO_QUOTA_BYTES: '40000000' });
    await list();
    const large = 30_000_000;
    const first = await begin(large);
    expect(first.status).toBe(201);
    const second = await begin(large);
    expect([second.status, second.body.code]).toEqual([413, 'quota_exceeded']);
    expect((await ask(placeOf(first), { method: 'DELETE', headers: tus })).status).toBe(204);
    expect((await begin(large)).status).toBe(201);
    // A phone begins many uploads; nineteen are accepted beside that one.
    const begun = await Promise.all(Array.from({ length: 22 }, () => begin(10)));
    expect(begun.map(({ status }) => status)).toEqual([...Array<number>(19).fill(201), 429, 429, 429]);
  });

  it('unfinished uploads of another site’s key with the same name do not count [HOST-12]', async () => {
    const uploads = forecourt.running.application.get(Uploads, { strict: false });
    const begins = async (dealership_id: string) => {
      const car = { car_id: `of-${dealership_id}`, dealership_id } as Car;
      const request = { method: 'POST', headers: { ...tus, 'upload-length': '10' } } as unknown as FastifyRequest;
      const begun = await uploads.take(request, { car, actor: 'dms' });
      return isRejection(begun) ? begun.rejected : begun.options.status;
    };
    for (let n = 0; n < 20; n++) expect(await begins('kestrel-bay-toyota')).toBe(201);
    expect(await begins('kestrel-bay-toyota')).toBe('too_many_requests');
    expect(await begins('meridian-toyota')).toBe(201);
  });

  it('every answer to an upload names the version of tus, and another version is refused [PHOTO-05]', async () => {
    await list();
    const at = placeOf(await begin(10));
    const refused = [
      [await begin(40 * 1024 * 1024), 413],
      [await ask(`${at}0`, { method: 'HEAD', headers: tus }), 404],
      [await part(at, Buffer.alloc(1), 5), 409],
      [await ask(at, { method: 'PATCH', headers: tus }), 400],
      [await forecourt.ask(`/api/stock/${at}`, { method: 'HEAD', headers: tus }), 401],
      [await ask(at, { method: 'HEAD', headers: { 'tus-resumable': '0.2.2' } }), 412],
      [await ask(at, { method: 'DELETE' }), 412],
    ] as const;
    for (const [{ status, headers }, expected] of refused)
      expect([status, headers['tus-resumable'], headers['tus-version']]).toEqual([expected, '1.0.0', '1.0.0']);
    expect(await ask(at, { method: 'HEAD', headers: tus })).toMatchObject({ status: 200 });
  });

  it('an upload is accessible only to its own dealer [PHOTO-05]', async () => {
    await list();
    expect((await begin(10, 'meridian')).status).toBe(404);
    const at = placeOf(await begin(10));
    const elsewhere = await ask(at, { method: 'HEAD', headers: tus, site: 'meridian' });
    expect(elsewhere.status).toBe(404);
    const withoutKey = await forecourt.ask(`/api/stock/${at}`, { method: 'HEAD', headers: tus });
    expect(withoutKey.status).toBe(401);
    expect((await ask(`${at.replace(/[^/]+$/, '')}..%2fx`, { method: 'HEAD', headers: tus })).status).toBe(404);
    expect((await ask(at, { method: 'DELETE', headers: tus })).status).toBe(204);
    expect((await ask(at, { method: 'HEAD', headers: tus })).status).toBe(404);
  });
});

it('an inbox session may change vehicles if its key has the stock scope, too [PHOTO-05]', async () => {
  await list();
  const asSignedIn = async (key: string) => {
    const signedIn = await forecourt.ask<{ stock: boolean }>('/api/inbox/session', { method: 'POST', key });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const { status } = await forecourt.ask(`/api/stock/cars/${id}/hold`, {
      method: 'POST',
      headers: { cookie },
      body: { price: 1 },
    });
    return [signedIn.body.stock, status];
  };
  expect(await asSignedIn('dealer-kestrel')).toEqual([true, 200]);
  expect(await asSignedIn('leads-kestrel')).toEqual([false, 403]);
});

describe('gallery', () => {
  it('the gallery is reordered, and removed photos can be restored [PHOTO-05]', async () => {
    await list();
    const [a, b, c] = (await uploaded('#200000', '#002000', '#000020')) as [string, string, string];
    expect(await urls()).toEqual([a, b, c]);
    const arranged = await photos('arrange', c, 'unknown', a);
    expect(arranged.body.photos.map(({ path }) => path)).toEqual([c, a, b]);
    expect(await urls()).toEqual([c, a, b]);
    await photos('remove', a);
    expect(await urls()).toEqual([c, b]);
    await photos('restore', a);
    expect(await urls()).toEqual([c, a, b]);
    await photos('restore', a);
    expect((await forecourt.events('CarPhotosArranged', 'CarPhotosRemoved', 'CarPhotosRestored')).length).toBe(3);
  });

  it('the gallery keeps changes made by hand when the next feed arrives [PHOTO-06]', async () => {
    const [one, two, three] = ['/images/vehicles/1.jpg', '/images/vehicles/2.jpg', '/images/vehicles/3.jpg'] as const;
    await list({ images: [one, two] });
    const [mine] = (await uploaded('#204080')) as [string];
    expect(await urls()).toEqual([one, two, mine]);
    await photos('arrange', mine, two, one);
    await photos('remove', one);
    await feed({ images: [one, two, three] });
    expect(await urls()).toEqual([mine, two, three]);
    await feed({ images: [] });
    expect(await urls()).toEqual([mine]);
    const { body } = await ask(`cars/${id}`);
    expect(body.photos).toMatchObject([{ path: mine, by_hand: true }]);
  });
});

describe('fields held by hand', () => {
  const hold = (body: object) => ask(`cars/${id}/hold`, { method: 'POST', body });

  it('fields held by hand are not overwritten by feeds until released; the report names them [FEED-10]', async () => {
    await list({ price: 20_000, dealercomments: 'From the feed' });
    const held = await hold({ price: 18_500, dealercomments: 'Ours' });
    expect(held.body.held).toEqual([
      { field: 'price', by: 'dealer kestrel' },
      { field: 'dealercomments', by: 'dealer kestrel' },
    ]);
    const report = (await feed({ price: 21_000, dealercomments: 'From the feed', km: 10 })).body;
    expect(report).toMatchObject({ changed: 1, warned: 0, kept_by_hand: 1 });
    expect(report.warnings.map(({ column, value }) => [column, value])).toEqual([
      ['price', '21000'],
      ['dealercomments', '"From the feed"'],
    ]);
    expect(await page()).toMatchObject({ price: 18_500, dealercomments: 'Ours', km: 10 });

    const released = await ask(`cars/${id}/unhold`, { method: 'POST', body: { fields: ['price'] } });
    expect(released.body).toMatchObject({ car: { price: 18_500 }, held: [{ field: 'dealercomments' }] });
    await feed({ price: 21_000, dealercomments: 'From the feed' });
    expect(await page()).toMatchObject({ price: 21_000, dealercomments: 'Ours' });
  });

  it('fields held by hand need not change, and are reported only if the feed differs [FEED-10]', async () => {
    await list({ price: 20_000 });
    expect((await hold({ price: 20_000 })).body.held).toEqual([{ field: 'price', by: 'dealer kestrel' }]);
    expect((await feed({ price: 20_000 })).body).toMatchObject({ unchanged: 1, kept_by_hand: 0, warnings: [] });
    expect((await feed({})).body.kept_by_hand).toBe(0);
    expect((await feed({ price: null })).body).toMatchObject({ kept_by_hand: 1 });
    expect((await page()).price).toBe(20_000);
  });

  it('a price held by hand is overridden neither by a feed’s reduced price nor by its POA [FEED-10]', async () => {
    await list({ price: 20_000, reduced_price: 17_000, price_type: 'EGC' });
    expect((await hold({ price: 18_500 })).body.car).not.toHaveProperty('reduced_price');
    const lower = (await feed({ price: 20_000, reduced_price: 16_000, price_type: 'EGC' })).body;
    expect(lower.warnings.map(({ column }) => column).sort()).toEqual(['price', 'reduced_price']);
    expect(await page()).toMatchObject({ price: 18_500 });
    expect(await page()).not.toHaveProperty('reduced_price');
    const none = (await feed({ price: 'POA' })).body;
    expect(none.warnings.map(({ reason }) => reason)).toContain('stays as it is: dealer kestrel holds it by hand');
    expect(await page()).toMatchObject({ price: 18_500, price_type: 'Excl. Govt. Charges' });

    await ask(`cars/${id}/unhold`, { method: 'POST', body: { fields: ['price'] } });
    await feed({ price: 20_000, reduced_price: 16_000, price_type: 'EGC' });
    expect(await page()).toMatchObject({ price: 20_000, reduced_price: 16_000 });
  });

  it('a price set by hand is shown for a vehicle whose price was on application [FEED-10]', async () => {
    await list({ price: 'POA', price_type: 'POA' });
    expect((await page()).price_type).toBe('Price on application');
    await hold({ price: 18_500 });
    await feed({ price: 'POA', price_type: 'POA' });
    expect(await page()).toMatchObject({ price: 18_500 });
    expect((await page()).price_type).not.toBe('Price on application');
  });

  it('what identifies a vehicle, and what staff do not type, cannot be held by hand [FEED-10]', async () => {
    await list();
    expect((await hold({ stocknum: 'K2' })).status).toBe(422);
    expect((await hold({ images: [] })).status).toBe(422);
    expect((await hold({ location_id: 'elsewhere' })).status).toBe(422);
    expect((await hold({})).status).toBe(422);
  });
});

describe('vehicle added by hand', () => {
  const dealership_id = 'kestrel-bay-toyota';
  const yard1 = {
    ...{ dealership_id, stocknum: 'YARD1', year: 2019, make: 'Toyota', model: 'Camry', car_type: 'used' },
    ...{ price: 20_000, km: 61_000 },
  };
  const add = (body: object = yard1, key?: string, site?: string) =>
    ask<StockCar & { code?: string; errors?: object[] }>('cars', {
      ...{ method: 'POST', body, headers: key === undefined ? {} : { 'idempotency-key': key } },
      ...(site && { site }),
    });
  const fullFeed = (...rows: object[]) =>
    forecourt.importFeed<ImportReport>(JSON.stringify(rows), { type: 'application/json', query: 'feed=full' });
  const others = ['K1', 'K2', 'K3', 'K4'].map((stocknum) => ({ ...yard1, stocknum }));
  const statusNow = async (of: string) => (await ask(`cars/${of}`)).body;

  it('a vehicle that staff add is on the site with its location, once per idempotency key [STK-12]', async () => {
    const first = await add(yard1, 'press-1');
    expect(first).toMatchObject({ status: 201, body: { status: 'in_stock', car: { dealership_id } } });
    expect(first.body.car.location_name).toEqual(expect.any(String));
    expect(first.body.held.map(({ field }) => field)).toEqual([
      'year',
      'make',
      'model',
      'car_type',
      'price',
      'km',
      'status',
    ]);
    const again = await add(yard1, 'press-1');
    expect([again.status, again.body.revision]).toEqual([200, first.body.revision]);
    expect((await add({ ...yard1, km: 1 }, 'press-1')).body.code).toBe('idempotency_key_reused');
    expect(await forecourt.events('CarListed')).toHaveLength(1);
    expect((await forecourt.events('CarFieldsHeld'))[0]!.metadata.actor).toBe('dealer kestrel');
  });

  it('a stock number that is taken is refused beside its field, and the vehicle stays as it was [STK-12]', async () => {
    await add();
    const taken = await add({ ...yard1, stocknum: 'yard1', price: 1 });
    expect([taken.status, taken.body.code]).toEqual([409, 'car_already_listed']);
    expect(taken.body.errors).toEqual([{ field: 'stocknum', reason: 'is the number of a 2019 Toyota Camry already' }]);
    expect((await add({ ...yard1, stocknum: 'Y2', location_id: 'elsewhere' })).status).toBe(422);
    expect((await add({ ...yard1, stocknum: 'Y2' }, undefined, 'meridian')).status).toBe(403);
  });

  it('feeds leave a vehicle that staff added alone until it is released [STK-12, FEED-10]', async () => {
    await fullFeed(...others);
    const { id: added } = (await add()).body;
    expect((await fullFeed(...others)).body).toMatchObject({ removed: 0, state: 'completed' });
    expect(await statusNow(added)).toMatchObject({ status: 'in_stock', delisted: false });
    const named = (await fullFeed(...others, { ...yard1, price: 1, km: 61_000, status: 'sold', badge: 'SL' })).body;
    expect(named.warnings.map(({ column }) => column).sort()).toEqual(['price', 'status']);
    expect(await statusNow(added)).toMatchObject({ status: 'in_stock', car: { price: 20_000, badge: 'SL' } });

    await ask(`cars/${added}/unhold`, { method: 'POST', body: { fields: ['status'] } });
    expect((await fullFeed(...others)).body).toMatchObject({ removed: 1 });
    expect(await statusNow(added)).toMatchObject({ delisted: true, delisted_by: 'feed' });
  });

  it('the location of a vehicle is set by hand with its names, which feeds leave [STK-12]', async () => {
    const { id: added } = (await add()).body;
    const { locations } = forecourt.running.platform.sites.ofSlug('kestrel')!;
    const other = locations.filter((one) => one.dealership_id === dealership_id).at(-1)!;
    const moved = await ask(`cars/${added}/hold`, { method: 'POST', body: { location_id: other.id } });
    expect(moved.body.car).toMatchObject({ location_id: other.id, location_name: other.name });
    await feed({ ...yard1, location_name: 'Another yard' });
    expect((await statusNow(added)).car).toMatchObject({ location_id: other.id, location_name: other.name });
  });

  it('staff sell, withdraw and put back a vehicle with the inbox’s session [STK-12]', async () => {
    const { id: added } = (await add()).body;
    const signedIn = await forecourt.ask('/api/inbox/session', { method: 'POST', key: 'dealer-kestrel' });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const run = async (command: string, body: object = {}) => {
      const answer = await forecourt.ask<StockCar>(`/api/stock/cars/${added}/${command}`, {
        ...{ method: 'POST', body, headers: { cookie } },
      });
      const { status, delisted, sold_by, delisted_by } = answer.body;
      return [answer.status, status, delisted, sold_by, delisted_by];
    };
    const sold_date = '2026-05-18T02:00:00.000Z';
    expect(await run('sell', { sold_date })).toEqual([200, 'sold', false, 'dealer', undefined]);
    expect((await statusNow(added)).sold_date).toBe(sold_date);
    expect(await run('relist')).toEqual([200, 'in_stock', false, undefined, undefined]);
    expect(await run('delist')).toEqual([200, 'in_stock', true, undefined, 'dealer']);
    expect(await run('relist')).toEqual([200, 'in_stock', false, undefined, undefined]);
  });
});

describe('changes by several people', () => {
  const change = (what: string, body: object, ifMatch: string, more: object = {}) =>
    ask<StockCar & { code?: string; detail?: string }>(`cars/${id}${what}`, {
      ...{ method: 'POST', body, headers: { 'if-match': ifMatch, ...more } },
    });
  const read = async () => {
    const { headers, body } = await ask(`cars/${id}`);
    expect(headers['etag']).toBe(body.etag);
    return body;
  };

  it('a change to a vehicle that somebody else has changed is refused with a plain sentence [STK-13]', async () => {
    await list({ price: 20_000 });
    const { etag } = await read();
    const saved = await change('/hold', { price: 19_000 }, etag);
    expect([saved.status, saved.body.etag]).toEqual([200, (await read()).etag]);
    const commands = [
      ...[['/hold', { price: 18_000 }] as const, ['/unhold', { fields: ['price'] }] as const],
      ...[['/photos/arrange', { paths: ['/x'] }] as const, ['/photos/remove', { paths: ['/x'] }] as const],
      ...(['/sell', '/delist', '/relist'] as const).map((what) => [what, {}] as const),
      ...[['/price', { price: 1 }] as const, ['/reserve', { reservation_id: 'r' }] as const],
    ];
    for (const [what, body] of commands) {
      const refused = await change(what, body, etag);
      expect([what, refused.status, refused.body.code]).toEqual([what, 412, 'changed_meanwhile']);
      expect(refused.body.detail).toMatch(/^Somebody else has changed this vehicle/);
    }
    const put = { dealership_id: 'kestrel-bay-toyota', stocknum: 'K1', year: 2021, make: 'Toyota', model: 'Corolla' };
    const body = { ...put, car_type: 'used' };
    const replaced = await ask(`cars/${id}`, { method: 'PUT', body, headers: { 'if-match': etag } });
    expect(replaced.status).toBe(412);
    expect((await read()).car.price).toBe(19_000);
    for (const ifMatch of [`"other", ${(await read()).etag}`, '*'])
      expect((await change('/hold', { price: 17_000 }, ifMatch)).status).toBe(200);
    expect((await change('/hold', { price: 16_000 }, `W/${(await read()).etag}`)).status).toBe(412);
  });

  it('a vehicle that is not there is not made by a PUT that expects one [STK-13]', async () => {
    await list();
    const body = { dealership_id: 'kestrel-bay-toyota', stocknum: 'K9', year: 2021, make: 'Toyota', model: 'Yaris' };
    const k9 = carIdOf(body);
    const put = { method: 'PUT', body: { ...body, car_type: 'used' }, headers: { 'if-match': '*' } };
    expect((await ask(`cars/${k9}`, put)).status).toBe(412);
    expect((await ask(`cars/${k9}`)).status).toBe(404);
  });

  it('a change that is sent again under its idempotency key is not refused for what it changed itself [STK-13]', async () => {
    await list();
    const { etag } = await read();
    for (const _ of [1, 2]) expect((await change('/sell', {}, etag, { 'idempotency-key': 'k' })).status).toBe(200);
    expect(await forecourt.events('CarSold')).toHaveLength(1);
  });

  it('the entity tag of a vehicle changes with what is said of it, not with fetched pictures [STK-13]', async () => {
    const address = 'https://pictures.example/1.jpg';
    await list({ images: [address] });
    const { etag, revision } = await read();
    await forecourt.running.platform.log.append(`car-${id}`, revision, [
      {
        ...{ id: 'fetched', type: 'CarPicturesFetched', version: 1, time: '2026-05-20T00:00:00.000Z', metadata: {} },
        data: { car_id: id, stored: [], failed: [{ address, reason: 'is gone' }] },
      },
    ]);
    expect(await read()).toMatchObject({ etag, revision: revision + 1 });
    const seen = [etag];
    for (const [what, body] of [
      ['/hold', { price: 1_000 }],
      ['/unhold', { fields: ['price'] }],
      ['/reserve', { reservation_id: 'r1' }],
      ['/sell', {}],
      ['/relist', {}],
    ] as const)
      seen.push((await change(what, body, '*')).body.etag);
    await uploaded('#204080');
    seen.push((await read()).etag);
    for (const [at, one] of seen.entries()) expect(one).not.toBe(seen[at + 1]);
    await change('/hold', { km: 5 }, '*');
    await change('/hold', { km: 6 }, '*');
    const six = (await read()).etag;
    await change('/hold', { km: 5 }, '*');
    await change('/hold', { km: 6 }, '*');
    expect((await read()).etag).toBe(six);
  });
});
