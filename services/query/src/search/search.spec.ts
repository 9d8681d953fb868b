import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  searchResponse,
  type SearchResponse,
  suggestionsResponse,
  type SuggestionsResponse,
} from '#contracts/api/search';
import type { ImportReport } from '#contracts/api/stock';
import type { CarDetails } from '#contracts/domain/car/details';
import type { Problem } from '#contracts/rejections';
import { type CarDocument, carSummary } from '#contracts/search/car-document';
import { carFacets, sortKeys } from '#contracts/search/cars';
import { readConfig } from '#platform/process/config';
import { hashKey } from '#platform/access/api-keys';
import type { Running } from '#platform/process/run';
import { run } from '#platform/process/run';
import { createRequester } from '#platform/testing/http';
import { roles } from '../../../standalone/src/roles.js';

/** Tests search in a whole process, over HTTP, on stock made for this purpose. */

const sites = ['kestrel', 'meridian', 'tempo'] as const;
const day = 86_400_000;
const start = Date.parse('2026-05-20T10:00:00Z');

let directory: string;
let now: Date;
let running: Running;
let ask: ReturnType<typeof createRequester>;

const dealershipOf = { kestrel: 'kestrel-bay-toyota', meridian: 'meridian-toyota', tempo: 'tempo' } as const;

const car = (stocknum: string, more: Partial<CarDetails> = {}): Partial<CarDetails> => ({
  stocknum,
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  car_type: 'used',
  status: 'in_stock',
  price: 29_990,
  created_at: '2026-04-01T00:00:00Z',
  ...more,
});

const everything = car('K1', {
  badge: 'ZR',
  categories: ['Family', 'Green'],
  city: 'Brookvale',
  state: 'NSW',
  colour: 'Red',
  dealership_name: 'Kestrel Bay Toyota',
  location_name: 'Kestrel Bay Toyota Brookvale',
  filtered_features: ['Tow bar', 'Roof rails'],
  item_type: 'car',
  km: 41_000,
  subscription_price: 245,
  seats: 5,
  cylinders: 4,
  induction: 'Turbo',
  engine_size: 1987,
  body: 'Hatch',
  drive: 'FWD',
  fuel: 'Hybrid',
  simple_transmission: 'Automatic',
  tag: 'Special',
  certified: true,
});

const soldDaysAgo = (stocknum: string, days: number) =>
  car(stocknum, { status: 'sold', sold_date: new Date(start - days * day).toISOString() });

const stock: Readonly<Record<(typeof sites)[number], readonly Partial<CarDetails>[]>> = {
  kestrel: [
    everything,
    car('K2', { make: 'Mazda', model: 'CX-5', car_type: 'new', price: 45_000, year: 2025, body: 'SUV' }),
    car('K3', { make: 'Mazda', model: 'BT-50', car_type: 'demo', price: 60_000, km: 900, body: 'Ute' }),
    car('K4', { model: 'Yaris', price: 0, fuel: 'Petrol', km: 88_000, year: 2016 }),
    car('K5', { status: 'coming_soon', model: 'Kluger', created_at: '2026-05-19T00:00:00Z' }),
    car('K6', { status: 'withdrawn' }),
    car('K7', { show_on_dealer_website: false }),
    soldDaysAgo('K8', 2.5),
    soldDaysAgo('K9', 3.5),
    soldDaysAgo('K10', 4.5),
  ],
  meridian: [
    car('M1', { model: 'Supra', price: 0 }),
    car('M2', { model: 'Supra', price: 90_000 }),
    soldDaysAgo('M3', 6),
    soldDaysAgo('M4', 8),
    ...Array.from({ length: 45 }, (_, n) => car(`L${n}`, { make: 'Lexus', model: 'ES', price: 50_000 + n })),
  ],
  tempo: [car('T1', { subscription_price: 300 }), car('T2', { subscription_price: 200 }), soldDaysAgo('T3', 0.1)],
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-search-'));
  now = new Date(start);
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
    keys: () => sites.map((site) => ({ name: site, sha256: hashKey(site), scope: 'dealer' as const, site })),
  });
  ask = createRequester(running.application, 'kestrel');
  for (const site of sites) {
    const rows = stock[site].map((row) => JSON.stringify({ dealership_id: dealershipOf[site], ...row }));
    const { headers, body } = await ask<ImportReport>('/api/stock/import', {
      method: 'POST',
      site,
      key: site,
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${rows.join('\n')}\n`,
    });
    expect(body.errors).toEqual([]);
    await ask('/api/search', { headers: { 'forecourt-position': String(headers['forecourt-position']) } });
  }
});

afterAll(async () => {
  await running?.application.close();
  rmSync(directory, { recursive: true, force: true });
});

const search = async (query = '', site: (typeof sites)[number] = 'kestrel'): Promise<SearchResponse> => {
  const { status, body } = await ask<SearchResponse>(`/api/search?${query}`, { site });
  expect({ query, status }).toEqual({ query, status: 200 });
  return body;
};
const numbers = async (query = '', site: (typeof sites)[number] = 'kestrel') =>
  (await search(query, site)).hits.map(({ stocknum }) => stocknum).sort();
const at = async <Result>(time: number, act: () => Promise<Result>): Promise<Result> => {
  now = new Date(time);
  try {
    return await act();
  } finally {
    now = new Date(start);
  }
};

it('the response has hits, count, facets, facetStats, pages and ms [SRCH-05]', async () => {
  const answer = await search('refinementList[car_type][0]=used');
  expect(searchResponse.parse(answer)).toEqual(answer);
  expect(Object.keys(answer)).toEqual(['hits', 'count', 'facets', 'facetStats', 'pages', 'title', 'ms']);
});

it('a search finds cars by the words of their titles, by prefixes, and with one wrong letter [SRCH-01]', async () => {
  for (const query of ['corolla', 'coro', 'corola', 'toyota corolla zr', 'Hatch']) {
    expect(await numbers(`query=${query}`)).toContain('K1');
  }
  expect(await numbers('query=corolla+mazda')).toEqual([]);
});

it.each(carFacets)('a search refines by %s [SRCH-02]', async (facet) => {
  const { hits } = await search('query=zr');
  const wanted = hits.find(({ stocknum }) => stocknum === 'K1')!;
  const value = [wanted[facet as keyof CarDocument]].flat()[0];
  expect(value).toBeDefined();
  const refined = `refinementList[${facet}][0]=${encodeURIComponent(String(value))}`;
  expect(await numbers(`query=zr&${refined}`)).toEqual(['K1']);
  expect(await numbers(`refinementList[${facet}][0]=none-such`)).toEqual([]);
});

it('a search combines values of one facet with OR, and facets with AND [SRCH-02]', async () => {
  expect(await numbers('refinementList[body][0]=SUV&refinementList[body][1]=Ute')).toEqual(['K2', 'K3']);
  expect(await numbers('refinementList[make][0]=Mazda&refinementList[body][0]=Ute')).toEqual(['K3']);
});

it('a search limits price, kilometres, year and weekly price, bounds included [SRCH-03]', async () => {
  expect(await numbers('range[price]=45000:60000')).toEqual(['K2', 'K3']);
  expect(await numbers('range[km]=:900')).toEqual(['K3']);
  expect(await numbers('range[year]=2025:')).toEqual(['K2']);
  expect(await numbers('range[subscription_price]=200:250', 'tempo')).toEqual(['T2']);
});

it('a refined facet is counted without its own refinement, and its statistics follow the other facets [SRCH-04]', async () => {
  const { facets, facetStats, count } = await search('refinementList[make][0]=Mazda&range[price]=:50000');
  expect(count).toBe(1);
  expect(facets['make']).toMatchObject({ Mazda: 1, Toyota: expect.any(Number) });
  expect(facets['body']).toEqual({ SUV: 1 });
  expect(facetStats['price']).toEqual({ min: 45_000, max: 60_000 });
});

it('a search shows visible cars that are in stock, coming soon or sold recently [SRCH-06]', async () => {
  const shown = await numbers('refinementList[make][0]=Toyota&refinementList[make][1]=Mazda');
  expect(shown).toEqual(['K1', 'K2', 'K3', 'K4', 'K5', 'K8']);
});

it('a sold car stays for 3 days, for 4 on all pages of the first search, or as long as the dealer configures [SRCH-08]', async () => {
  const sold = async (query: string, site?: 'meridian' | 'tempo') =>
    (await search(query, site)).facets['status']?.['sold'] ?? 0;
  expect(await sold('')).toBe(2);
  expect(await sold('page=2')).toBe(2);
  expect(await sold('sortBy=price:asc')).toBe(1);
  expect(await sold('path=/search/used-cars')).toBe(1);
  expect(await sold('refinementList[car_type][0]=used')).toBe(1);
  expect([await sold('', 'meridian'), await sold('sortBy=price:asc', 'meridian')]).toEqual([1, 1]);
  expect(await sold('', 'tempo')).toBe(0);
});

it('the sold window moves with the clock alone [SRCH-08]', async () => {
  const end = start + day / 2;
  expect(await at(end - 1, () => numbers('refinementList[status][0]=sold'))).toEqual(['K8']);
  expect(await at(end, () => numbers('refinementList[status][0]=sold'))).toEqual([]);
});

it.each(sortKeys.filter((key) => key !== 'distance:asc'))('a search sorts by %s [SRCH-09]', async (sortBy) => {
  const [attribute, order] = sortBy.split(':') as [keyof CarDocument, 'asc' | 'desc'];
  const site = attribute === 'subscription_price' ? 'tempo' : 'kestrel';
  const { hits } = await search(`sortBy=${sortBy}`, site);
  const values = hits.map((hit) => hit[attribute] as number | undefined).filter((value) => value !== undefined);
  expect(new Set(values).size).toBeGreaterThan(1);
  expect(values).toEqual([...values].sort((a, b) => (order === 'asc' ? a - b : b - a)));
});

it('the custom rank orders cars without a sort order, highest first [SRCH-09]', async () => {
  const ranks = (await search()).hits.map(({ custom_rank }) => custom_rank);
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
});

it('cars without a price are left out of the ascending price order on sites that are so configured, and only there [SRCH-09]', async () => {
  expect(await numbers('sortBy=price:asc')).not.toContain('K4');
  expect(await numbers('sortBy=price:desc')).toContain('K4');
  expect(await numbers('query=supra&sortBy=price:asc', 'meridian')).toEqual(['M1', 'M2']);
});

it('a page has 21 results, and the last page has the rest [SRCH-10]', async () => {
  const first = await search('refinementList[make][0]=Lexus', 'meridian');
  expect([first.hits.length, first.count, first.pages]).toEqual([21, 45, 3]);
  const pages = await Promise.all([1, 2, 3].map((page) => search(`query=lexus&page=${page}`, 'meridian')));
  expect(pages.map(({ hits }) => hits.length)).toEqual([21, 21, 3]);
  expect(new Set(pages.flatMap(({ hits }) => hits.map(({ id }) => id))).size).toBe(45);
});

it.each([
  ['/search/used-cars', ['K1', 'K4', 'K5', 'K8']],
  ['/search/new-and-demo-cars', ['K2', 'K3']],
  ['/search/ute-cars', ['K3']],
  ['/search/mazda', ['K2', 'K3']],
  ['/search/mazda/cx-5', ['K2']],
  ['/used-car/hatch/', ['K1']],
])('%s lists %j [SRCH-12]', async (path, wanted) => {
  expect(await numbers(`path=${encodeURIComponent(path)}`)).toEqual(wanted);
});

it('no other tenant’s car is shown for any query [SRCH-11]', async () => {
  const foreign = ['M1', 'M2', 'L1', 'T1'];
  for (const query of [
    'query=lexus',
    'query=L1',
    'refinementList[make][0]=Lexus',
    'refinementList[dealership_name][0]=Meridian+Toyota',
    'refinementList[location_name][0]=Tempo+Melbourne',
    'path=/search/kestrel-bay-toyota',
    'page=2',
  ]) {
    const { hits, facets } = await search(query);
    expect(hits.filter(({ stocknum }) => foreign.includes(stocknum))).toEqual([]);
    expect(Object.keys(facets['make'] ?? {})).not.toContain('Lexus');
  }
  for (const path of ['/search/meridian-toyota', '/search/lexus', '/search/melbourne']) {
    expect(await ask(`/api/search?path=${path}`)).toMatchObject({ status: 404 });
  }
  for (const attribute of ['dealership_id', 'location_id', 'show_on_dealer_website']) {
    expect(await ask(`/api/search?refinementList[${attribute}][0]=tempo`)).toMatchObject({ status: 400 });
  }
});

it.each([
  ['refinementList[nonsense]=1', 'There is no facet "nonsense".'],
  ['refinementList[__proto__]=1', 'There is no facet "__proto__".'],
  ['range[make]=1:2', 'There is no range "make".'],
  ['range[price]=abc:-1', 'range[price]=abc:-1 is not min:max.'],
  ['range[price]=9:1', 'range[price]=9:1 is not min:max.'],
  [`range[price]=${'9'.repeat(400)}:`, 'is not min:max.'],
  ['sortBy=magic:asc', 'There is no sort "magic:asc".'],
  ['sortBy=constructor', 'There is no sort "constructor".'],
  ['page=-1', 'page=-1 is not a page number.'],
  ['page=1000000000', 'page=1000000000 is not a page number.'],
  [`query=${'a'.repeat(201)}`, 'The query is longer than 200 characters.'],
])('an invalid search is refused with a reason (%#) [SRCH-07]', async (query, reason) => {
  const { status, headers, body } = await ask<Problem>(`/api/search?${query}`);
  expect(status).toBe(400);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ code: 'invalid_request', detail: expect.stringContaining(reason) });
});

it.each(['page=0', 'page=', 'sortBy=', 'query=', 'query=%00%07', 'refinementList[make]=', 'range[price]=:', 'utm=1'])(
  '%s is the same as the first page without conditions [SRCH-07]',
  async (query) => {
    const { ms: _, ...plain } = await search();
    const { ms: __, ...answer } = await search(query);
    expect(answer).toEqual(plain);
  },
);

it('a page beyond the last is empty and has the total count [SRCH-07]', async () => {
  expect(await search('page=999999999')).toMatchObject({ hits: [], count: 7, pages: 1 });
});

it('an address longer than the server’s limit is refused, and the next request is answered [SRCH-07]', async () => {
  const status = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port: running.port, path, headers: { host: 'kestrel.localhost' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await status(`/api/search?query=${'a'.repeat(1_000_000)}`)).toBe(431);
  expect(await status('/api/search')).toBe(200);
});

it('words that are conditions become refinements, and the response says which [ASK-01, ASK-04]', async () => {
  const answer = await search('query=used+toyota+under+30k');
  const refined = 'query=toyota&refinementList[car_type][0]=used&range[price]=1:30000';
  expect(answer.understood).toEqual({
    parts: [
      { words: 'used', search: 'refinementList[car_type][0]=used' },
      { words: 'under 30k', search: 'range[price]=1:30000' },
    ],
    query: 'toyota',
    search: refined,
  });
  const { ms: _, understood: __, ...same } = await search(refined);
  expect(answer).toMatchObject(same);
  expect(answer.hits.every(({ car_type, price }) => car_type === 'used' && price <= 30_000)).toBe(true);
});

it('the literal words are searched if the address asks for it [ASK-05]', async () => {
  expect(await search('query=used+toyota&literal=true')).toMatchObject({ count: 0, hits: [] });
  expect(await search('query=toyota&literal=true')).not.toHaveProperty('understood');
});

it('a search leaves out excluded values, and requires one value of each required group [ASK-05]', async () => {
  expect(await numbers('refinementList[make][0]=Mazda&exclude[body][0]=Ute')).toEqual(['K2']);
  expect(await numbers('refinementList[make][0]=Mazda&require[body][0]=Ute&require[body][1]=SUV')).toEqual([]);
  expect(await numbers('refinementList[make][0]=Mazda&require[body][0]=Ute&require[body][0]=SUV')).toEqual([
    'K2',
    'K3',
  ]);
  expect(await numbers('query=mazda+not+ute')).toEqual(['K2']);
});

it('an explicit sort order applies to all matches, however well they match [ASK-09]', async () => {
  const prices = (await search('query=toyo&sortBy=price:asc')).hits.map(({ price }) => price);
  expect(prices.length).toBeGreaterThan(2);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

const suggest = async (query: string) => {
  const { body } = await ask<SuggestionsResponse>(`/api/search/suggestions?${query}`);
  return suggestionsResponse.parse(body);
};

it.each(['toy', 'maz', 'cx', 'mazda c', 'used coro', 'ut', 'under 50k ma', 'page=1&query=hyb', 'tow b', 'y'])(
  'each suggestion for "%s" leads to the number of cars it states [ASK-08]',
  async (typed) => {
    const { values } = await suggest(typed.includes('=') ? typed : `query=${typed.replaceAll(' ', '+')}`);
    expect(values.length > 0).toBe(typed !== 'y');
    for (const { search: address, count } of values) expect((await search(address)).count).toBe(count);
  },
);

it('makes, models, other filters and cars are suggested by the beginnings of their words [ASK-08]', async () => {
  const toyota = await suggest('query=toy');
  expect(toyota.values.map(({ facet, value }) => `${facet} ${value}`)).toEqual([
    'make Toyota',
    'make_model Toyota Corolla',
    'make_model Toyota Kluger',
    'make_model Toyota Yaris',
  ]);
  expect(toyota.cars.map(({ name }) => name).every((name) => name.includes('Toyota'))).toBe(true);
  expect((await suggest('query=toyota+hatc')).values).toMatchObject([{ facet: 'body', value: 'Hatch', count: 1 }]);
  expect((await suggest('query=ut&refinementList[make][0]=Toyota')).values).toEqual([]);
});

it('a misspelled colour or body is suggested in its spelling, and understood before others [ASK-08]', async () => {
  const valuesOf = async (query: string) =>
    (await suggest(query)).values.map(({ facet, value }) => `${facet} ${value}`);
  expect(await valuesOf('query=hach')).toContain('body Hatch');
  expect((await suggest('query=hach+toy')).values).toEqual((await suggest('query=hatch+toy')).values);
});

it('excluded values are not suggested [ASK-08]', async () => {
  expect((await suggest('query=not+toy')).values).toEqual([]);
  expect((await suggest('query=-toy')).values).toEqual([]);
});

it.each([
  'query=yaris+under+30k+red',
  'query=toyota+diesel+under+20k',
  'refinementList[make][0]=Mazda&refinementList[fuel][0]=Hybrid',
  'refinementList[make][0]=Mazda&range[price]=1:30000',
  'refinementList[make][0]=Mazda&range[year]=2026:',
  'refinementList[make][0]=Mazda&exclude[body][0]=Ute&exclude[car_type][0]=new',
  'query=corolla+banana&require[categories][0]=Family&require[categories][1]=Towing',
  'query=corolla+banana+cherry+plum&page=3',
])(
  'each alternative to %s leads to the number of cars it states, and every car names its alternative [ASK-06]',
  async (query) => {
    const { count, nearest } = await search(query);
    expect(count).toBe(0);
    expect(nearest!.ways.length).toBeGreaterThan(0);
    for (const way of nearest!.ways) expect((await search(way.search)).count).toBe(way.count);
    expect(nearest!.cars.length).toBeGreaterThan(0);
    expect(
      z.array(z.object({ way: z.int(), car: carSummary.strict() })).safeParse(nearest!.cars).error,
    ).toBeUndefined();
    for (const { way, car } of nearest!.cars) {
      expect((await search(nearest!.ways[way]!.search)).hits.map(({ id }) => id)).toContain(car.id);
    }
  },
);

it('a bound is moved to the next match, and a condition that can be dropped is named [ASK-06]', async () => {
  const { nearest } = await search('query=mazda+under+30k');
  expect(nearest!.ways).toEqual([
    {
      lacks: ['range[price]=1:30000'],
      instead: 'range[price]=1:45000',
      search: 'query=mazda&range[price]=1:45000',
      count: 1,
    },
    { lacks: ['query=mazda'], search: 'range[price]=1:30000', count: expect.any(Number) },
    { lacks: ['range[price]=1:30000'], search: 'query=mazda', count: 2 },
  ]);
});

it('words that no vehicle has are dropped, and named [ASK-06]', async () => {
  const answer = await search('query=mums+red+hatch+toyota');
  expect(answer.understood).toMatchObject({ query: 'toyota', unknown: ['mums'] });
  expect(answer.hits.map(({ stocknum }) => stocknum)).toEqual(['K1']);
  expect(await search(answer.understood!.search)).toMatchObject({ count: answer.count });
  // Nothing is left out of a literal search, of a single word, or of a search that finds something.
  expect(await search('query=mums+toyota&literal=true')).toMatchObject({ count: 0 });
  expect(await search('query=mums')).toMatchObject({ count: 0 });
  expect((await search('query=toyota')).understood).toBeUndefined();
});

it('words that vehicles have, but not together, are not dropped [ASK-06]', async () => {
  const { count, understood, nearest } = await search('query=mazda+corolla');
  expect({ count, understood }).toEqual({ count: 0 });
  expect(nearest!.ways.length).toBeGreaterThan(0);
});

it('only whole words match; beginnings and typing errors only if no car has the words [ASK-09]', async () => {
  const models = async (query: string) => [...new Set((await search(`query=${query}`)).hits.map(({ model }) => model))];
  expect(await models('bt')).toEqual(['BT-50']);
  expect(await models('cor')).toEqual(['Corolla']);
  expect(await models('yariz')).toEqual(['Yaris']);
});

it('no alternatives are offered if cars are found, or if there are no conditions [ASK-06]', async () => {
  expect(await search('query=mazda')).not.toHaveProperty('nearest');
  expect(await search('query=mazda+1001+1002')).toHaveProperty('nearest');
  expect(await search('page=999')).not.toHaveProperty('nearest');
});

it('a word two letters off that finds nothing is offered in its right spelling, with the count [ASK-07]', async () => {
  const { did_you_mean: other } = await search('query=karolla+used');
  expect(other).toMatchObject({ query: 'corolla used' });
  expect((await search(other!.search)).count).toBe(other!.count);
  expect(await search('query=xqzzyw')).not.toHaveProperty('did_you_mean');
  expect(await search('query=corolla')).not.toHaveProperty('did_you_mean');
});
