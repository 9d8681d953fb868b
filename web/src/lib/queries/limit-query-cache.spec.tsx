import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { SearchResponse } from '#contracts/api/search';
import { makeSearchResponse, testSite } from '../../testing/fixtures.js';
import type { Load } from '../api.js';
import { found } from '../api.js';
import { searchKey, searchQuery } from './search.js';
import { limitQueryCache } from './limit-query-cache.js';

afterEach(cleanup);

const load: Load = async () => ({ status: 200, body: makeSearchResponse() });
const client = () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  limitQueryCache(queryClient);
  return queryClient;
};
const keys = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [searchKey] })
    .map(({ queryKey }) => queryKey[2]);
const query = (number: number) => searchQuery({ load, site: testSite }, '/search', `query=${number}`);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('the cache has 10 searches, and removes the oldest first [SRCH-23]', async () => {
  const queryClient = client();
  for (const number of numbers(1, 12)) await queryClient.prefetchQuery(query(number));
  expect(keys(queryClient)).toEqual(numbers(3, 12).map((number) => `query=${number}`));
});

it('a displayed search is not removed, and other responses are not counted [SRCH-23]', async () => {
  const queryClient = client();
  await queryClient.prefetchQuery({ queryKey: ['car', 'a'], queryFn: () => 1 });
  const stop = new QueryObserver(queryClient, query(1)).subscribe(() => {});
  for (const number of numbers(2, 15)) await queryClient.prefetchQuery(query(number));
  expect(keys(queryClient)).toEqual(['query=1', ...numbers(7, 15).map((number) => `query=${number}`)]);
  expect(queryClient.getQueryData(['car', 'a'])).toBe(1);
  stop();
});

it('ten responses of a directory are cached besides those of the search [SRCH-24]', async () => {
  const queryClient = client();
  await queryClient.prefetchQuery(query(1));
  for (const number of numbers(1, 12)) {
    await queryClient.prefetchQuery({ queryKey: ['models', number], queryFn: () => number });
  }
  const kept = queryClient.getQueryCache().findAll({ queryKey: ['models'] });
  expect(kept.map(({ queryKey }) => queryKey[1])).toEqual(numbers(3, 12));
  expect(keys(queryClient)).toEqual(['query=1']);
});

/** A stock that can change, with a count of requests. */
const stock = (first: SearchResponse) => {
  const state = { answer: first, asked: 0 };
  const ask: Load = async () => {
    state.asked++;
    return { status: 200, body: state.answer };
  };
  return { state, ask };
};
const Count = ({ ask }: { readonly ask: Load }) => (
  <p>{found(useQuery(searchQuery({ load: ask, site: testSite }, '/search', '')).data)?.count ?? 'none'}</p>
);
const show = (queryClient: QueryClient, ask: Load) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Count ask={ask} />
    </QueryClientProvider>,
  );

it('a cached response is shown at once and refreshed after the stock changed [SRCH-23]', async () => {
  const queryClient = client();
  const { state, ask } = stock(makeSearchResponse({ count: 7 }));
  await queryClient.prefetchQuery(searchQuery({ load: ask, site: testSite }, '/search', ''));
  const { queryHash } = queryClient.getQueryCache().find({ queryKey: [searchKey, '/search', ''] })!;
  queryClient
    .getQueryCache()
    .get(queryHash)!
    .setState({ dataUpdatedAt: Date.now() - 5_001 });
  state.answer = makeSearchResponse({ count: 6 });
  show(queryClient, ask);
  expect(screen.getByText('7')).toBeTruthy();
  expect(await screen.findByText('6')).toBeTruthy();
  expect(state.asked).toBe(2);
});

it('a response fetched just now is not requested again [SRCH-27, SRCH-23]', async () => {
  const queryClient = client();
  const { state, ask } = stock(makeSearchResponse({ count: 7 }));
  await queryClient.prefetchQuery(searchQuery({ load: ask, site: testSite }, '/search', ''));
  show(queryClient, ask);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state.asked).toBe(1);
});
