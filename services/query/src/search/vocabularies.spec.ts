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

/** Vocabularies of sites whose data have this version and include this log position, until a moment. */
const vocabulariesAt = (changes: { version: number | undefined; position: number; until?: Date }) =>
  new Vocabularies(
    {
      versionOf: () => changes.version,
      get position() {
        return changes.position;
      },
    },
    { next: () => Promise.resolve(changes.until?.getTime() ?? Infinity) },
  );

it('a site’s vocabulary is cached between searches, and is current for a search that must include a position [ASK-02]', async () => {
  const { stock, search, cars } = carsWith({ make: { Toyota: 2 }, filtered_features: { Sunroof: 1 } });
  const changes = { version: 1, position: 1 };
  const vocabularies = vocabulariesAt(changes);
  const first = await vocabularies.of(site, cars, [], now, 0);
  for (const position of [0, 1]) expect(await vocabularies.of(site, cars, [], now, position)).toBe(first);
  expect(search).toHaveBeenCalledTimes(1);
  expect(await vocabularies.of(site, cars, [], now, 2)).toBe(first);
  expect(search).toHaveBeenCalledTimes(2);
  stock.facets = { ...stock.facets, tag: { 'Runout deal': 1 } };
  changes.version = 2;
  expect(await vocabularies.of(site, cars, [], now, 0)).toBe(first);
  const later = await vocabularies.of(site, cars, [], now, 1);
  expect(readWords('runout deal', later).parts).toMatchObject([{ adds: { refinements: { tag: ['Runout deal'] } } }]);
});

it('a vocabulary is current until the site’s data change or a moment comes that changes them [ASK-02]', async () => {
  const { cars } = carsWith({ make: { Toyota: 2 } });
  const changes = { version: undefined as number | undefined, position: 1, until: new Date(now.getTime() + 10) };
  const vocabularies = vocabulariesAt(changes);
  await vocabularies.of(site, cars, [], now, 0);
  expect(vocabularies.isCurrent(site, undefined, now)).toBe(false);
  changes.version = 7;
  await vocabularies.of(site, cars, [], now, 1);
  const isCurrent = (later: number) => vocabularies.isCurrent(site, changes.version, new Date(now.getTime() + later));
  expect([-1, 0, 9, 10].map(isCurrent)).toEqual([false, true, true, false]);
  changes.version = 8;
  expect(isCurrent(0)).toBe(false);
});

it('of two vocabularies that are built at once, the one whose stock was read later stays [ASK-02]', async () => {
  const { search, cars } = carsWith({ make: { Toyota: 2 } });
  const vocabularies = vocabulariesAt({ version: undefined, position: 0 });
  let found!: (answer: SearchAnswer) => void;
  search.mockReturnValueOnce(new Promise((resolve) => (found = resolve)));
  const slow = vocabularies.of(site, cars, [], now, 1);
  await new Promise((resolve) => setTimeout(resolve, 2));
  const later = await vocabularies.of(site, cars, [], now, 1);
  found({ hits: [], count: 0, facets: {}, facetStats: {} });
  expect(await slow).toBe(later);
  expect(await vocabularies.of(site, cars, [], now, 0)).toBe(later);
});

it('the vocabulary follows the site’s settings [ASK-02]', async () => {
  const { cars } = carsWith({ body: { Ute: 1 } });
  const vocabularies = vocabulariesAt({ version: undefined, position: 0 });
  const of = async (search: typeof site.search) =>
    readWords('workhorse', await vocabularies.of({ ...site, search }, cars, [], now, 0)).parts;
  expect(await of(site.search)).toEqual([]);
  expect(await of({ ...site.search, synonyms: { workhorse: 'ute' } })).toMatchObject([
    { words: 'workhorse', adds: { refinements: { body: ['Ute'] } } },
  ]);
});

it('with too many sites, only the one that was least recently searched is evicted [ASK-02]', async () => {
  const { search, cars } = carsWith({});
  const vocabularies = vocabulariesAt({ version: undefined, position: 0 });
  const of = (id: number) => vocabularies.of({ ...site, id: `site-${id}` }, cars, [], now, 0);
  const settled = { ...site, id: 'site-0' };
  const first = await vocabularies.of(settled, cars, [], now, 0);
  for (let id = 1; id < 1000; id++) await of(id);
  expect(await vocabularies.of(settled, cars, [], now, 0)).toBe(first);
  await of(1000);
  search.mockClear();
  expect(await vocabularies.of(settled, cars, [], now, 0)).toBe(first);
  for (const id of [2, 500, 999, 1000]) await of(id);
  // At most refreshed in the background of these searches, never before one.
  expect(search.mock.calls.length).toBeLessThanOrEqual(5);
  const before = search.mock.calls.length;
  await of(1);
  expect(search.mock.calls.length).toBeGreaterThan(before);
});

it('other work has its turn while a vocabulary of many values is built, which searches wait for together [HOST-02]', async () => {
  const titles = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`Sport ${n} Edition`, 1]));
  const { search, cars } = carsWith({ badge: titles, model: titles });
  const vocabularies = vocabulariesAt({ version: undefined, position: 0 });
  let turns = 0;
  let other = setImmediate(function take() {
    turns++;
    other = setImmediate(take);
  });
  const [one, two] = await Promise.all([1, 2].map(() => vocabularies.of(site, cars, [], now, 0)));
  clearImmediate(other);
  expect(two).toBe(one);
  expect(search).toHaveBeenCalledTimes(1);
  expect(turns).toBeGreaterThan(20);
});

it('of a facet with very many values, the most frequent ones are known as words [HOST-02]', async () => {
  const features = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`Extra gadget${n}`, 3_000 - n]));
  const vocabularies = vocabulariesAt({ version: undefined, position: 0 });
  const vocabulary = await vocabularies.of(site, carsWith({ filtered_features: features }).cars, [], now, 0);
  const conditionsOf = (words: string) => readWords(words, vocabulary).parts.length;
  expect([conditionsOf('gadget1999'), conditionsOf('gadget2000')]).toEqual([1, 0]);
});
