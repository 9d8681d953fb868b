import { Controller } from '@nestjs/common';
import { siteRoutes } from '#contracts/api/site-routes';
import type { Site } from '#contracts/domain/site/site';
import type { Call } from '#platform/http/call';
import { queryStringOf, Route } from '#platform/http/route';
import { InjectClock, type Clock } from '#platform/process/providers';
import { CarIndex } from '../search/car-index.js';
import { stockFilter } from '../search/stock-filter.js';
import { budgetOf } from './budget-of.js';
import { listDealerships } from './list-dealerships.js';
import { listMakes } from './list-makes.js';
import { listModels } from './list-models.js';
import { searchDealership } from './search-dealership.js';
import type { SiteStock } from './site-stock.js';

@Controller()
export class DirectoryController {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  @Route(siteRoutes.listModels)
  async models({ site, query, position }: Call<typeof siteRoutes.listModels>) {
    return listModels(await this.stock(site, position), site, query);
  }

  @Route(siteRoutes.listMakes)
  async makes({ site, query, position }: Call<typeof siteRoutes.listMakes>) {
    return listMakes(await this.stock(site, position), query);
  }

  @Route(siteRoutes.listDealerships)
  async dealerships({ site, position }: Call<typeof siteRoutes.listDealerships>) {
    return listDealerships(await this.stock(site, position), site);
  }

  @Route(siteRoutes.getDealership)
  dealership({ site, params, request, position }: Call<typeof siteRoutes.getDealership>) {
    return searchDealership(() => this.stock(site, position), site, params.slug, queryStringOf(request));
  }

  @Route(siteRoutes.getBudget)
  async budget({ site, position }: Call<typeof siteRoutes.getBudget>) {
    return site.budget ? budgetOf(await this.stock(site, position), site.budget) : { types: [] };
  }

  private async stock(site: Site, position: number): Promise<SiteStock> {
    return { cars: await this.index.at(position), filters: stockFilter(site, this.clock()) };
  }
}
