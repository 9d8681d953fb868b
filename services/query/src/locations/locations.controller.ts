import { Controller, Inject } from '@nestjs/common';
import { shopRoutes } from '#contracts/api/shop-routes';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { GEOCODER, type Geocoder } from './geocoder.js';
import { GetLocation } from './get-location.js';
import { ListLocations } from './list-locations.js';

@Controller()
export class LocationsController {
  constructor(
    private readonly listLocations: ListLocations,
    private readonly getLocation: GetLocation,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
  ) {}

  @Route(shopRoutes.listLocations)
  list({ site, query, position }: Call<typeof shopRoutes.listLocations>) {
    return this.listLocations.execute(site, query, position);
  }

  @Route(shopRoutes.getLocation)
  one({ site, params, position }: Call<typeof shopRoutes.getLocation>) {
    return this.getLocation.execute(site, params.slug, position);
  }

  @Route(shopRoutes.geocode)
  geocode({ query }: Call<typeof shopRoutes.geocode>) {
    return this.geocoder.locate(query.postcode);
  }
}
