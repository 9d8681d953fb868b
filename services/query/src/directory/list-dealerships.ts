import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DealershipsResponse } from '#contracts/api/dealerships';
import type { Site } from '#contracts/domain/site/site';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { CarIndex } from '../search/car-index.js';
import { inStockFilter } from '../search/stock-conditions.js';
import { stockFilter } from '../search/stock-filter.js';

/** The dealerships of a site and what each has in stock. */
export class ListDealerships extends Query<DealershipsResponse> {
  constructor(
    readonly site: Site,
    /** Log position the answer must include. */
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(ListDealerships)
export class ListDealershipsHandler implements IQueryHandler<ListDealerships> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly index: CarIndex,
  ) {}

  async execute({ site, atLeast }: ListDealerships): Promise<DealershipsResponse> {
    const cars = await this.index.at(atLeast);
    const filters = [...stockFilter(site, this.platform.clock()), inStockFilter];
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
