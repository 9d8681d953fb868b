import { Controller } from '@nestjs/common';
import { siteRoutes } from '#contracts/api/site-routes';
import { isRejection, reject } from '#contracts/rejections';
import { type Call, encoded } from '#platform/http/call';
import { queryStringOf, Route } from '#platform/http/route';
import { GetVehicles } from './get-vehicles.js';
import { ListVehicles } from './list-vehicles.js';

/** Vehicles for lists: by id if `ids` is given, else by a search with a limit. */
@Controller()
export class VehiclesController {
  constructor(
    private readonly getVehicles: GetVehicles,
    private readonly listVehicles: ListVehicles,
  ) {}

  @Route(siteRoutes.listVehicles)
  async vehicles({ site, query: { ids, limit }, position, request }: Call<typeof siteRoutes.listVehicles>) {
    const queryString = queryStringOf(request);
    if (ids) return this.getVehicles.execute(site, ids, position);
    if (new URLSearchParams(queryString).has('ids'))
      return reject('invalid_request', 'ids must name the ids of vehicles.');
    const found = await this.listVehicles.execute(site, queryString, limit, position);
    return isRejection(found) ? found : encoded(found);
  }

  @Route(siteRoutes.countViews)
  async views({ site, query: { ids }, position }: Call<typeof siteRoutes.countViews>) {
    const { hits } = await this.getVehicles.execute(site, ids, position);
    return { views: Object.fromEntries(hits.map(({ id, views }) => [id, views])) };
  }
}
