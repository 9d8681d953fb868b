import { Injectable } from '@nestjs/common';
import type { ImportReport } from '#contracts/api/stock';
import { nameOf } from '#contracts/domain/car/car';
import { maxNamedVehicles } from '#contracts/events/feed-import';
import { carView, type CarView } from '#contracts/views/car';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import type { ViewReader } from '#platform/kernel/view-reader';
import { type Versioned, ViewStoreUnavailable } from '#platform/ports/view-store';
import { InjectView } from '#platform/process/providers';
import { feedImport } from './feed-import.js';

/** Names the vehicles that an import took away, or would take away. */
@Injectable()
export class NamedVehicles {
  constructor(
    @InjectView(carView) private readonly cars: ViewReader<CarView>,
    private readonly aggregateLoader: AggregateLoader,
  ) {}

  /** Returns the report with the first missing and the first removed vehicles of these dealerships. */
  async name(report: ImportReport, dealerships: ReadonlySet<string>): Promise<ImportReport> {
    const isHeld = report.missing_cars !== undefined;
    if (!isHeld && report.removed === 0) return report;
    const { state } = await this.aggregateLoader.load(feedImport, report.import_id);
    const { missing = [], removed = [] } = state ?? {};
    const ids = missing
      .filter(({ dealership_id }) => dealerships.has(dealership_id))
      .flatMap(({ car_ids }) => car_ids)
      .slice(0, maxNamedVehicles);
    const cars = await this.carsOf([...new Set([...ids, ...removed])]);
    const named = (car_ids: readonly string[]) =>
      car_ids.flatMap((car_id) => {
        const car = cars.get(car_id)?.doc;
        if (!car || !dealerships.has(car.dealership_id)) return [];
        return [{ car_id, stocknum: car.details.stocknum, title: nameOf(car) }];
      });
    return {
      ...report,
      ...(isHeld && { missing_vehicles: named(ids) }),
      ...(removed.length > 0 && { removed_vehicles: named(removed) }),
    };
  }

  /** While the view is unavailable, a report without names is better than none. */
  private async carsOf(ids: string[]): Promise<ReadonlyMap<string, Versioned<CarView>>> {
    if (ids.length === 0) return new Map();
    try {
      return await (await this.cars.liveCollection(0)).getMany(ids);
    } catch (error) {
      if (error instanceof ViewStoreUnavailable) return new Map();
      throw error;
    }
  }
}
