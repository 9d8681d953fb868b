import { withChanges } from '#contracts/domain/car/details';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';
import type { CarView } from '#contracts/views/car';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection, Recorded } from './kernel/projection.js';

export const carIdOf = ({ stream }: RecordedEvent): string => idOfStream(stream);

/** A change of a car that is there; of one that isn't, nothing comes. */
const step =
  <Type extends CarEvent['type']>(
    change: (car: CarView, event: Recorded<Extract<CarEvent, { type: Type }>>) => Partial<CarView>,
  ) =>
  (car: CarView | undefined, event: Recorded<Extract<CarEvent, { type: Type }>>): CarView | undefined =>
    car && { ...car, ...change(car, event), updated_at_timestamp: seconds(event.time) };

/** A car as its events tell of it. */
export const carEvolve: Required<Projection<CarView, CarEvent>['evolve']> = {
  CarListed: (_, event) => {
    const { slug, car: details } = event.data;
    return {
      id: carIdOf(event),
      slug,
      dealership_id: details.dealership_id,
      details,
      status: details.status ?? 'in_stock',
      delisted: false,
      reserved: false,
      created_at_timestamp: seconds(details.created_at ?? event.time),
      updated_at_timestamp: seconds(event.time),
    };
  },
  CarDetailsChanged: step<'CarDetailsChanged'>((before, { data: { changes } }) => ({
    details: withChanges(before.details, changes),
    status: changes.status ?? before.status,
    ...(changes.created_at && { created_at_timestamp: seconds(changes.created_at) }),
    ...(changes.sold_date &&
      before.sold_date_timestamp !== undefined && { sold_date_timestamp: seconds(changes.sold_date) }),
  })),
  CarPriceChanged: step<'CarPriceChanged'>((before, { data }) => ({
    details: withChanges(before.details, data.changes),
  })),
  CarReserved: step<'CarReserved'>(() => ({ reserved: true })),
  CarReleased: step<'CarReleased'>(() => ({ reserved: false })),
  CarSold: step<'CarSold'>((_, { data }) => ({
    status: 'sold',
    reserved: false,
    sold_date_timestamp: seconds(data.sold_date),
  })),
  CarDelisted: step<'CarDelisted'>(() => ({ delisted: true, reserved: false })),
  CarRelisted: step<'CarRelisted'>((_, { data }) => ({
    delisted: false,
    status: data.status,
    sold_date_timestamp: undefined,
  })),
};

const seconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000);
