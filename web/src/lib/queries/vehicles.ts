import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';
import { readAddress, searchApiQuery } from '../search/address.js';
import { formatSearch } from '#contracts/search/url';

const schemas = () => import('../schemas/search.js');

/**
 * The first vehicles at a search address such as `/search/demo-cars?sortBy=km:asc`.
 * @param limit 0 for only the number of vehicles
 */
export const vehicleListQuery = (load: Load, address: string, limit: number) => {
  const { path, state } = readAddress(address);
  const query = [searchApiQuery(path, formatSearch(state)), `limit=${limit}`].filter(Boolean).join('&');
  return answerQuery(
    load,
    ['vehicles', path, formatSearch(state), limit],
    '/api/vehicles',
    async () => (await schemas()).vehicleListCards,
    { query, staleTime: 30_000 },
  );
};

/** Vehicles by id; disabled if there are no ids. */
export const vehiclesByIdQuery = (load: Load, ids: readonly string[]) =>
  answerQuery(load, ['vehicles-by-id', ...ids], '/api/vehicles', async () => (await schemas()).vehiclesByIdResponse, {
    query: { ids: ids.join(',') },
    staleTime: 30_000,
    enabled: ids.length > 0,
  });
