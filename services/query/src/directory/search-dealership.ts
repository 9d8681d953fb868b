import { dealershipFacets, type DealershipResponse } from '#contracts/api/dealerships';
import { reject, type Rejection } from '#contracts/rejections';
import type { CarDocument } from '#contracts/search/car-document';
import { pageSize } from '#contracts/search/cars';
import { parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { searchQuery } from '../search/search-cars.js';
import type { SiteStock } from './site-stock.js';

/** One page of a dealership's stock, narrowed by category and price. */
export const searchDealership = async (
  stock: () => Promise<SiteStock>,
  site: Site,
  slug: string,
  /** The page's own query string, in the format of a search page's. */
  queryString: string,
): Promise<DealershipResponse | Rejection> => {
  const dealership = site.dealerships.find((one) => one.slug === slug);
  if (!dealership) return reject('not_found', `There is no dealership ${slug.slice(0, 100)} here.`);
  const { state, issues } = parseSearch(queryString);
  if (issues.length > 0) return reject('invalid_request', issues.slice(0, 20).join(' '));
  const { cars, filters } = await stock();
  const ofDealership = [...filters, { attribute: 'dealership_id', in: [dealership.id] }];
  const { hits, count, facets } = await cars.search({
    ...searchQuery(site, state, ofDealership),
    facets: dealershipFacets,
  });
  return {
    dealership,
    hits: hits.map((hit) => JSON.parse(hit) as CarDocument),
    count,
    pages: Math.ceil(count / pageSize),
    facets,
  };
};
