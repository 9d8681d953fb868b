import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgetResponse, type BudgetResponse } from '#contracts/api/budget';
import {
  dealershipResponse,
  dealershipsResponse,
  type DealershipResponse,
  type DealershipsResponse,
} from '#contracts/api/dealerships';
import { makesResponse, modelsResponse, type MakesResponse, type ModelsResponse } from '#contracts/api/models';
import type { SearchResponse } from '#contracts/api/search';
import type { ImportReport } from '#contracts/api/stock';
import {
  vehicleListResponse,
  vehiclesByIdResponse,
  type VehicleListResponse,
  type VehiclesByIdResponse,
} from '#contracts/api/vehicles';
import type { CarDocument } from '#contracts/search/car-document';
import type { Problem } from '#contracts/rejections';
import { readConfig } from '#platform/process/config';
import { hashKey } from '#platform/access/api-keys';
import type { Running } from '#platform/process/run';
import { run } from '#platform/process/run';
import { createRequester } from '#platform/testing/http';
import { carIdOf } from '../../../stock/src/car-identity.js';
import { roles } from '../../../standalone/src/roles.js';

const now = new Date('2026-05-20T00:00:00.000Z');
const sites = ['kestrel', 'meridian', 'tempo', 'wattle'] as const;

let directory: string;
let running: Running;
let ask: ReturnType<typeof createRequester>;
/** Header that makes responses include all of the stock below. */
let fresh: Record<string, string>;

const cars = [
  'stocknum,dealership_id,year,make,model,car_type,price,subscription_price,body,status,sold_date,categories,show_on_dealer_website',
  'A1,meridian-toyota,2021,Toyota,Corolla,used,29990,,Hatch,in_stock,,Family|Green,',
  'A2,meridian-toyota,2022,Toyota,Corolla,used,25990,,Sedan,in_stock,,Family,',
  'A3,meridian-toyota,2022,Toyota,Corolla,new,0,,Hatch,coming_soon,,Green,',
  'A4,meridian-toyota,2019,Toyota,Corolla,used,900,,Hatch,sold,2026-05-18,,',
  'A5,meridian-toyota,2018,Toyota,Corolla,used,19990,,Hatch,sold,2026-04-01,,',
  'A6,meridian-toyota,2020,Toyota,HiLux,used,39990,,Ute,in_stock,,Work,false',
  'B1,meridian-land-rover,2023,Land Rover,Defender,used,99990,,SUV,in_stock,,Off-road,',
  'B2,meridian-land-rover,2023,Mercedes-Benz,C-Class,used,1,,Sedan,in_stock,,,',
];
const elsewhere = [
  'stocknum,year,make,model,car_type,price,subscription_price,body,status',
  'T1,2024,Kia,Picanto,used,15990,179,Hatch,in_stock',
  'T2,2024,Kia,Picanto,used,14990,189,Hatch,in_stock',
];

const importStock = async (site: string, rows: readonly string[]) => {
  const report = await ask<ImportReport>('/api/stock/import', {
    method: 'POST',
    key: `dealer-${site}`,
    headers: { 'content-type': 'text/csv' },
    body: `${rows.join('\n')}\n`,
  });
  expect(report).toMatchObject({ status: 200, body: { rejected: 0, received: rows.length - 1 } });
  fresh = { 'forecourt-position': String(report.headers['forecourt-position'] as string) };
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-directory-'));
  running = await run(roles, {
    config: readConfig({
      SITES_DIR: 'infra/demo/sites',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      WEB_DIR: 'none',
      LOG_LEVEL: 'silent',
    }),
    clock: () => now,
    keys: () =>
      sites.map((site) => ({ name: site, sha256: hashKey(`dealer-${site}`), scope: 'dealer' as const, site })),
  });
  ask = createRequester(running.application, 'meridian');
  await importStock('meridian', cars);
  await importStock('tempo', elsewhere);
});

afterAll(async () => {
  await running?.application.close();
  rmSync(directory, { recursive: true, force: true });
});

const get = async <Body>(path: string, site = 'meridian') => ask<Body>(path, { site, headers: fresh });
const models = async (query = '', site = 'meridian') => (await get<ModelsResponse>(`/api/models?${query}`, site)).body;
const idsOf = async (query: string): Promise<Map<string, string>> => {
  const { hits } = (await get<SearchResponse>(`/api/search?${query}`)).body;
  return new Map(hits.map(({ stocknum, id }) => [stocknum, id]));
};
const stocknums = (hits: readonly CarDocument[]) => hits.map(({ stocknum }) => stocknum);

describe('GET /api/models', () => {
  it('GET /api/models lists the models in stock, most vehicles first, then by name, with exact counts, the lowest price and a path [SRCH-24]', async () => {
    const answer = await models();
    expect(modelsResponse.parse(answer)).toEqual(answer);
    expect(answer.models.map(({ make, model, count, lowest_price }) => [make, model, count, lowest_price])).toEqual([
      ['Toyota', 'Corolla', 3, 25_990],
      ['Land Rover', 'Defender', 1, 99_990],
      ['Mercedes-Benz', 'C-Class', 1, undefined],
    ]);
    expect(answer).toMatchObject({ count: 3, pages: 1 });
    expect(answer.models[2]).toMatchObject({
      slug: 'c-class',
      make_slug: 'mercedes-benz',
      path: '/search/mercedes-benz/c-class',
      body: 'Sedan',
    });
  });

  it('GET /api/models gives each model the path of a search page with the same count [SRCH-24]', async () => {
    for (const { path, count } of (await models()).models) {
      const inStock = 'refinementList[status][]=in_stock&refinementList[status][]=coming_soon';
      const found = await get<SearchResponse>(`/api/search?${inStock}&path=${encodeURIComponent(path)}`);
      expect([path, found.body.count]).toEqual([path, count]);
    }
  });

  it('GET /api/models is searched by the beginnings of names, and narrowed to a make by name or slug [SRCH-24]', async () => {
    const names = async (query: string) => (await models(query)).models.map(({ model }) => model);
    expect(await names('query=toy+cor')).toEqual(['Corolla']);
    expect(await names('query=hilux')).toEqual([]);
    expect(await names('make=land-rover')).toEqual(['Defender']);
    expect(await names('make=Land%20Rover')).toEqual(['Defender']);
    expect(await names('make=lada')).toEqual([]);
  });

  it('GET /api/models counts, prices and shows only the vehicles of the requested body [SRCH-28]', async () => {
    const { models: sedans, bodies, makes } = await models('body=sedan');
    expect(sedans.map(({ make, model, count, lowest_price }) => [make, model, count, lowest_price])).toEqual([
      ['Mercedes-Benz', 'C-Class', 1, undefined],
      ['Toyota', 'Corolla', 1, 25_990],
    ]);
    expect(makes.map(({ name, count }) => [name, count])).toEqual([
      ['Mercedes-Benz', 1],
      ['Toyota', 1],
    ]);
    expect(bodies.map(({ name, slug, count }) => [name, slug, count])).toEqual([
      ['Hatch', 'hatch', 2],
      ['Sedan', 'sedan', 2],
      ['SUV', 'suv', 1],
    ]);
    expect((await models('body=spaceship')).models).toEqual([]);
  });

  it('GET /api/models shows weekly prices if cars are offered by subscription, and only the site’s own stock [SRCH-24]', async () => {
    const { models: own } = await models('', 'tempo');
    expect(own).toMatchObject([{ model: 'Picanto', count: 2, lowest_price: 14_990, lowest_weekly_price: 179 }]);
    expect(own).toHaveLength(1);
    for (const other of ['kestrel', 'meridian'])
      expect(JSON.stringify(await models('', other))).not.toMatch(/Picanto|weekly/);
  });

  it('GET /api/models refuses and names an invalid page, and is empty beyond the last one [SRCH-24]', async () => {
    for (const query of ['page=two', 'page=-1', `query=${'x'.repeat(101)}`]) {
      const { status, body } = await get<Problem>(`/api/models?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'invalid_request']);
      expect(body.detail).toContain(query.split('=')[0]!);
    }
    expect(await models('page=9')).toMatchObject({ models: [], count: 3, pages: 1 });
    expect(await models('page=0&utm_source=x')).toMatchObject({ count: 3 });
  });
});

it('an unrefined list shows a car sold three and a half days ago and a refined one does not, as in the search [SRCH-26]', async () => {
  await importStock('wattle', [
    'stocknum,year,make,model,car_type,price,status,sold_date',
    'W1,2020,Jayco,Swan,used,30990,sold,2026-05-16T12:00:00Z',
  ]);
  const counts = async (query: string) => [
    (await get<VehicleListResponse>(`/api/vehicles?${query}`, 'wattle')).body.count,
    (await get<SearchResponse>(`/api/search?${query}`, 'wattle')).body.count,
  ];
  expect(await counts('')).toEqual([1, 1]);
  expect(await counts('sortBy=price:asc')).toEqual([0, 0]);
});

it('a page has 21 models [SRCH-24]', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => `P${n},2020,Proton,Model ${n},used,9990`);
  await importStock('kestrel', ['stocknum,year,make,model,car_type,price', ...rows]);
  const first = await models('make=proton', 'kestrel');
  const second = await models('make=proton&page=2', 'kestrel');
  expect([first.models.length, second.models.length, first.count, first.pages]).toEqual([21, 9, 30, 2]);
  expect(new Set([...first.models, ...second.models].map(({ model }) => model)).size).toBe(30);
});

it('GET /api/makes lists the makes in stock with exact counts of vehicles and models [SRCH-24]', async () => {
  const { body } = await get<MakesResponse>('/api/makes');
  expect(makesResponse.parse(body)).toEqual(body);
  expect(body).toMatchObject({ count: 3, pages: 1 });
  expect(body.makes).toEqual([
    { name: 'Land Rover', slug: 'land-rover', count: 1, models: 1, path: '/search/land-rover' },
    { name: 'Mercedes-Benz', slug: 'mercedes-benz', count: 1, models: 1, path: '/search/mercedes-benz' },
    { name: 'Toyota', slug: 'toyota', count: 3, models: 1, path: '/search/toyota' },
  ]);
  expect((await get<MakesResponse>('/api/makes?query=merc')).body.makes).toHaveLength(1);
  expect((await get<MakesResponse>('/api/makes?body=hatch')).body.makes).toMatchObject([{ name: 'Toyota', count: 2 }]);
  expect((await get<MakesResponse>('/api/makes?body=spaceship')).body.makes).toEqual([]);
  expect(await get('/api/makes?page=x')).toMatchObject({ status: 400 });
});

describe('GET /api/dealerships', () => {
  it('GET /api/dealerships lists every dealership of the site with what it has in stock [SRCH-25]', async () => {
    const { body } = await get<DealershipsResponse>('/api/dealerships');
    expect(dealershipsResponse.parse(body)).toEqual(body);
    const counts = Object.fromEntries(body.dealerships.map(({ slug, count }) => [slug, count]));
    expect(counts).toMatchObject({ 'meridian-toyota': 3, 'meridian-land-rover': 2, 'meridian-bmw': 0 });
    expect(body.dealerships.find(({ slug }) => slug === 'meridian-toyota')!.cities).toContain('Parramatta');
  });

  it('GET /api/dealerships shows one dealership’s stock by category and price [SRCH-25]', async () => {
    const stock = async (query = '') =>
      (await get<DealershipResponse>(`/api/dealerships/meridian-toyota?${query}`)).body;
    const all = await stock();
    expect(dealershipResponse.parse(all)).toEqual(all);
    expect(stocknums(all.hits).sort()).toEqual(['A1', 'A2', 'A3', 'A4']);
    expect(all.facets).toMatchObject({
      categories: { Family: 2, Green: 2 },
      price_range: { '$20,000 - $30,000': 2, 'Under $10,000': 1 },
    });
    const narrowed = await stock(
      `refinementList[categories][0]=Green&refinementList[price_range][0]=${encodeURIComponent('$20,000 - $30,000')}`,
    );
    expect(stocknums(narrowed.hits)).toEqual(['A1']);
    expect(stocknums((await stock('sortBy=price:desc')).hits)[0]).toBe('A1');
  });

  it('GET /api/dealerships does not find a dealership of another site, and names invalid parameters [SRCH-25]', async () => {
    expect(await get('/api/dealerships/tempo')).toMatchObject({ status: 404 });
    expect(await get('/api/dealerships/meridian-toyota?page=x')).toMatchObject({
      status: 400,
      body: { detail: 'page=x is not a page number.' },
    });
  });
});

describe('GET /api/vehicles', () => {
  const list = async (query: string) => (await get<VehicleListResponse>(`/api/vehicles?${query}`)).body;

  it('GET /api/vehicles gives the first vehicles of a search, without facets, and the total count [SRCH-26]', async () => {
    const answer = await list('sortBy=price:desc&limit=2');
    expect(vehicleListResponse.parse(answer)).toEqual(answer);
    expect(Object.keys(answer)).toEqual(['hits', 'count']);
    expect([stocknums(answer.hits), answer.count]).toEqual([['B1', 'A1'], 6]);
    expect(stocknums((await list('path=/search/land-rover&limit=5')).hits)).toEqual(['B1']);
    expect(await list('refinementList[make][0]=Toyota&limit=0')).toEqual({ hits: [], count: 4 });
  });

  it('GET /api/vehicles lists the same vehicles, in the same order, as the corresponding search page [SRCH-26]', async () => {
    for (const query of ['', 'refinementList[make][0]=Toyota&sortBy=year:desc', 'path=/search/toyota/corolla']) {
      const found = (await get<SearchResponse>(`/api/search?${query}`)).body;
      const { hits, count } = await list(`${query}&limit=21`);
      expect([query, count, stocknums(hits)]).toEqual([query, found.count, stocknums(found.hits)]);
    }
  });

  it('GET /api/vehicles refuses an invalid limit, one beyond a page, an invalid search, and an unknown facet [SRCH-26]', async () => {
    for (const query of ['limit=22', 'limit=many', 'limit=-1', 'refinementList[wheels][0]=4']) {
      expect([query, (await get<Problem>(`/api/vehicles?${query}`)).status]).toEqual([query, 400]);
    }
    expect(await get('/api/vehicles?path=/search/lada')).toMatchObject({ status: 404 });
  });

  it('GET /api/vehicles lists vehicles by id in the order requested, sold ones within the window, and names missing and foreign ones [USER-06, CARD-07]', async () => {
    const ids = await idsOf('');
    const foreign = (await get<SearchResponse>('/api/search', 'tempo')).body.hits[0]!.id;
    const asked = [ids.get('B1')!, ids.get('A4')!, foreign, 'no-such-id', ids.get('A1')!, ids.get('B1')!];
    const { body } = await get<VehiclesByIdResponse>(`/api/vehicles?ids=${asked.join(',')}`);
    expect(vehiclesByIdResponse.parse(body)).toEqual(body);
    expect(body.hits.map(({ stocknum, status }) => [stocknum, status])).toEqual([
      ['B1', 'in_stock'],
      ['A4', 'sold'],
      ['A1', 'in_stock'],
    ]);
    expect(body.gone).toEqual([foreign, 'no-such-id']);
  });

  it('GET /api/vehicles lists by id exactly the vehicles that a search would show [USER-06]', async () => {
    const { hits } = (await get<SearchResponse>('/api/search')).body;
    const everyId = cars.slice(1).map((row) => {
      const [stocknum, dealership_id] = row.split(',');
      return carIdOf({ stocknum: stocknum!, dealership_id: dealership_id! });
    });
    expect(everyId.length).toBeGreaterThan(hits.length);
    const { body } = await get<VehiclesByIdResponse>(`/api/vehicles?ids=${everyId.join(',')}`);
    expect(stocknums(body.hits).sort()).toEqual(stocknums(hits).sort());
  });

  it('GET /api/vehicles refuses an empty list of ids, and one longer than a page [CARD-07]', async () => {
    const many = Array.from({ length: 61 }, (_, n) => `id${n}`).join(',');
    for (const ids of ['', ',', many, 'x'.repeat(61)]) {
      expect([ids, (await get<Problem>(`/api/vehicles?ids=${ids}`)).status]).toEqual([ids, 400]);
    }
  });
});

it('the budget search gets its types with their lowest and highest prices above 1,000 [SRCH-29]', async () => {
  const { body } = await get<BudgetResponse>('/api/budget');
  expect(budgetResponse.parse(body)).toEqual(body);
  expect(body.types).toEqual(
    expect.arrayContaining([
      { value: 'Hatch', count: 1, lowest_price: 29_990, highest_price: 29_990 },
      { value: 'Sedan', count: 1, lowest_price: 25_990, highest_price: 25_990 },
      { value: 'SUV', count: 1, lowest_price: 99_990, highest_price: 99_990 },
    ]),
  );
  expect(body.types).toHaveLength(3);
  expect((await get<BudgetResponse>('/api/budget', 'tempo')).body).toEqual({ types: [] });
});
