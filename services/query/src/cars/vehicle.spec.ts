import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CarFields, CarResponse, SimilarResponse, ViewDataResponse } from '#contracts/api/cars';
import { carResponse, gaugeResponse, relatedResponse, similarResponse, viewDataResponse } from '#contracts/api/cars';
import type { SearchResponse } from '#contracts/api/search';
import type { PriceGauge } from '#contracts/domain/car/price-gauge';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;

const open = async (environment: Readonly<Record<string, string>> = {}) => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian', 'wattle'], environment);
  await forecourt.open();
};

beforeEach(() => open());
afterEach(async () => {
  await forecourt.close();
  rmSync(forecourt.directory, { recursive: true, force: true });
});

/** Closes the server and opens a new one with these settings. */
const reopen = async (environment: Readonly<Record<string, string>>) => {
  await forecourt.close();
  rmSync(forecourt.directory, { recursive: true, force: true });
  await open(environment);
};

const corolla = { stocknum: 'K1', year: 2022, make: 'Toyota', model: 'Corolla', car_type: 'used', body: 'Hatch' };
const slug = '2022-toyota-corolla-k1';
const path = `/api/cars/${slug}`;

type Fresh = Record<string, string>;

/** Lists cars. Returns headers that make later requests include them. */
const list = async (cars: readonly object[], site = 'kestrel'): Promise<Fresh> => {
  const imported = await forecourt.importFeed(
    cars.map((car) => JSON.stringify({ ...corolla, status: 'in_stock', price: 30_000, ...car })).join('\n'),
    { site, type: 'application/x-ndjson' },
  );
  expect(imported.body).toMatchObject({ rejected: 0, received: cars.length });
  return { 'forecourt-position': String(imported.headers['forecourt-position'] as string) };
};

const ask = <Body>(url: string, headers: Fresh = {}, site = 'kestrel') => forecourt.ask<Body>(url, { headers, site });

const command = (id: string, name: string, body: object = {}) =>
  forecourt.askStock(`cars/${id}/${name}`, { method: 'POST', body });

const theCar = async (headers: Fresh = {}) => (await ask<CarResponse>(path, headers)).body;

describe('similar cars [VDP-13]', () => {
  const similar = async (headers: Fresh, of = path) => {
    const { body, status } = await ask<SimilarResponse>(`${of}/similar`, headers);
    expect(status).toBe(200);
    expect(similarResponse.parse(body)).toEqual(body);
    return body.hits.map(({ stocknum }) => stocknum);
  };

  it('similar cars are in stock, of the same condition and within the price window, with those of the same model first, without the vehicle itself', async () => {
    const fresh = await list([
      { price: 30_000 },
      { stocknum: 'edge-low', price: 20_000 },
      { stocknum: 'edge-high', price: 40_000 },
      { stocknum: 'too-low', price: 19_999 },
      { stocknum: 'too-high', price: 40_001 },
      { stocknum: 'new', car_type: 'new' },
      { stocknum: 'demo', car_type: 'demo' },
      { stocknum: 'sold', status: 'sold' },
      { stocknum: 'coming', status: 'coming_soon' },
      { stocknum: 'same-body', model: 'Yaris' },
      { stocknum: 'other-body', model: 'HiLux', body: 'Ute' },
    ]);
    const found = await similar(fresh);
    expect(found.slice(0, 2).sort()).toEqual(['edge-high', 'edge-low']);
    expect(found.slice(2)).toEqual(['same-body']);
  });

  it('similar cars have a wider price window from $50,000, and new and demo cars match each other', async () => {
    const fresh = await list([
      { price: 50_000, car_type: 'new' },
      { stocknum: 'edge', price: 75_000, car_type: 'demo' },
      { stocknum: 'low', price: 25_000, car_type: 'new' },
      { stocknum: 'beyond', price: 75_001, car_type: 'new' },
      { stocknum: 'used', price: 50_000 },
    ]);
    expect((await similar(fresh)).sort()).toEqual(['edge', 'low']);
  });

  it('similar cars are any of the condition within the price window if no car has the model or body', async () => {
    const fresh = await list([
      {},
      { stocknum: 'near', make: 'Mazda', model: 'CX-5', body: 'SUV' },
      { stocknum: 'dear', model: 'LandCruiser', body: 'SUV', price: 120_000 },
      { stocknum: 'new', model: 'HiAce', body: 'Van', car_type: 'new' },
      { stocknum: 'bike', make: 'Yamaha', model: 'MT-09', body: 'Naked', item_type: 'motorcycle' },
    ]);
    expect(await similar(fresh)).toEqual(['near']);
  });

  it('similar cars include reserved ones only if there are no others', async () => {
    const listed = await list([{}, { stocknum: 'held' }]);
    const { id } = (await ask<CarResponse>('/api/cars/2022-toyota-corolla-held', listed)).body;
    const { headers } = await command(id, 'reserve', { reservation_id: 'r1' });
    const reserved = { 'forecourt-position': String(headers['forecourt-position'] as string) };
    expect(await similar(reserved)).toEqual(['held']);
    expect(await similar(await list([{ stocknum: 'free', price: 35_000 }]))).toEqual(['free']);
  });

  it('similar cars are the same however the dealer spells the make', async () => {
    const golf = { make: 'Volkswagen', model: 'Golf' };
    const fresh = await list([
      { ...golf, make: 'VW', stocknum: 'V1', body: 'Hatchback' },
      { ...golf, stocknum: 'V2' },
    ]);
    expect(await similar(fresh, '/api/cars/2022-vw-golf-v1')).toEqual(['V2']);
    expect((await ask<CarResponse>('/api/cars/2022-vw-golf-v1', fresh)).body).toMatchObject({
      ...{ make: 'VW', known_model: true },
    });
  });

  it('similar cars are at most six different ones, and the related ids name all of them', async () => {
    const fresh = await list([
      {},
      ...Array.from({ length: 12 }, (_, n) => ({ stocknum: `same${n}` })),
      ...Array.from({ length: 4 }, (_, n) => ({ stocknum: `other${n}`, model: 'Yaris' })),
    ]);
    const found = await similar(fresh);
    expect(new Set(found).size).toBe(6);
    expect(found.every((stocknum) => stocknum.startsWith('same'))).toBe(true);
    const related = await ask<string[]>(`${path}/related`, fresh);
    expect(relatedResponse.parse(related.body)).toEqual(related.body);
    expect(new Set(related.body).size).toBe(related.body.length);
    expect(related.body.length).toBeGreaterThan(6);
    expect(related.body).not.toContain((await theCar(fresh)).id);
  });

  it('similar cars are found for an unknown address by its words, and for a delisted car by its data [SITE-05]', async () => {
    const fresh = await list([
      {},
      { stocknum: 'other', model: 'Yaris' },
      { stocknum: 'foreign', make: 'Mazda', model: '3', body: 'Sedan' },
    ]);
    const spoken = await similar(fresh, '/api/cars/2019-toyota-yaris-zr-x99');
    expect(spoken[0]).toBe('other');
    expect(await similar(fresh, '/api/cars/nothing-we-know')).not.toEqual([]);
    expect(await ask('/api/cars/2019-toyota-yaris-zr-x99/related')).toMatchObject({ status: 404 });
    const { id } = await theCar(fresh);
    const { headers } = await command(id, 'delist');
    const gone = { 'forecourt-position': String(headers['forecourt-position'] as string) };
    expect(await ask(path, gone)).toMatchObject({ status: 410 });
    expect(await similar(gone)).toEqual(['other']);
  });
});

describe('price gauge [VDP-14]', () => {
  const gauge = (headers: Fresh = {}, site = 'kestrel', of = slug) =>
    ask<PriceGauge & Problem>(`/cars/${of}/autogauge`, headers, site);
  const market = [24_000, 26_000, 28_000, 30_000, 32_000, 34_000, 36_000].map((price, n) => ({
    stocknum: `m${n}`,
    price,
  }));

  it('the price gauge shows where the price stands among comparable cars of all dealers', async () => {
    const fresh = await list([{ price: 25_000 }, ...market, { stocknum: 'old', year: 2010, price: 5_000 }]);
    const { body, status } = await gauge(fresh);
    expect(status).toBe(200);
    expect(gaugeResponse.parse(body)).toEqual(body);
    expect(body).toEqual({
      listing_price: 25_000,
      market_range_min: 25_200,
      market_range_max: 34_800,
      confidence: 0.54,
      fill: 1,
      description: 'Great Deal',
    });
  });

  it('the price gauge compares cars of the same badge if there are enough of them', async () => {
    const dear = [50_000, 52_000, 54_000].map((price, n) => ({ stocknum: `zr${n}`, badge: 'ZR', price }));
    const fresh = await list([{ stocknum: 'zr', badge: 'ZR', price: 51_000 }, ...market, ...dear]);
    const { body } = await gauge(fresh, 'kestrel', '2022-toyota-corolla-zr-zr');
    expect(body).toMatchObject({ market_range_min: 50_400, market_range_max: 53_600 });
  });

  it('the price gauge uses the price shown, which is the reduced one', async () => {
    const fresh = await list([{ price: 60_000, reduced_price: 30_000 }, ...market]);
    const { body } = await gauge(fresh);
    expect(body).toMatchObject({ listing_price: 30_000, fill: 0.5, description: 'Good Deal' });
  });

  it('the price gauge is absent for an unknown market, a site without the plugin or an unknown car', async () => {
    const fresh = await list([{}]);
    expect((await gauge(fresh)).body).toEqual({ listing_price: 30_000 });
    expect(await gauge(fresh, 'kestrel', 'no-such-car')).toMatchObject({ status: 404 });
    const dealership_id = forecourt.running.platform.sites.ofSlug('wattle')!.dealerships[0]!.id;
    const there = await list([{ dealership_id }], 'wattle');
    const wattleSlug = (await ask<SearchResponse>('/api/search', there, 'wattle')).body.hits[0]!.slug;
    expect((await gauge(there, 'wattle', wattleSlug)).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each(['silent', 'away'])('the price gauge is not delayed by a provider that is %s', async (mood) => {
    await reopen({ VALUATION_EMBEDDED: mood, VALUATION_TIMEOUT: '30' });
    const fresh = await list([{}, ...market]);
    expect(await gauge(fresh)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('the price gauge queries the configured provider with its key, once for concurrent requests', async () => {
    const asked: { readonly key: unknown; readonly body: unknown }[] = [];
    const provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ key: request.headers['x-api-key'], body: JSON.parse(body) });
        const prediction = { market_range_min: 20_000, market_range_max: 40_000, confidence: 0.9 };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ prediction }));
      });
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    try {
      const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v2/valuations/predict`;
      await reopen({ VALUATION: 'http', VALUATION_URL: url, VALUATION_KEY: 'k-123' });
      const fresh = await list([{ km: 41_000, vin: 'JTNK4RBE103012345' }]);
      const answers = await Promise.all([gauge(fresh), gauge(fresh)]);
      for (const { body } of answers) expect(body).toMatchObject({ fill: 0.5, confidence: 0.9 });
      expect(asked).toEqual([
        {
          key: 'k-123',
          body: {
            region: 'au',
            vehicle: {
              make: 'Toyota',
              model: 'Corolla',
              year: 2022,
              vin: 'JTNK4RBE103012345',
              state: 'NSW',
              condition: 'used',
            },
            kms: 41_000,
          },
        },
      ]);
    } finally {
      provider.close();
    }
  });

  it('the price gauge stops waiting for a provider that does not answer over HTTP', async () => {
    const provider = createServer(() => {}).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    try {
      const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
      await reopen({ VALUATION: 'http', VALUATION_URL: url, VALUATION_TIMEOUT: '50' });
      const fresh = await list([{}]);
      expect(await gauge(fresh)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    } finally {
      provider.closeAllConnections();
      provider.close();
    }
  });
});

const batch = '0196f3a2-0000-4000-8000-000000000001';
const look = (car_id: string, batch_id = batch, site = 'kestrel') =>
  forecourt.ask('/api/analytics', { method: 'POST', site, body: { batch_id, events: [], viewed: [car_id, car_id] } });

describe('number of views of a car [VDP-15]', () => {
  it('the number of views of a car counts each reported view once, and shows it on the page, on the cards and in the view data [CARD-01]', async () => {
    const fresh = await list([{}, { stocknum: 'K2', car_type: 'new' }]);
    const { id, updated_at_timestamp } = await theCar(fresh);
    const others = ['0196f3a2-0000-4000-8000-000000000002', '0196f3a2-0000-4000-8000-000000000003'];
    for (const each of [batch, batch, ...others]) expect(await look(id, each)).toMatchObject({ status: 204 });
    await eventually(async () => expect((await theCar(fresh)).views).toBe(3));

    const { body: found } = await ask<SearchResponse>('/api/search?sortBy=price:asc', fresh);
    expect(found.hits.map(({ stocknum, views }) => [stocknum, views]).sort()).toEqual([
      ['K1', 3],
      ['K2', 0],
    ]);
    const { body: byId } = await ask<SearchResponse>(`/api/vehicles?ids=${id}`, fresh);
    expect(byId.hits[0]!.views).toBe(3);

    const { body } = await ask<ViewDataResponse>(`${path}/view.json`, fresh);
    expect(viewDataResponse.parse(body)).toEqual(body);
    expect(body).toMatchObject({ views: 3, car_fields: { status: 'in_stock', price: 30_000, photos_count: 0 } });
    const known = `photos_count=0&updated_at=${updated_at_timestamp}&website_id=kestrel`;
    expect((await ask<ViewDataResponse>(`${path}/view.json?${known}`, fresh)).body).toEqual({
      views: 3,
      car_fields: {},
    });
  });

  it('the number of views of a car includes new cars, but neither unknown cars nor those of other sites', async () => {
    const fresh = await list([{ car_type: 'new' }]);
    const { id } = await theCar(fresh);
    await look('no-such-car');
    await look(id, batch, 'meridian');
    expect(await forecourt.events('CarViewed')).toEqual([]);
    await look(id);
    expect((await forecourt.events('CarViewed')).map(({ stream, data }) => [stream, data])).toEqual([
      [`carviews-${id}`, { car_id: id, site_id: 'kestrel' }],
    ]);
    await eventually(async () => expect((await theCar(fresh)).views).toBe(1));
  });

  it('the number of views of a car is not changed by invalid input, which is refused', async () => {
    const fresh = await list([{}]);
    expect(await ask('/api/cars/none/view.json')).toMatchObject({ status: 404 });
    expect(await ask(`${path}/view.json?photos_count=many`, fresh)).toMatchObject({ status: 400 });
    expect(await ask(`${path}/view.json?website_id=meridian`, fresh)).toMatchObject({ status: 400 });
  });

  it('the number of views of a car comes with whether the site has other cars of the model [VDP-25]', async () => {
    const fresh = await list([{}]);
    const car = await theCar(fresh);
    expect(carResponse.parse(car)).toEqual(car);
    expect(car.known_model).toBe(true);
    const { headers } = await command(car.id, 'sell');
    const sold = { 'forecourt-position': String(headers['forecourt-position'] as string) };
    forecourt.now = new Date(forecourt.now.getTime() + 30 * 86_400_000);
    expect((await theCar(sold)).known_model).toBe(false);
  });
});

interface Told {
  readonly event: string;
  readonly id: number;
  readonly data: CarFields;
}

/** Opens an event stream as a page does. */
const listen = async (headers: Fresh = {}, of = path) => {
  const request = httpRequest({
    port: forecourt.running.port,
    path: `${of}/events`,
    headers: { host: 'kestrel.localhost', accept: 'text/event-stream', ...headers },
    agent: false,
  });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // Leaving resets the connection. These errors are expected.
  for (const each of [request, response]) each.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  const reported = (): Told[] =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\nid: (\d+)\n\n/g)].map(([, event, data, id]) => ({
      event: event!,
      id: Number(id),
      data: JSON.parse(data!) as CarFields,
    }));
  return { response, reported, ended, text: () => text, leave: () => request.destroy() };
};

describe('page that follows a vehicle [VDP-21]', () => {
  it('a page that follows a vehicle gets each new price, reservation and sale once', async () => {
    const { id } = await theCar(await list([{}]));
    const page = await listen();
    expect(page.response.statusCode).toBe(200);
    expect(page.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
    });
    await eventually(async () => expect(page.reported()).toMatchObject([{ id: 0, data: { status: 'in_stock' } }]));
    await command(id, 'price', { price: 27_000 });
    await eventually(async () => expect(page.reported().at(-1)).toMatchObject({ id: 1, data: { price: 27_000 } }));
    await command(id, 'reserve', { reservation_id: 'r1' });
    await eventually(async () => expect(page.reported().at(-1)).toMatchObject({ id: 2, data: { reserved: true } }));
    await command(id, 'sell');
    await eventually(async () => expect(page.reported().at(-1)).toMatchObject({ id: 3, data: { status: 'sold' } }));
    expect(page.reported().map(({ event, id: reported }) => [event, reported])).toEqual(
      [0, 1, 2, 3].map((reported) => ['car', reported]),
    );
    page.leave();
  });

  it('a page that follows a vehicle gets what it missed when it reconnects, and nothing it already has', async () => {
    const { id } = await theCar(await list([{}]));
    await command(id, 'price', { price: 27_000 });
    const missed = await listen({ 'last-event-id': '0' });
    await eventually(async () => expect(missed.reported()).toMatchObject([{ id: 1, data: { price: 27_000 } }]));
    missed.leave();
    const current = await listen({ 'last-event-id': '1' });
    await command(id, 'sell');
    await eventually(async () => expect(current.reported()).toMatchObject([{ id: 2, data: { status: 'sold' } }]));
    current.leave();
  });

  it('a page that follows a vehicle is told that the car is gone, and then disconnected', async () => {
    const { id } = await theCar(await list([{}]));
    const page = await listen({ 'last-event-id': '0' });
    await command(id, 'delist');
    await page.ended;
    expect(page.reported()).toMatchObject([{ event: 'gone', id: 1 }]);
    expect(await ask<Problem>(`${path}/events`)).toMatchObject({ status: 410 });
    expect(await ask<Problem>('/api/cars/none/events')).toMatchObject({ status: 404 });
  });

  it('a page that follows a vehicle counts towards a limit, and makes room when it disconnects', async () => {
    await reopen({ LIVE_PAGES: '1' });
    await theCar(await list([{}]));
    const page = await listen();
    const refused = await ask<Problem>(`${path}/events`);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    page.leave();
    await eventually(async () => {
      const next = await listen();
      next.leave();
      expect(next.response.statusCode).toBe(200);
    });
  });

  it('a page that follows a vehicle does not delay a process that is stopping [EVT-09]', async () => {
    await theCar(await list([{}]));
    const page = await listen();
    await eventually(async () => expect(page.reported()).toHaveLength(1));
    await Promise.all([forecourt.running.application.close(), page.ended]);
    await forecourt.open();
  });
});
