import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { SearchResponse } from '#contracts/api/search';
import { hasEntityTag } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';
import { soldWindowEnd } from '#contracts/domain/car/sold-window';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';
import { isCacheablePath } from '../pages/cacheable-paths.js';
import { ChangeCounter } from '../pages/change-counter.js';
import { Vocabularies } from '../search/vocabularies.js';
import { AnswerCache } from './answer-cache.js';

const forecourt = new TestForecourt(roles);
/** Tests run in any order, so each has prices of its own. */
const feed = (price: number) =>
  forecourt.importFeed(`stocknum,year,make,model,car_type,price\nA1,2024,Kia,Rio,used,${price}\n`);
const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  forecourt.running.application.inject({ url, headers: { host: 'kestrel.localhost', ...headers } });
const changes = () => forecourt.running.application.get(ChangeCounter);
const site = () => forecourt.running.platform.sites.ofSlug('kestrel')!;
const settle = async () => changes().reached(await forecourt.running.platform.log.head());
const isCached = (url: string, encoding: string | null = null) =>
  forecourt.running.application.get(AnswerCache).find(site(), `${encoding} ${url}`) !== undefined;

/** Asks until the answer is cached. */
const cache = async (url: string, headers: Readonly<Record<string, string>> = {}, encoding?: string) => {
  await settle();
  await get(url, headers);
  await get(url, headers);
  await eventually(() => expect(isCached(url, encoding)).toBe(true));
};
const bodyOf = async (url: string) => (await get(url)).json<SearchResponse>();

beforeAll(async () => {
  await forecourt.open();
  await eventually(() => expect(changes().versionOf(site())).toBeDefined());
  await feed(20_000);
});
afterAll(() => forecourt.remove());

it('a search that is repeated is answered with the same bytes until a car changes [PAGE-08]', async () => {
  const url = '/api/search?refinementList[make][0]=Kia';
  await feed(20_100);
  await cache(url);
  const { payload, headers } = await get(url);
  // The duration would differ.
  expect((await get(url)).payload).toBe(payload);
  expect(headers).toMatchObject({
    ...{ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    ...{ vary: 'Host, accept-encoding', 'x-content-type-options': 'nosniff' },
  });
  await feed(20_200);
  await settle();
  expect(isCached(url)).toBe(false);
  expect((await bodyOf(url)).hits[0]!.price).toBe(20_200);
});

it('a log position that is none is refused, also where the answer is cached [PAGE-08]', async () => {
  const url = '/api/search?refinementList[make][0]=Kia&sortBy=year:desc';
  await cache(url);
  const { statusCode, headers } = await get(url, { 'forecourt-position': 'soon' });
  expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
});

it('a client that has a search gets a 304, cached or not, in any encoding, until the results change [PAGE-08]', async () => {
  await feed(21_000);
  await settle();
  const url = '/api/search?refinementList[make][0]=Kia&sortBy=price:asc';
  const tag = String((await get(url)).headers['etag']);
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  for (const encoding of ['identity', 'br', 'gzip'])
    for (let n = 0; n < 4; n++) {
      const same = await get(url, { 'accept-encoding': encoding, 'if-none-match': `"x", ${tag}` });
      expect(same).toMatchObject({ statusCode: 304, body: '' });
      expect(same.headers).toMatchObject({ etag: tag, vary: 'Host, accept-encoding', 'cache-control': 'no-cache' });
      expect(same.headers['content-encoding']).toBeUndefined();
    }
  await eventually(() => expect(isCached(url, 'br')).toBe(true));
  const compressed = await get(url, { 'accept-encoding': 'br' });
  expect(compressed.headers).toMatchObject({ etag: tag, 'content-encoding': 'br' });
  await feed(22_000);
  await settle();
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(200);
  await feed(21_000);
  await settle();
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304);
});

it('a cached search has the view counts of a new one [PAGE-08]', async () => {
  const url = '/api/search?refinementList[make][0]=Kia&page=1';
  await cache(url);
  const [car] = (await bodyOf(url)).hits;
  const report = { batch_id: randomUUID(), events: [], viewed: [car!.id] };
  await forecourt.ask('/api/analytics', { method: 'POST', body: report });
  const position = String(await forecourt.running.platform.log.head());
  await eventually(async () => {
    // Reads the counts, which are otherwise read every 2 seconds.
    await get('/api/search', { 'forecourt-position': position });
    expect((await bodyOf(url)).hits[0]!.views).toBe(car!.views + 1);
  });
});

it('a request that names a position gets no older answer, and none after it does [PAGE-08]', async () => {
  const url = '/api/search?refinementList[make][0]=Kia&range[price]=30000:';
  await feed(23_000);
  await cache(url);
  const { headers } = await feed(31_000);
  const position = String(headers['forecourt-position'] as string);
  let isOver = false;
  let count!: () => void;
  const counting = jest
    .spyOn(changes(), 'reached')
    .mockReturnValueOnce(new Promise<void>((resolve) => (count = resolve)));
  const named = get(url, { 'forecourt-position': position }).finally(() => (isOver = true));
  await eventually(() => expect(counting).toHaveBeenCalledWith(Number(position)));
  for (let n = 0; n < 5; n++) await get('/api/search?sortBy=km:asc', { 'forecourt-position': position });
  expect(isOver).toBe(false);
  await settle();
  count();
  expect((await named).json<SearchResponse>().count).toBe(1);
  expect((await bodyOf(url)).count).toBe(1);
});

it('a cached search is made anew once a car leaves the sold window, and if the clock is set back [PAGE-08]', async () => {
  const sold_date = '2026-05-19T10:20:30.000Z';
  const url = '/api/search?refinementList[model][0]=Rio';
  const [car] = (await bodyOf(url)).hits;
  await forecourt.askStock(`cars/${car!.id}/sell`, { method: 'POST', body: { sold_date } });
  const before = forecourt.now;
  const end = soldWindowEnd(site(), Date.parse(sold_date) / 1000, false);
  const countAt = async (moment: number) => {
    forecourt.now = new Date(moment);
    const { count } = await bodyOf(url);
    await cache(url);
    return [count, (await bodyOf(url)).count];
  };
  await settle();
  expect(await countAt(end - 1)).toEqual([1, 1]);
  expect(await countAt(end)).toEqual([0, 0]);
  expect(await countAt(end - 1)).toEqual([1, 1]);
  forecourt.now = before;
});

it('cached searches are counted as requests, and each site has its own [PAGE-08]', async () => {
  const url = '/api/search?sortBy=price:desc';
  await cache(url);
  const count = /request_duration_seconds_count\{method="GET",route="\/api\/search",status="200"\} (\d+)/;
  const counted = async () => Number(count.exec(await forecourt.running.platform.metrics.text())?.[1]);
  const before = await counted();
  await get(url);
  expect(await counted()).toBe(before + 1);
  expect((await get(url, { host: 'meridian.localhost' })).json<SearchResponse>().count).toBe(0);
  expect((await get(url, { host: 'nobody.localhost' })).statusCode).toBe(404);
});

it('searches with words are cached while their words are read as the current stock asks for [PAGE-08]', async () => {
  const url = '/api/search?query=corolla+hybrid';
  await settle();
  const isCurrent = jest.spyOn(forecourt.running.application.get(Vocabularies), 'isCurrent').mockReturnValue(false);
  for (let n = 0; n < 3; n++) await get(url);
  // This one was asked for later, and is cached by now.
  await cache('/api/makes');
  expect(isCached(url)).toBe(false);
  isCurrent.mockRestore();
  const position = String(await forecourt.running.platform.log.head());
  await get(url, { 'forecourt-position': position });
  await cache(url);
});

it('only what is the same for everyone of a site, without limits, is cached [PAGE-08]', () => {
  const cached = allRoutes.filter(hasEntityTag);
  expect(cached.map(({ id }) => id)).toContain('searchCars');
  for (const route of cached) {
    expect(route).toMatchObject({ method: 'GET', caller: 'anyone', site: 'host' });
    expect([route.limit, route.needs, route.idempotencyKey, route.headers]).toEqual(Array(4).fill(undefined));
    expect(isCacheablePath(route.path.replace(/:\w+/g, 'x'), true)).toBe(true);
  }
});
