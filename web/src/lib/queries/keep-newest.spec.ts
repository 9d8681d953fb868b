import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from '@jest/globals';
import { keepNewest } from './keep-newest.js';

const keys = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['models'] })
    .map(({ queryKey }) => queryKey[1]);

it('SRCH-24 ten answers of a directory are kept; the oldest goes first, and other answers stay', () => {
  const client = new QueryClient();
  client.setQueryData(['search', 'x'], 'kept');
  for (let n = 0; n < 12; n++) client.setQueryData(['models', n], n);
  keepNewest(client, 'models', 10);
  expect(keys(client)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  keepNewest(client, 'models', 10);
  expect(keys(client)).toHaveLength(10);
  expect(client.getQueryData(['search', 'x'])).toBe('kept');
  client.clear();
});

it('SRCH-24 what is on the screen is not taken away', () => {
  const client = new QueryClient();
  for (let n = 0; n < 12; n++) client.setQueryData(['models', n], n);
  const stop = new QueryObserver(client, { queryKey: ['models', 0], enabled: false }).subscribe(() => {});
  keepNewest(client, 'models', 10);
  expect(keys(client)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  stop();
  client.clear();
});
