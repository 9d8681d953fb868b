import { expect, it, jest } from '@jest/globals';
import type { SearchIndex } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import type { ViewCounts } from '../cars/view-counts.js';
import { CarIndex } from './car-index.js';

it('a search does not look up the alias again once it is resolved [SRCH-04]', async () => {
  const holding = (count: number) => ({ search: () => Promise.resolve({ hits: [], count }) });
  const search = {
    collection: jest.fn(() => Promise.resolve(holding(1))),
    collectionByAlias: jest
      .fn<() => Promise<object | undefined>>()
      .mockResolvedValueOnce(undefined)
      .mockResolvedValue(holding(2)),
  };
  const index = new CarIndex(search as unknown as SearchIndex, {} as ViewStore, {} as ViewCounts);
  const counts: number[] = [];
  for (let n = 0; n < 4; n++) counts.push((await (await index.at(0)).search({ limit: 0 })).count);
  expect(counts).toEqual([1, 2, 2, 2]);
  expect(search.collectionByAlias).toHaveBeenCalledTimes(2);
  expect(search.collection).toHaveBeenCalledTimes(1);
});
