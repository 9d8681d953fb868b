import type { StockState } from '#contracts/api/ops-events';
import { narrowFold } from '#contracts/domain/car/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';

/** State of a car from an event on. */
export interface CarMoment {
  readonly position: number;
  readonly time: string;
  readonly state: StockState;
  readonly price: number | undefined;
}

/** Keeps only what the console shows of a car, because a hundred thousand cars must fit in memory. */
const evolve = narrowFold(({ car_id, slug, dealership_id, sold, delisted, reservation, details }) => {
  const { stocknum, year, make, model, badge, price, subscription_price } = details;
  const shown = { stocknum, year, make, model, badge, price, subscription_price };
  return { car_id, slug, dealership_id, sold, delisted, reservation, details: shown };
});
type PastCar = NonNullable<ReturnType<typeof evolve>>;

/** A car with everything relevant from its past. */
export interface CarPast {
  /** The car now. */
  readonly car: PastCar;
  readonly listed_at: string;
  /** In the order of the log; never empty. */
  readonly moments: readonly CarMoment[];
}

/** Returns a car's past with one more event; undefined: the car is not listed yet. */
export const withEvent = (past: CarPast | undefined, event: RecordedEvent): CarPast | undefined => {
  const { position, time } = event;
  const last = past?.moments.at(-1);
  if (last && position <= last.position) return past;
  const car = evolve(past?.car, event as CarEvent & RecordedEvent);
  if (!car) return undefined;
  const { moments = [], listed_at = time } = past ?? {};
  const [state, price] = [stateOf(car), priceOf(car)];
  const isNews = state !== last?.state || price !== last.price;
  return { car, listed_at, moments: isNews ? [...moments, { position, time, state, price }] : moments };
};

const stateOf = ({ delisted, sold, reservation }: PastCar): StockState =>
  delisted ? 'delisted' : sold ? 'sold' : reservation ? 'reserved' : 'on_offer';

/** Price of a car; per week if the car is only let by the week. */
const priceOf = ({ details: { price, subscription_price } }: PastCar): number | undefined =>
  price ?? subscription_price;

/** Returns the state of a car at a log position; undefined: it was not listed yet. */
export const momentAt = ({ moments }: CarPast, position: number): CarMoment | undefined => {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.position <= position) low = middle + 1;
    else high = middle;
  }
  return moments[low - 1];
};

export const isOffered = (moment: Pick<CarMoment, 'state'> | undefined): boolean =>
  moment?.state === 'on_offer' || moment?.state === 'reserved';
