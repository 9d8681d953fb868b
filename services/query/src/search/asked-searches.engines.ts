/** @needs typesense */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isRejection } from '#contracts/rejections';
import { type DemoSite, type DemoStock, openDemoStock } from '../../../../infra/bench/relevance/demo-stock.js';
import { openTestIndex } from '../../../platform/adapters/search-typesense/testing/own-collections.js';
import { SearchCars } from './search-cars.js';
import { SuggestSearches } from './suggest-searches.js';

/** Both engines interpret words, sort by distance and suggest alternatives alike. */

let opened: Awaited<ReturnType<typeof openTestIndex>>;
let engines: readonly [embedded: DemoStock, typesense: DemoStock];
beforeAll(async () => {
  opened = await openTestIndex();
  engines = [await openDemoStock(), await openDemoStock(opened.index)];
});
afterAll(async () => {
  await opened.index.close();
  await opened.close();
});

const nothingElse = { brands: [], models: [], offers: [] };

/** Removes the duration, which differs each time. */
const reported = (answer: object): object => ({ ...answer, ms: 0 });

const searched = async ({ searches, sites }: DemoStock, site: DemoSite, queryString: string): Promise<object> => {
  const answer = await new SearchCars(searches, { of: () => Promise.resolve(nothingElse) }).execute(
    sites[site],
    queryString,
  );
  return isRejection(answer) ? answer : reported(JSON.parse(answer) as object);
};
const suggested = async ({ searches, sites }: DemoStock, site: DemoSite, queryString: string): Promise<object> => {
  const answer = await new SuggestSearches(searches).execute(sites[site], queryString);
  return isRejection(answer) ? answer : reported(answer);
};

it.each<[DemoSite, string]>([
  ['kestrel', 'query=used hilux'],
  ['kestrel', 'query=suv under 30k'],
  ['kestrel', 'query=7 seater not white'],
  ['kestrel', 'query=corolla or yaris automatic'],
  ['kestrel', 'query=toyota 2021+ low kms&sortBy=price:asc'],
  ['kestrel', 'query=karolla'],
  ['kestrel', 'query=hilux sunroof under 9k'],
  ['kestrel', 'query=ferrari'],
  ['meridian', 'query=near 2830&page=2'],
  ['meridian', 'near=4870&sortBy=distance:asc&refinementList[make][0]=Toyota'],
  ['meridian', 'query=used ute near parramatta'],
  ['meridian', 'query=awd suv qld'],
  ['meridian', 'query=golf r'],
  ['meridian', 'query=used hilux&literal=true'],
  ['tempo', 'query=ev under 300 a week'],
  ['wattle', 'query=caravan sleeps 6 dubbo'],
  ['wattle', 'query=3500kg towing diesel'],
  ['wattle', 'exclude[make][0]=Jayco&require[categories][0]=Towing'],
])('both search engines give %s the same answer for %s [ASK-01, ASK-06, ASK-07, ASK-10]', async (site, queryString) => {
  const [embedded, typesense] = engines;
  expect(await searched(typesense, site, queryString)).toEqual(await searched(embedded, site, queryString));
});

it.each<[DemoSite, string]>([
  ['kestrel', 'query=toy'],
  ['meridian', 'query=used ran'],
  ['wattle', 'query=tow'],
])('both search engines give %s the same suggestions for %s [ASK-08]', async (site, queryString) => {
  const [embedded, typesense] = engines;
  expect(await suggested(typesense, site, queryString)).toEqual(await suggested(embedded, site, queryString));
});
