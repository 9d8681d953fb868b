import type { BudgetResponse, BudgetType } from '#contracts/api/budget';
import { budgetPriceAbove } from '#contracts/domain/finance/budget';
import type { Site } from '#contracts/domain/site/site';
import type { SearchFilter } from '#platform/ports/search-index';
import type { SiteStock } from './site-stock.js';

/** Maximum number of types to choose from. */
const maxTypes = 8;

/** The types of vehicle a budget can be searched for, with the lowest and highest price of each. */
export const budgetOf = async (
  { cars, filters }: SiteStock,
  budget: NonNullable<Site['budget']>,
): Promise<BudgetResponse> => {
  const { types: facet } = budget;
  const priced: SearchFilter = { attribute: 'price', min: budgetPriceAbove + 1 };
  const inBudget = [...filters, priced];
  const { facets } = await cars.search({ filters: inBudget, limit: 0, facets: [facet] });
  const types = Object.entries(facets[facet] ?? {}).slice(0, maxTypes);
  const described = types.map(async ([value, count]): Promise<BudgetType[]> => {
    const ofIt = [...inBudget, { attribute: facet, in: [value] }];
    const { price } = (await cars.search({ filters: ofIt, limit: 0, facets: ['price'] })).facetStats;
    return price ? [{ value, count, lowest_price: price.min, highest_price: price.max }] : [];
  });
  return { types: (await Promise.all(described)).flat() };
};
