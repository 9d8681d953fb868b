import { Injectable } from '@nestjs/common';
import type { BudgetResponse, BudgetType } from '#contracts/api/budget';
import { budgetPriceAbove } from '#contracts/domain/finance/budget';
import type { Site } from '#contracts/domain/site/site';
import type { SearchFilter } from '#platform/ports/search-index';
import { InjectClock, type Clock } from '#platform/process/providers';
import { CarIndex } from '../search/car-index.js';
import { stockFilter } from '../search/stock-filter.js';

/** Maximum number of types to choose from. */
const maxTypes = 8;

/** The types of vehicle a budget can be searched for, with the lowest and highest price of each. */
@Injectable()
export class GetBudget {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(site: Site, atLeast = 0): Promise<BudgetResponse> {
    if (!site.budget) return { types: [] };
    const { types: facet } = site.budget;
    const cars = await this.index.at(atLeast);
    const priced: SearchFilter = { attribute: 'price', min: budgetPriceAbove + 1 };
    const filters = [...stockFilter(site, this.clock()), priced];
    const { facets } = await cars.search({ filters, limit: 0, facets: [facet] });
    const types = Object.entries(facets[facet] ?? {}).slice(0, maxTypes);
    const described = types.map(async ([value, count]): Promise<BudgetType[]> => {
      const ofIt = [...filters, { attribute: facet, in: [value] }];
      const { price } = (await cars.search({ filters: ofIt, limit: 0, facets: ['price'] })).facetStats;
      return price ? [{ value, count, lowest_price: price.min, highest_price: price.max }] : [];
    });
    return { types: (await Promise.all(described)).flat() };
  }
}
