import { Injectable } from '@nestjs/common';
import type { CarDetails } from '#contracts/domain/car/details';
import { publishedVin, vinFault } from '#contracts/domain/car/vin';
import type { RowError } from '#contracts/events/feed-import';
import { carView, type CarView } from '#contracts/views/car';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';

/** A vehicle on offer that an import has described. */
export interface Described {
  readonly car_id: string;
  readonly details: CarDetails;
}

type Holder = Pick<Described, 'car_id'> & { readonly stocknum: string };

/** Vehicles that the view may not have yet. */
const maxRecent = 10_000;
/** Vehicles read for each VIN on average; all of a feed may have the same VIN. */
const maxHolders = 4;

/** VINs of the vehicles on offer, to find those that two vehicles have. */
@Injectable()
export class SharedVins {
  constructor(@InjectView(carView) private readonly cars: ViewReader<CarView>) {}

  /**
   * Returns a function that names, for each of the vehicles whose VIN another vehicle has, the other one's stock number.
   * @param dealerships those of the site
   * @param asOf log position at which the import began; the first vehicles wait up to 2 seconds until the view includes it
   */
  forImport(dealerships: string[], asOf: number): (some: readonly Described[]) => Promise<ReadonlyMap<string, string>> {
    const recent = new Map<string, Holder>();
    let atLeast = asOf;
    return async (some) => {
      const vins = some.flatMap(({ details }) => publishedVin(details) ?? []);
      if (vins.length === 0) return new Map();
      const holders = await this.holdersOf(vins, dealerships, atLeast);
      atLeast = 0;
      const others = new Map<string, string>();
      for (const { car_id, details } of some) {
        const vin = publishedVin(details);
        if (vin === undefined) continue;
        const last = recent.get(vin);
        const known = last ? [last, ...(holders.get(vin) ?? [])] : holders.get(vin);
        const other = known?.find((holder) => holder.car_id !== car_id);
        if (other) others.set(car_id, other.stocknum);
        recent.set(vin, { car_id, stocknum: details.stocknum });
      }
      for (const vin of recent.keys()) if (recent.size <= maxRecent || !recent.delete(vin)) break;
      return others;
    };
  }

  private async holdersOf(vins: string[], dealership_id: string[], atLeast: number): Promise<Map<string, Holder[]>> {
    const found = await this.cars
      .liveCollection(atLeast)
      .then((view) => view.find({ where: { vin: vins, dealership_id }, limit: vins.length * maxHolders }))
      // An import itself does not need a read model.
      .catch(() => []);
    const holders = new Map<string, Holder[]>();
    for (const { doc } of found) {
      const { car_id, vin, details } = doc;
      holders.set(vin!, [...(holders.get(vin!) ?? []), { car_id, stocknum: details.stocknum }]);
    }
    return holders;
  }
}

/** Returns a warning if the VIN that a row gives is none, or another vehicle's, too. */
export const vinWarnings = (
  given: string | undefined,
  { vin, year }: CarDetails,
  line: number,
  other?: string,
): RowError[] => {
  if (given === undefined || vin === undefined || given !== vin) return [];
  const fault = vinFault(vin, year);
  const reason =
    fault !== undefined
      ? `${fault}: only staff see it`
      : other === undefined
        ? undefined
        : `stock number ${other} has the same VIN: please check both`;
  return reason === undefined ? [] : [{ line, column: 'vin', reason, value: vin }];
};
