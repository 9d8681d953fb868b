import { Injectable } from '@nestjs/common';
import type { DealershipsResponse } from '#contracts/api/dealerships';
import type { Site } from '#contracts/domain/site/site';
import { CarIndex } from '../search/car-index.js';
import { inStockFilter } from '../search/stock-conditions.js';
import { stockFilter } from '../search/stock-filter.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** The dealerships of a site, with their number of vehicles in stock. */
@Injectable()
export class ListDealerships {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(site: Site, atLeast = 0): Promise<DealershipsResponse> {
    const cars = await this.index.at(atLeast);
    const filters = [...stockFilter(site, this.clock()), inStockFilter];
    return {
      dealerships: await Promise.all(
        site.dealerships.map(async ({ id, slug, name }) => {
          const ofIt = [...filters, { attribute: 'dealership_id', in: [id] }];
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
    };
  }
}
