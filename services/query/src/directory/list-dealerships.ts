import type { DealershipsResponse } from '#contracts/api/dealerships';
import type { Site } from '#contracts/domain/site/site';
import { inStockFilter } from '../search/stock-conditions.js';
import type { SiteStock } from './site-stock.js';

/** The dealerships of a site, with their number of vehicles in stock. */
export const listDealerships = async ({ cars, filters }: SiteStock, site: Site): Promise<DealershipsResponse> => ({
  dealerships: await Promise.all(
    site.dealerships.map(async ({ id, slug, name }) => {
      const ofIt = [...filters, inStockFilter, { attribute: 'dealership_id', in: [id] }];
      const places = site.locations.filter(({ dealership_id, visible }) => visible && dealership_id === id);
      return {
        id,
        slug,
        name,
        count: (await cars.search({ filters: ofIt, limit: 0, facets: [] })).count,
        cities: [...new Set(places.map(({ address }) => address.city))],
      };
    }),
  ),
});
