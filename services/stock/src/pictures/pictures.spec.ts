import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { CarResponse } from '#contracts/api/cars';
import type { StockCar } from '#contracts/api/stock';
import { day, hour, minute } from '#contracts/domain/durations';
import type { CarEvent } from '#contracts/events/car';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startPictureHost } from '#platform/testing/picture-host';
import { ProjectorModule } from '../../../projector/src/projector.module.js';
import { roles } from '../../../standalone/src/roles.js';
import type { PictureJob } from './picture-jobs.js';

type DataOf<Type> = Extract<CarEvent, { type: Type }>['data'];

let forecourt: TestForecourt;
let host: Awaited<ReturnType<typeof startPictureHost>>;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, undefined, { PHOTO_FETCH: 'true', PHOTO_LOCAL: 'true' });
  host = await startPictureHost();
  await forecourt.open();
  await forecourt.beginTest();
});
afterEach(async () => {
  await forecourt.remove();
  await host.close();
});

const photo = (background: string, width = 640): Promise<Buffer> =>
  sharp({ create: { width, height: width / 2, channels: 3, background } })
    .jpeg()
    .toBuffer();
const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

interface Row {
  readonly stocknum: string;
  readonly images?: readonly string[];
  readonly make?: string;
  readonly model?: string;
  readonly dealership_id?: string;
}
const send = (...rows: readonly Row[]) => sendTo('kestrel', ...rows);
const sendTo = (site: string, ...rows: readonly Row[]) =>
  forecourt.importFeed(
    JSON.stringify(rows.map((row) => ({ year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used', ...row }))),
    { site, type: 'application/json' },
  );
const fetched = async () =>
  (await forecourt.events('CarPicturesFetched')).map(({ data }) => data as DataOf<'CarPicturesFetched'>);
const shown = async (slug = '2021-toyota-corolla-k1'): Promise<CarResponse> =>
  (
    await forecourt.ask<CarResponse>(`/api/cars/${slug}`, {
      headers: { 'forecourt-position': String(await forecourt.running.platform.log.head()) },
    })
  ).body;
const jobsSpec = { name: 'picture_jobs_v1', indexes: [['host', 'due_at']] };
const urls = ({ images }: CarResponse) => images.map(({ image }) => image.url);
const pathOf = (body: Uint8Array): string => `/images/photos/${hashOf(body)}`;

describe('picture named by address in a feed', () => {
  it('a picture of a feed is fetched and stored, and pages show the copy with size and colour [PHOTO-01]', async () => {
    const body = await photo('#204080');
    host.pictures['/a.jpg'] = { body, headers: { 'content-type': 'text/plain' } };
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    await eventually(async () => expect(await fetched()).toHaveLength(1));
    const car = await shown();
    expect(car.images).toEqual([
      {
        image: {
          url: pathOf(body),
          thumb: { url: `${pathOf(body)}?w=320` },
          ...{ width: 640, height: 320 },
          colour: expect.stringMatching(/^#[12].[34].[78].$/),
        },
      },
    ]);
    expect(JSON.stringify(car)).not.toContain('127.0.0.1');
    const { statusCode, headers, rawPayload } = await forecourt.running.application.inject({
      url: `${pathOf(body)}?w=320&fm=webp`,
      headers: { host: 'kestrel.localhost' },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(rawPayload).metadata()).width).toBe(320);
  });

  it('small versions are made when a picture is stored, and more of a car’s first picture [PHOTO-04]', async () => {
    const [first, second] = await Promise.all([photo('#204080', 2400), photo('#802040', 2400)]);
    Object.assign(host.pictures, { '/a.jpg': { body: first }, '/b.jpg': { body: second } });
    await send({ stocknum: 'K1', images: [host.at('/a.jpg'), host.at('/b.jpg')] });
    await eventually(async () => expect(urls(await shown())).toHaveLength(2));
    const made: string[] = [];
    for await (const batch of forecourt.running.platform.blobs.list('derivatives'))
      made.push(...batch.map(({ name }) => name));
    const ofEach = ['320.jpeg', 'small', 'source'];
    const ofFirst = ['1100.jpeg', '1100.webp', '480.webp', '750.webp'];
    expect(made.sort()).toEqual(
      [
        ...[...ofFirst, ...ofEach].map((name) => `${hashOf(first)}.${name}`),
        ...ofEach.map((name) => `${hashOf(second)}.${name}`),
      ].sort(),
    );
  });

  it('a picture of a feed is not linked to before it is stored [PHOTO-01]', async () => {
    await send({ stocknum: 'K1', images: [host.at('/missing.jpg')] });
    await eventually(async () => expect((await fetched())[0]?.failed).toMatchObject([{ reason: 'answered 404' }]));
    const car = await shown();
    expect(car.images).toEqual([]);
    expect(JSON.stringify(car)).not.toContain('missing.jpg');
  });

  it('a picture of a feed is requested once, however many cars have it [PHOTO-01]', async () => {
    host.pictures['/a.jpg'] = { body: await photo('#204080') };
    const rows = Array.from({ length: 4 }, (_, n) => ({ stocknum: `K${n}`, images: [host.at('/a.jpg')] }));
    await send(...rows);
    await eventually(async () => expect(await fetched()).toHaveLength(4));
    expect(host.asked).toHaveLength(1);
  });

  it('few pictures of one host are fetched at a time [PHOTO-01]', async () => {
    const body = await photo('#204080', 16);
    const rows = Array.from({ length: 12 }, (_, n) => ({ stocknum: `K${n}`, images: [host.at(`/${n}.jpg`)] }));
    for (let n = 0; n < 12; n++) host.pictures[`/${n}.jpg`] = { body };
    await send(...rows);
    await eventually(async () => expect(await fetched()).toHaveLength(12));
    expect(host.maxConcurrent()).toBeLessThanOrEqual(3);
  });

  it('a stored picture is not fetched again after a restart or by the same feed [PHOTO-01]', async () => {
    host.pictures['/a.jpg'] = { body: await photo('#204080') };
    host.pictures['/b.jpg'] = { body: await photo('#802040') };
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    await eventually(async () => expect(await fetched()).toHaveLength(1));
    await forecourt.close();
    await forecourt.open();
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    // The later picture proves that the first was not overlooked.
    await send({ stocknum: 'K2', images: [host.at('/b.jpg')] });
    await eventually(async () => expect(await fetched()).toHaveLength(2));
    expect(host.asked.map(({ path }) => path)).toEqual(['/a.jpg', '/b.jpg']);
  });

  it('a picture that was pending before a restart is fetched after it [PHOTO-01]', async () => {
    host.pictures['/a.jpg'] = { status: 503 };
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    await eventually(async () => expect((await fetched())[0]?.failed).toMatchObject([{ reason: 'answered 503' }]));
    await forecourt.close();
    host.pictures['/a.jpg'] = { body: await photo('#204080') };
    forecourt.now = new Date(forecourt.now.getTime() + hour);
    await forecourt.open();
    await eventually(async () => expect(urls(await shown())).toHaveLength(1));
  });

  it('a picture is revalidated with its host after a week, and replaced if it has changed [PHOTO-01]', async () => {
    const [before, after] = await Promise.all([photo('#204080'), photo('#802040')]);
    host.pictures['/a.jpg'] = { body: before, headers: { etag: '"1"' } };
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    await eventually(async () => expect(urls(await shown())).toEqual([pathOf(before)]));
    forecourt.now = new Date(forecourt.now.getTime() + 8 * day);
    await eventually(() =>
      expect(host.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']),
    );
    host.pictures['/a.jpg'] = { body: after, headers: { etag: '"2"' } };
    await eventually(async () => {
      forecourt.now = new Date(forecourt.now.getTime() + 8 * day);
      expect(urls(await shown())).toEqual([pathOf(after)]);
    });
    expect(await fetched()).toHaveLength(2);
  });

  it.each([
    ['text', Buffer.from('<html>not here</html>'), 'is no picture in JPEG, PNG, WebP, AVIF or GIF'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'is no picture in'],
    ['a file in HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'is in HEIC'],
  ])('a picture is recognised by its bytes: %s is refused with the reason [PHOTO-01]', async (_, body, reason) => {
    host.pictures['/a.jpg'] = { body, headers: { 'content-type': 'image/jpeg' } };
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    await eventually(async () =>
      expect((await fetched())[0]?.failed).toMatchObject([{ reason: expect.stringContaining(reason) }]),
    );
  });

  it('a picture that is cut off is refused [PHOTO-01]', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    host.pictures['/a.jpg'] = { body: whole.subarray(0, whole.length / 2) };
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    await eventually(async () =>
      expect((await fetched())[0]?.failed).toMatchObject([{ reason: 'can not be read whole' }]),
    );
  });
});

describe('picture that cannot be fetched', () => {
  it('a picture that cannot be fetched leaves the previous one in its place [PHOTO-02]', async () => {
    const [first, second] = await Promise.all([photo('#204080'), photo('#802040')]);
    Object.assign(host.pictures, { '/a.jpg': { body: first }, '/b.jpg': { body: second } });
    await send({ stocknum: 'K1', images: [host.at('/a.jpg'), host.at('/b.jpg')] });
    await eventually(async () => expect(urls(await shown())).toEqual([pathOf(first), pathOf(second)]));
    await send({ stocknum: 'K1', images: [host.at('/gone.jpg'), host.at('/b.jpg')] });
    await eventually(async () => expect((await fetched()).at(-1)?.failed).toHaveLength(1));
    expect(urls(await shown())).toEqual([pathOf(first), pathOf(second)]);
    const id = (await forecourt.events('CarListed'))[0]!.stream.slice('car-'.length);
    expect((await forecourt.askStock<StockCar>(`cars/${id}`)).body.missing_pictures).toEqual([
      { address: host.at('/gone.jpg'), reason: 'answered 404' },
    ]);
  });

  it('a picture that could not be fetched is retried, and stored when it is available [PHOTO-02]', async () => {
    await send({ stocknum: 'K1', images: [host.at('/late.jpg')] });
    await eventually(async () => expect(await fetched()).toHaveLength(1));
    const body = await photo('#204080');
    host.pictures['/late.jpg'] = { body };
    await eventually(async () => {
      forecourt.now = new Date(forecourt.now.getTime() + 10 * minute);
      expect(urls(await shown())).toEqual([pathOf(body)]);
    });
  });

  it('a failing host does not delay pictures of other hosts, and is not asked continuously [PHOTO-02]', async () => {
    const other = await startPictureHost({ '/a.jpg': { body: await photo('#204080') } });
    try {
      const rows = Array.from({ length: 20 }, (_, n) => ({ stocknum: `K${n + 2}`, images: [host.at(`/${n}.jpg`)] }));
      for (let n = 0; n < 20; n++) host.pictures[`/${n}.jpg`] = { status: 503 };
      await send(...rows, { stocknum: 'K1', images: [other.at('/a.jpg')] });
      await eventually(async () => expect(urls(await shown())).toHaveLength(1));
      expect(host.asked.length).toBeLessThanOrEqual(3);
    } finally {
      await other.close();
    }
  });
});

it('a picture waits while the car view is being built, and is fetched afterwards [PHOTO-01]', async () => {
  await forecourt.remove();
  const running = roles.filter((role) => role !== ProjectorModule);
  forecourt = new TestForecourt(running, undefined, { PHOTO_FETCH: 'true', PHOTO_LOCAL: 'true' });
  await forecourt.open();
  const body = await photo('#204080');
  host.pictures['/a.jpg'] = { body };
  await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
  const jobs = await forecourt.running.platform.views.collection<PictureJob>(jobsSpec);
  const id = (await forecourt.events('CarListed'))[0]!.stream.slice('car-'.length);
  await eventually(async () => expect(await jobs.get(id)).toBeDefined());
  await send({ stocknum: 'K2' });
  expect((await jobs.get(id))!.doc).toMatchObject({ due_at: 0, attempt: 0 });
  await forecourt.close();
  running.splice(0, running.length, ...roles);
  await forecourt.open();
  await eventually(async () => expect(urls(await shown())).toHaveLength(1));
});

describe('pictures on slow hosts', () => {
  it('slow hosts of one dealer do not delay another dealer’s pictures, however many they are [PHOTO-01]', async () => {
    const never = new Promise(() => undefined);
    const body = await photo('#204080');
    const slow = await Promise.all(Array.from({ length: 4 }, () => startPictureHost()));
    try {
      const rows = slow.flatMap((one, h) =>
        Array.from({ length: 12 }, (_, n) => {
          one.pictures[`/${n}.jpg`] = { body, after: never };
          return { stocknum: `K${h}-${n}`, images: [one.at(`/${n}.jpg`)] };
        }),
      );
      await send(...rows);
      await eventually(() => expect(slow.reduce((sum, { asked }) => sum + asked.length, 0)).toBe(6));
      host.pictures['/a.jpg'] = { body };
      await sendTo('meridian', { stocknum: 'M1', dealership_id: 'meridian-mazda', images: [host.at('/a.jpg')] });
      await eventually(async () =>
        expect(await fetched()).toMatchObject([{ stored: [{ address: host.at('/a.jpg') }] }]),
      );
    } finally {
      await Promise.all(slow.map((one) => one.close()));
    }
  });

  it('a job from when a host had one queue is done, and moves to the queue of its site [PHOTO-01]', async () => {
    await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
    await eventually(async () => expect(await fetched()).toHaveLength(1));
    const { views } = forecourt.running.platform;
    const jobs = await views.collection<PictureJob>(jobsSpec);
    const id = (await forecourt.events('CarListed'))[0]!.stream.slice('car-'.length);
    const settled = async () => {
      const job = (await jobs.get(id))!;
      expect(job.doc.attempt).toBe(1);
      return job;
    };
    const { revision, doc } = await eventually(settled);
    const { host: name } = new URL(host.at('/'));
    await jobs.upsertMany([{ id, revision: revision + 1, doc: { ...doc, host: name, due_at: 0 } }]);
    await forecourt.close();
    host.pictures['/a.jpg'] = { body: await photo('#204080') };
    await forecourt.open();
    await eventually(async () => expect(urls(await shown())).toHaveLength(1));
    await eventually(async () => {
      const after = await forecourt.running.platform.views.collection<PictureJob>(jobsSpec);
      expect((await after.get(id))!.doc).toMatchObject({ host: `${name} kestrel`, attempt: 0 });
    });
  });

  it('a car with slow pictures yields its turn, and then continues with those never requested [PHOTO-01]', async () => {
    const body = await photo('#204080');
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => (answer = resolve));
    Object.assign(host.pictures, { '/1.jpg': { body }, '/2.jpg': { status: 404, after }, '/3.jpg': { body } });
    await send({ stocknum: 'K1', images: ['/1.jpg', '/2.jpg', '/3.jpg'].map(host.at) });
    const asked = () => host.asked.map(({ path }) => path);
    await eventually(() => expect(asked()).toEqual(['/1.jpg', '/2.jpg']));
    forecourt.now = new Date(forecourt.now.getTime() + 3 * minute);
    answer();
    await eventually(async () =>
      expect((await fetched()).at(-1)).toMatchObject({ failed: [{ reason: 'answered 404' }] }),
    );
    expect(asked()).toHaveLength(2);
    await eventually(() => {
      forecourt.now = new Date(forecourt.now.getTime() + minute);
      expect(asked().slice(2, 4)).toEqual(['/3.jpg', '/2.jpg']);
    });
  });
});

it('a picture whose address leads into our own network is not requested [PHOTO-01]', async () => {
  await forecourt.close();
  await forecourt.open({ PHOTO_LOCAL: 'false' });
  await send({ stocknum: 'K1', images: [host.at('/a.jpg')] });
  await eventually(async () =>
    expect((await fetched())[0]?.failed).toMatchObject([{ reason: 'its address is not one of the public internet' }]),
  );
  expect(host.asked).toEqual([]);
});

describe('placeholder picture that cars of several models share', () => {
  const models = ['Corolla', 'Hilux', 'Yaris', 'Camry', 'Kluger'];

  it('a placeholder is hidden on all its cars, which rank behind cars with pictures [PHOTO-07]', async () => {
    host.pictures['/soon.jpg'] = { body: await photo('#888888') };
    host.pictures['/own.jpg'] = { body: await photo('#204080') };
    await send(...models.map((model, n) => ({ stocknum: `K${n}`, model, images: [host.at('/soon.jpg')] })), {
      stocknum: 'K9',
      images: [host.at('/own.jpg')],
    });
    const position = await eventually(async () => {
      expect(await forecourt.events('CarPicturesHidden')).toHaveLength(5);
      expect(await fetched()).toHaveLength(6);
      return forecourt.running.platform.log.head();
    });
    const { hits } = await forecourt.search('', { headers: { 'forecourt-position': String(position) } });
    expect(hits.map(({ stocknum, image_count }) => [stocknum, image_count])[0]).toEqual(['K9', 1]);
    expect(hits.filter(({ primary_image_url }) => primary_image_url !== undefined)).toHaveLength(1);
  });

  it('a placeholder that is encoded anew for each car is hidden, too [PHOTO-07]', async () => {
    const block = (width: number, height: number, background: string) => ({
      create: { width, height, channels: 3, background } as const,
    });
    const soon = sharp(block(1200, 900, '#e4e6ea')).composite([
      { input: block(600, 300, '#9aa0aa'), left: 300, top: 250 },
      { input: block(900, 80, '#c8102e'), left: 150, top: 700 },
    ]);
    const png = await soon.png().toBuffer();
    const copies = await Promise.all(
      [
        ...[sharp(png).jpeg({ quality: 40 }), sharp(png).jpeg({ quality: 95 }), sharp(png).resize(600).jpeg()],
        ...[sharp(png).webp({ quality: 60 }), sharp(png).avif({ effort: 0 })],
      ].map((copy) => copy.toBuffer()),
    );
    copies.forEach((body, n) => (host.pictures[`/soon-${n}`] = { body }));
    await send(...models.map((model, n) => ({ stocknum: `K${n}`, model, images: [host.at(`/soon-${n}`)] })));
    await eventually(async () => expect(await forecourt.events('CarPicturesHidden')).toHaveLength(5));
    // The same picture on a later car is hidden at once; another picture is shown.
    host.pictures['/late'] = { body: await sharp(png).jpeg({ quality: 70 }).toBuffer() };
    host.pictures['/own'] = { body: await photo('#204080') };
    await send(
      ...[
        ['K8', '/late'],
        ['K9', '/own'],
      ].map(([stocknum, path]) => ({
        ...{ stocknum: stocknum!, model: 'Prado', images: [host.at(path!)] },
      })),
    );
    await eventually(async () => {
      expect(await forecourt.events('CarPicturesHidden')).toHaveLength(6);
      expect(await fetched()).toHaveLength(7);
    });
    expect(urls(await shown('2021-toyota-prado-k8'))).toEqual([]);
    expect(urls(await shown('2021-toyota-prado-k9'))).toHaveLength(1);
  });

  it('a placeholder is detected after a restart, too [PHOTO-07]', async () => {
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
      .composite([{ input: { create: { width: 100, height: 150, channels: 3, background: '#c8102e' } } }])
      .png()
      .toBuffer();
    const copies = await Promise.all([50, 60, 70, 80, 90].map((quality) => sharp(png).jpeg({ quality }).toBuffer()));
    copies.forEach((body, n) => (host.pictures[`/${n}`] = { body }));
    const rows = models.map((model, n) => ({ stocknum: `K${n}`, model, images: [host.at(`/${n}`)] }));
    await send(...rows.slice(0, 4));
    await eventually(async () => expect(await fetched()).toHaveLength(4));
    await forecourt.close();
    await forecourt.open();
    await send(...rows);
    await eventually(async () => expect(await forecourt.events('CarPicturesHidden')).toHaveLength(5));
  });

  /** Adds pictures to the host, each with its own colour, and returns their addresses. */
  const pictured = async (...paths: readonly string[]) => {
    for (const path of paths) {
      const [red, blue] = [(37 * Object.keys(host.pictures).length) % 256, path.length * 20];
      host.pictures[path] = { body: await photo(`rgb(${red}, 64, ${blue})`) };
    }
    return paths.map(host.at);
  };
  const hidden = async (): Promise<number> => (await forecourt.events('CarPicturesHidden')).length;
  /** Returns the number of shown pictures per car, once all pictures are recorded. */
  const counts = async (pictures: number, site = 'kestrel'): Promise<Record<string, number | undefined>> => {
    const position = await eventually(async () => {
      expect((await fetched()).reduce((sum, { stored }) => sum + stored.length, 0)).toBe(pictures);
      return forecourt.running.platform.log.head();
    });
    const { hits } = await forecourt.search('', { headers: { 'forecourt-position': String(position) } }, site);
    return Object.fromEntries(hits.map(({ stocknum, image_count }) => [stocknum, image_count]));
  };

  it('a placeholder after a car’s only picture is hidden, and from then on in every place [PHOTO-07]', async () => {
    const [soon, ...own] = await pictured('/soon', ...models.map((model) => `/${model}`), '/more');
    await send({ stocknum: 'K8', model: 'Prado', images: [own[5]!, own[4]!, own[3]!, soon!] });
    expect(await counts(4)).toEqual({ K8: 4 });
    await send(...models.map((model, n) => ({ stocknum: `K${n}`, model, images: [own[n]!, soon!] })));
    await eventually(async () => expect(await hidden()).toBe(6));
    await send({ stocknum: 'K9', model: 'Prado', images: [own[5]!, own[4]!, own[3]!, soon!] });
    await eventually(async () => expect(await hidden()).toBe(7));
    expect(await counts(18)).toEqual({ K0: 1, K1: 1, K2: 1, K3: 1, K4: 1, K8: 3, K9: 3 });
  });

  it('a picture that three cars of several makes share is a placeholder [PHOTO-07]', async () => {
    const [soon, own] = await pictured('/soon', '/own');
    await send(
      { stocknum: 'K1', make: 'Toyota', model: 'Corolla', images: [soon!] },
      { stocknum: 'K2', make: 'Toyota', model: 'Hilux', images: [soon!] },
      { stocknum: 'K4', make: 'Ford', model: 'Ranger', images: [own!] },
    );
    expect(await counts(3)).toEqual({ K1: 1, K2: 1, K4: 1 });
    await send({ stocknum: 'K3', make: 'Mazda', model: '3', images: [soon!] });
    await eventually(async () => expect(await hidden()).toBe(3));
    expect(await counts(4)).toEqual({ K1: 0, K2: 0, K3: 0, K4: 1 });
  });

  it('a placeholder is detected across a site’s dealerships, and stays hidden after a restart [PHOTO-07]', async () => {
    const [soon, ...own] = await pictured('/soon', '/1', '/2');
    const cars = ['toyota', 'kia', 'ford'].map((make) => ({
      ...{ stocknum: make, make, model: make, dealership_id: `meridian-${make}`, images: [soon!] },
    }));
    for (const one of cars) await sendTo('meridian', one);
    await eventually(async () => expect(await hidden()).toBe(3));
    expect(await counts(3, 'meridian')).toEqual({ toyota: 0, kia: 0, ford: 0 });
    await forecourt.close();
    await forecourt.open();
    await sendTo('meridian', { ...cars[0]!, stocknum: 'late', images: [...own, soon!] });
    await eventually(async () => expect(await hidden()).toBe(4));
  });

  it('a picture shared by few cars or two models, or in a later place, is not a placeholder [PHOTO-07]', async () => {
    const [ofFew, ofTwoModels, ofTwoCars, banner] = await pictured('/few', '/models', '/cars', '/banner');
    const makes = ['Ford', 'Kia', 'Mazda', 'Isuzu', 'BYD'];
    const own = await pictured(...makes.flatMap((make) => [`/${make}-1`, `/${make}-2`]));
    await send(
      ...models.slice(0, 4).map((model, n) => ({ stocknum: `F${n}`, model, images: [ofFew!] })),
      ...models.map((_, n) => ({ stocknum: `M${n}`, model: models[n % 2]!, images: [ofTwoModels!] })),
      ...makes.slice(0, 2).map((make) => ({ stocknum: `C${make}`, make, model: 'One', images: [ofTwoCars!] })),
      ...makes.map((make, n) => ({
        ...{ stocknum: `B${n}`, make, model: 'Two', images: [own[2 * n]!, own[2 * n + 1]!, banner!] },
      })),
    );
    const shown = await counts(26);
    expect(Object.values(shown).sort()).toEqual([...Array<number>(11).fill(1), ...Array<number>(5).fill(3)]);
    expect(await hidden()).toBe(0);
  });

  it('a picture that five used cars in three colours and of two years share is a placeholder [PHOTO-07]', async () => {
    const [soon, ofNew, ofOneYear, ofTwoColours] = await pictured('/soon', '/new', '/year', '/colours');
    const colours = ['White', 'Red', 'white', 'Blue', 'Red'];
    await send(
      ...colours.map((colour, n) => ({ stocknum: `U${n}`, colour, year: 2020 + (n % 2), images: [soon!] })),
      ...colours.map((colour, n) => ({
        ...{ stocknum: `N${n}`, colour, year: 2020 + (n % 2), car_type: 'new', images: [ofNew!] },
      })),
      ...colours.map((colour, n) => ({ stocknum: `Y${n}`, colour, images: [ofOneYear!] })),
      ...colours.map((_, n) => ({
        ...{ stocknum: `C${n}`, colour: ['White', 'Red'][n % 2]!, year: 2020 + (n % 3), images: [ofTwoColours!] },
      })),
    );
    await eventually(async () => expect(await hidden()).toBe(5));
    const shown = await counts(20);
    expect(Object.keys(shown).filter((stocknum) => shown[stocknum] === 0)).toEqual(
      expect.arrayContaining(colours.map((_, n) => `U${n}`)),
    );
    expect(Object.values(shown).filter((count) => count === 1)).toHaveLength(15);
    expect(await hidden()).toBe(5);
  });

  it('a picture that only cars of one model share is the maker’s, and is shown [PHOTO-07]', async () => {
    const body = await photo('#888888');
    host.pictures['/new.jpg'] = { body };
    await send(...models.map((_, n) => ({ stocknum: `K${n}`, images: [host.at('/new.jpg')] })));
    await eventually(async () => expect(await fetched()).toHaveLength(5));
    expect(urls(await shown())).toEqual([pathOf(body)]);
  });
});
