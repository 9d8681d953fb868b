import { Controller } from '@nestjs/common';
import { siteRoutes } from '#contracts/api/site-routes';
import type { VehiclesByIdResponse } from '#contracts/api/vehicles';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject } from '#contracts/rejections';
import { type Call, encoded } from '#platform/http/call';
import { queryStringOf, Route } from '#platform/http/route';
import { InjectClock, type Clock } from '#platform/process/providers';
import { CarIndex } from '../search/car-index.js';
import { matchesFilter } from '../search/matches-filter.js';
import { AskedSearches } from '../search/search-cars.js';
import { stockFilter } from '../search/stock-filter.js';

/** Vehicles for lists: by id if `ids` is given, else by a search with a limit. */
@Controller()
export class VehiclesController {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
    private readonly asked: AskedSearches,
  ) {}

  @Route(siteRoutes.listVehicles)
  async vehicles({ site, query: { ids, limit }, position, request }: Call<typeof siteRoutes.listVehicles>) {
    const queryString = queryStringOf(request);
    if (ids) return this.byId(site, ids, position);
    if (new URLSearchParams(queryString).has('ids'))
      return reject('invalid_request', 'ids must name the ids of vehicles.');
    const asked = await this.asked.run(site, queryString, position, { offset: 0, limit, facets: [] });
    if (isRejection(asked)) return asked;
    const { hits, count } = asked.answer;
    // Hits are JSON texts and are inserted without parsing.
    return encoded(`{"hits":[${hits.join(',')}],"count":${count}}`);
  }

  @Route(siteRoutes.countViews)
  async views({ site, query: { ids }, position }: Call<typeof siteRoutes.countViews>) {
    const { hits } = await this.byId(site, ids, position);
    return { views: Object.fromEntries(hits.map(({ id, views }) => [id, views])) };
  }

  /** Returns vehicles by id, if the site shows them. */
  private async byId(site: Site, ids: readonly string[], atLeast: number): Promise<VehiclesByIdResponse> {
    const cars = await this.index.at(atLeast);
    const found = await cars.getMany(ids);
    // The ids may come from a visitor's first search, which shows sold cars a day longer.
    const filters = stockFilter(site, this.clock(), true);
    const hits = ids.flatMap((id) => {
      const car = found.get(id)?.doc;
      return car && filters.every((filter) => matchesFilter(car, filter)) ? [car] : [];
    });
    const shown = new Set(hits.map(({ id }) => id));
    return { hits, gone: ids.filter((id) => !shown.has(id)) };
  }
}
