import { Controller } from '@nestjs/common';
import { siteRoutes } from '#contracts/api/site-routes';
import type { Call } from '#platform/http/call';
import { queryStringOf, Route } from '#platform/http/route';
import { GetBudget } from './get-budget.js';
import { ListDealerships } from './list-dealerships.js';
import { ListMakes } from './list-makes.js';
import { ListModels } from './list-models.js';
import { SearchDealership } from './search-dealership.js';

/** A site's stock by model, manufacturer and dealership. */
@Controller()
export class DirectoryController {
  constructor(
    private readonly listModels: ListModels,
    private readonly listMakes: ListMakes,
    private readonly listDealerships: ListDealerships,
    private readonly searchDealership: SearchDealership,
    private readonly getBudget: GetBudget,
  ) {}

  @Route(siteRoutes.listModels)
  models({ site, query, position }: Call<typeof siteRoutes.listModels>) {
    return this.listModels.execute(site, query, position);
  }

  @Route(siteRoutes.listMakes)
  makes({ site, query, position }: Call<typeof siteRoutes.listMakes>) {
    return this.listMakes.execute(site, query, position);
  }

  @Route(siteRoutes.listDealerships)
  dealerships({ site, position }: Call<typeof siteRoutes.listDealerships>) {
    return this.listDealerships.execute(site, position);
  }

  @Route(siteRoutes.getDealership)
  dealership({ site, params, request, position }: Call<typeof siteRoutes.getDealership>) {
    return this.searchDealership.execute(site, params.slug, queryStringOf(request), position);
  }

  @Route(siteRoutes.getBudget)
  budget({ site, position }: Call<typeof siteRoutes.getBudget>) {
    return this.getBudget.execute(site, position);
  }
}
