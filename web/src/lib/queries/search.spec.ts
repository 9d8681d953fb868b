import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { corolla, makeSearchResponse, testSite } from '../../testing/fixtures.js';
import { found, type Load } from '../api.js';
import { searchQuery } from './search.js';

it('a page stores the facets that its site uses, and of each car only what its card shows [SRCH-02]', async () => {
  const facets = { colour: { Red: 1 }, seats: { 5: 1 }, fuel: { Petrol: 1 }, status: { in_stock: 1 } };
  const load: Load = async () => ({ status: 200, body: makeSearchResponse({ hits: [corolla], facets }) });
  const site = { ...testSite, search: { ...testSite.search, facets: ['colour' as const], tiles: ['seats' as const] } };
  const answer = found(await new QueryClient().fetchQuery(searchQuery({ load, site }, '/search', '')))!;
  expect(answer.facets).toEqual({ colour: { Red: 1 }, seats: { 5: 1 } });
  const { id, name, price, primary_image_url } = corolla;
  expect(answer.hits[0]).toMatchObject({ id, name, price, primary_image_url });
  expect(answer.hits[0]).not.toHaveProperty('filtered_features');
});
