import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { VehiclesByIdResponse } from '#contracts/api/vehicles';
import type { Site } from '#contracts/domain/site/site';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { CarIndex } from '../search/car-index.js';
import { matchesFilter } from '../search/matches-filter.js';
import { stockFilter } from '../search/stock-filter.js';

/** Vehicles by their ids, as far as the site shows them. */
export class GetVehicles extends Query<VehiclesByIdResponse> {
  constructor(
    readonly site: Site,
    readonly ids: readonly string[],
    /** Log position the answer must include. */
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(GetVehicles)
export class GetVehiclesHandler implements IQueryHandler<GetVehicles> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly index: CarIndex,
  ) {}

  async execute({ site, ids, atLeast }: GetVehicles): Promise<VehiclesByIdResponse> {
    const cars = await this.index.at(atLeast);
    const found = await cars.getMany(ids);
    // Whoever kept a car may have met it in a first search, which shows sold ones longest.
    const filters = stockFilter(site, this.platform.clock(), true);
    const hits = ids.flatMap((id) => {
      const car = found.get(id)?.doc;
      return car && filters.every((filter) => matchesFilter(car, filter)) ? [car] : [];
    });
    const shown = new Set(hits.map(({ id }) => id));
    return { hits, gone: ids.filter((id) => !shown.has(id)) };
  }
}
