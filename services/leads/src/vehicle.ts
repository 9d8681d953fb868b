import { type Car, carFold, type CarState, statusOf } from '#contracts/domain/car/car';
import { leadPriceOf } from '#contracts/domain/car/lead-price';
import { publishedVin } from '#contracts/domain/car/vin';
import type { PricingConfig } from '#contracts/domain/car/price';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { carStream, type CarEvent } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadVehicle } from '#contracts/events/lead';
import { streamOf } from '#contracts/events/stream-name';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { evolveWith } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';

export interface Vehicle {
  readonly site_id?: string | undefined;
  readonly dealership_id: string;
  /** Location of the vehicle; not stored in the lead. */
  readonly location_id?: string | undefined;
  readonly item_type?: string | undefined;
  readonly vehicle: LeadVehicle;
}

/** The data of a car that a lead stores. */
const leadVehicleOf = (car: Car, site: PricingConfig): LeadVehicle => {
  const { stocknum, year, make, model, badge, car_type } = car.details;
  const vin = publishedVin(car.details);
  return {
    car_id: car.car_id,
    slug: car.slug,
    stock_number: stocknum,
    year,
    make,
    model,
    ...(badge && { badge }),
    car_type,
    vehicle_status: statusOf(car),
    ...leadPriceOf(car.details, site),
    ...(vin && { vin }),
  };
};

/**
 * Folds a car from its events, with the site's price; undefined: never listed. An unreadable event ends the fold
 * without an error, so that no lead is refused because of it.
 */
export const vehicleOf = (events: readonly RecordedEvent[], site: PricingConfig): Vehicle | undefined => {
  let car = carFold.initial;
  try {
    for (const event of events) car = evolveWith<CarState, CarEvent>(carFold.evolve, car, upcastEvent(event));
  } catch {
    // The car is what it was before the unreadable event.
  }
  if (!car) return undefined;
  const { location_id, item_type } = car.details;
  const { site_id, dealership_id } = car;
  return { site_id, dealership_id, location_id, item_type, vehicle: leadVehicleOf(car, site) };
};

export const vehicleOfSite = async (log: EventLog, site: Site, car_id: string): Promise<Vehicle | undefined> => {
  const found = vehicleOf(await log.readStream(streamOf(carStream, car_id)), site);
  return found && isOfTenant(found, site) ? found : undefined;
};
