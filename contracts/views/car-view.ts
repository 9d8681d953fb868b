import { type Car, evolveCar } from '../domain/car/car.js';
import { offeredAfter } from '../domain/car/price-history.js';
import type { CarEvent } from '../events/car.js';
import type { RecordedEvent } from '../events/envelope.js';
import type { CarView } from './car.js';

/** The car's document after one more event of its stream. */
export const evolveCarView = (view: CarView | undefined, event: RecordedEvent): CarView | undefined => {
  const car = evolveCar(view, event as RecordedEvent & CarEvent);
  if (!car) return undefined;
  const at = seconds(event.time);
  // The car is a new one already: a second copy of it would show in how fast a projection is.
  return Object.assign(car, {
    created_at_timestamp: createdAt(car, view) ?? at,
    updated_at_timestamp: at,
    sold_date_timestamp: car.sold && seconds(car.sold.date),
    offered: offeredAfter(view?.offered, car, at),
  });
};

const createdAt = ({ details: { created_at } }: Car, before: CarView | undefined): number | undefined =>
  created_at === undefined || created_at === before?.details.created_at
    ? before?.created_at_timestamp
    : seconds(created_at);

const seconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000);
