import { expect, it, jest } from '@jest/globals';
import { readWords } from '#contracts/search/words/read';
import { readDemoSite } from '../../../../infra/demo/site-files.js';
import type { SearchAnswer, SearchQuery } from '#platform/ports/search-index';
import type { Cars } from './car-index.js';
import { Vocabularies } from './vocabularies.js';

const site = readDemoSite('infra/demo', 'kestrel');
const now = new Date('2026-06-01T00:00:00Z');

/** Fake cars with these values. Every query of `searchMany` counts no car, so all phrases are covered. */
const carsWith = (facets: Record<string, Record<string, number>>) => {
  const stock = { facets };
  const answer = (): SearchAnswer => ({ hits: [], count: 0, facets: stock.facets, facetStats: {} });
  const search = jest.fn<(query: SearchQuery) => Promise<SearchAnswer>>(() => Promise.resolve(answer()));
  const searchMany = jest.fn((queries: readonly SearchQuery[]) => Promise.resolve(queries.map(answer)));
  return { stock, search, cars: { search, searchMany } as unknown as Cars };
};

it('a site’s vocabulary is cached between searches, and is current for a search that must include a position [ASK-02]', async () => {
  const { stock, search, cars } = carsWith({ make: { Toyota: 2 }, filtered_features: { Sunroof: 1 } });
  const vocabularies = new Vocabularies();
  const first = await vocabularies.of(site, cars, [], now, false);
  expect(await vocabularies.of(site, cars, [], now, false)).toBe(first);
  expect(search).toHaveBeenCalledTimes(1);
  expect(await vocabularies.of(site, cars, [], now, true)).toBe(first);
  expect(search).toHaveBeenCalledTimes(2);
  stock.facets = { ...stock.facets, tag: { 'Runout deal': 1 } };
  const later = await vocabularies.of(site, cars, [], now, true);
  expect(readWords('runout deal', later).parts).toMatchObject([{ adds: { refinements: { tag: ['Runout deal'] } } }]);
});

it('of two vocabularies that are built at once, the one whose stock was read later stays [ASK-02]', async () => {
  const { search, cars } = carsWith({ make: { Toyota: 2 } });
  const vocabularies = new Vocabularies();
  let found!: (answer: SearchAnswer) => void;
  search.mockReturnValueOnce(new Promise((resolve) => (found = resolve)));
  const slow = vocabularies.of(site, cars, [], now, true);
  await new Promise((resolve) => setTimeout(resolve, 2));
  const later = await vocabularies.of(site, cars, [], now, true);
  found({ hits: [], count: 0, facets: {}, facetStats: {} });
  expect(await slow).toBe(later);
  expect(await vocabularies.of(site, cars, [], now, false)).toBe(later);
});

it('the vocabulary follows the site’s settings [ASK-02]', async () => {
  const { cars } = carsWith({ body: { Ute: 1 } });
  const vocabularies = new Vocabularies();
  const of = async (search: typeof site.search) =>
    readWords('workhorse', await vocabularies.of({ ...site, search }, cars, [], now, false)).parts;
  expect(await of(site.search)).toEqual([]);
  expect(await of({ ...site.search, synonyms: { workhorse: 'ute' } })).toMatchObject([
    { words: 'workhorse', adds: { refinements: { body: ['Ute'] } } },
  ]);
});

it('with too many sites, only the one that was least recently searched is evicted [ASK-02]', async () => {
  const { search, cars } = carsWith({});
  const vocabularies = new Vocabularies();
  const of = (id: number) => vocabularies.of({ ...site, id: `site-${id}` }, cars, [], now, false);
  const settled = { ...site, id: 'site-0' };
  const first = await vocabularies.of(settled, cars, [], now, false);
  for (let id = 1; id < 1000; id++) await of(id);
  expect(await vocabularies.of(settled, cars, [], now, false)).toBe(first);
  await of(1000);
  search.mockClear();
  expect(await vocabularies.of(settled, cars, [], now, false)).toBe(first);
  for (const id of [2, 500, 999, 1000]) await of(id);
  // At most refreshed in the background of these searches, never before one.
  expect(search.mock.calls.length).toBeLessThanOrEqual(5);
  const before = search.mock.calls.length;
  await of(1);
  expect(search.mock.calls.length).toBeGreaterThan(before);
});
