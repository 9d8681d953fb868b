import { type Car, evolveCar } from '../domain/car/car.js';
import { publishedVin } from '../domain/car/vin.js';
import { updateOfferPeriods } from '../domain/car/price-history.js';
import type { CarEvent } from '../events/car.js';
import type { RecordedEvent } from '../events/envelope.js';
import type { CarView } from './car.js';

/** Returns the car's document after one more event of its stream. */
export const evolveCarView = (view: CarView | undefined, event: RecordedEvent): CarView | undefined => {
  const car = evolveCar(view, event as RecordedEvent & CarEvent);
  if (!car) return undefined;
  const at = seconds(event.time);
  // `car` is a new object already. Another copy would slow the projection down measurably.
  return Object.assign(car, {
    created_at_timestamp: createdAt(car, view) ?? at,
    updated_at_timestamp: at,
    sold_date_timestamp: car.sold && seconds(car.sold.date),
    vin: car.sold || car.delisted ? undefined : publishedVin(car.details),
    offered: updateOfferPeriods(view?.offered, car, at),
  });
};

const createdAt = ({ details: { created_at } }: Car, before: CarView | undefined): number | undefined =>
  created_at === undefined || created_at === before?.details.created_at
    ? before?.created_at_timestamp
    : seconds(created_at);

const seconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000);
