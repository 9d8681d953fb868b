import type { DealershipsResponse } from '#contracts/api/dealerships';
import type { Site } from '#contracts/domain/site/site';
import { inStockFilter } from '../search/stock-conditions.js';
import type { SiteStock } from './site-stock.js';

/** The dealerships of a site, with their number of vehicles in stock. */
export const listDealerships = async (
  { cars, filters }: SiteStock,
  { dealerships, locations }: Site,
): Promise<DealershipsResponse> => {
  const found = await cars.searchMany(
    dealerships.map(({ id }) => ({
      filters: [...filters, inStockFilter, { attribute: 'dealership_id', in: [id] }],
      limit: 0,
      facets: [],
    })),
  );
  return {
    dealerships: dealerships.map(({ id, slug, name }, at) => {
      const places = locations.filter(({ dealership_id, visible }) => visible && dealership_id === id);
      return {
        id,
        slug,
        name,
        count: found[at]!.count,
        cities: [...new Set(places.map(({ address }) => address.city))],
      };
    }),
  };
};
