import type { CarEvent } from '#contracts/events/car';
import type { LeadVehicle } from '#contracts/events/lead';
import type { Decider } from '#platform/kernel/decider';
import { readable } from '#platform/kernel/current';
import { fold, StreamUnreadable } from '#platform/kernel/decider';
import type { RecordedEvent } from '#contracts/events/envelope';

export interface Vehicle {
  readonly dealership_id: string;
  /** Where it stands; no part of what the lead remembers. */
  readonly location_id?: string | undefined;
  readonly item_type?: string | undefined;
  readonly vehicle: LeadVehicle;
}

type State = Vehicle | undefined;

const changed = (state: State, change: Partial<LeadVehicle>): State =>
  state && { ...state, vehicle: { ...state.vehicle, ...change } };

const moved = (state: State, to: string | null | undefined): State =>
  state && to !== undefined ? { ...state, location_id: to ?? undefined } : state;

/** What a lead remembers of a car, from the car's own stream. */
const vehicle: Pick<Decider<State, never, CarEvent>, 'initial' | 'evolve'> = {
  initial: undefined,
  evolve: {
    CarListed: (_, { car_id, slug, car }) => ({
      dealership_id: car.dealership_id,
      location_id: car.location_id,
      item_type: car.item_type,
      vehicle: {
        car_id,
        slug,
        stock_number: car.stocknum,
        year: car.year,
        make: car.make,
        model: car.model,
        ...(car.badge && { badge: car.badge }),
        car_type: car.car_type,
        vehicle_status: car.status ?? 'in_stock',
        ...(car.price !== undefined && { price: car.price }),
        ...(car.vin && { vin: car.vin }),
      },
    }),
    CarDetailsChanged: (state, { changes }) =>
      changed(moved(state, changes.location_id), {
        ...(changes.year && { year: changes.year }),
        ...(changes.make && { make: changes.make }),
        ...(changes.model && { model: changes.model }),
        ...(changes.badge !== undefined && { badge: changes.badge ?? undefined }),
        ...(changes.car_type && { car_type: changes.car_type }),
        ...(changes.status && { vehicle_status: changes.status }),
        ...(changes.vin !== undefined && { vin: changes.vin ?? undefined }),
      }),
    CarPriceChanged: (state, { changes }) =>
      changes.price === undefined ? state : changed(state, { price: changes.price ?? undefined }),
    CarReserved: (state) => state,
    CarReleased: (state) => state,
    CarSold: (state) => changed(state, { vehicle_status: 'sold' }),
    CarDelisted: (state) => changed(state, { vehicle_status: 'delisted' }),
    CarRelisted: (state, { status }) => changed(state, { vehicle_status: status }),
  },
};

/** The car as its events tell it, as far as they can be read: no lead is turned away for it; undefined when it was never listed. */
export const vehicleOf = (events: readonly RecordedEvent[]): Vehicle | undefined => {
  let known = vehicle.initial;
  try {
    for (const event of events) known = fold({ ...vehicle, initial: known }, [readable(event)]);
  } catch (error) {
    if (!(error instanceof StreamUnreadable)) throw error;
  }
  return known;
};
