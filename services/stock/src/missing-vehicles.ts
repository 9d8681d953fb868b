import { Injectable } from '@nestjs/common';
import { maxMissingVehicles, type ImportReport } from '#contracts/api/stock';
import { nameOf } from '#contracts/domain/car/car';
import { carView, type CarView } from '#contracts/views/car';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';
import { feedImport } from './feed-import.js';

/** Names the vehicles that a held import would take away. */
@Injectable()
export class MissingVehicles {
  private readonly cars: ViewReader<CarView>;

  constructor(
    @InjectViews() views: ViewStore,
    private readonly aggregateLoader: AggregateLoader,
  ) {
    this.cars = new ViewReader(views, carView);
  }

  /** Returns the report with the first missing vehicles of these dealerships, if the import was held. */
  async name(report: ImportReport, dealerships: ReadonlySet<string>): Promise<ImportReport> {
    if (report.missing_cars === undefined) return report;
    const { state } = await this.aggregateLoader.load(feedImport, report.import_id);
    const ids = (state?.missing ?? [])
      .filter(({ dealership_id }) => dealerships.has(dealership_id))
      .flatMap(({ car_ids }) => car_ids)
      .slice(0, maxMissingVehicles);
    const found = await (await this.cars.liveCollection(0)).getMany(ids);
    const missing_vehicles = ids.flatMap((car_id) => {
      const car = found.get(car_id)?.doc;
      return car ? [{ car_id, stocknum: car.details.stocknum, title: nameOf(car) }] : [];
    });
    return { ...report, missing_vehicles };
  }
}
