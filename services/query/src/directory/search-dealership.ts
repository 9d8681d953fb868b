import { Injectable } from '@nestjs/common';
import { dealershipFacets, type DealershipResponse } from '#contracts/api/dealerships';
import { reject, type Rejection } from '#contracts/rejections';
import type { CarDocument } from '#contracts/search/car-document';
import { pageSize } from '#contracts/search/cars';
import { parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { CarIndex } from '../search/car-index.js';
import { searchQuery } from '../search/search-cars.js';
import { stockFilter } from '../search/stock-filter.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** One page of a dealership's stock, narrowed by category and price. */
@Injectable()
export class SearchDealership {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(
    site: Site,
    slug: string,
    /** The page's own query string, in the format of a search page's. */
    queryString: string,
    atLeast = 0,
  ): Promise<DealershipResponse | Rejection> {
    const dealership = site.dealerships.find((one) => one.slug === slug);
    if (!dealership) return reject('not_found', `There is no dealership ${slug.slice(0, 100)} here.`);
    const { state, issues } = parseSearch(queryString);
    if (issues.length > 0) return reject('invalid_request', issues.slice(0, 20).join(' '));
    const cars = await this.index.at(atLeast);
    const filters = [...stockFilter(site, this.clock()), { attribute: 'dealership_id', in: [dealership.id] }];
    const { hits, count, facets } = await cars.search({
      ...searchQuery(site, state, filters),
      facets: dealershipFacets,
    });
    return {
      dealership,
      hits: hits.map((hit) => JSON.parse(hit) as CarDocument),
      count,
      pages: Math.ceil(count / pageSize),
      facets,
    };
  }
}
