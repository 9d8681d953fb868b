import { Injectable } from '@nestjs/common';
import type { VehiclesByIdResponse } from '#contracts/api/vehicles';
import type { Site } from '#contracts/domain/site/site';
import { CarIndex } from '../search/car-index.js';
import { matchesFilter } from '../search/matches-filter.js';
import { stockFilter } from '../search/stock-filter.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** Returns vehicles by id, if the site shows them. */
@Injectable()
export class GetVehicles {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(site: Site, ids: readonly string[], atLeast = 0): Promise<VehiclesByIdResponse> {
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
