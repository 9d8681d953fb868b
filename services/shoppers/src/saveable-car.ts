import { isInStock } from '#contracts/domain/car/status';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';
import type { Site } from '#contracts/domain/site/site';
import type { Decider } from '#platform/kernel/decider';
import { fold } from '#platform/kernel/decider';
import type { SaveableCar } from './shopper.js';

interface Known {
  readonly car_id: string;
  readonly dealership_id: string;
  readonly slug: string;
  readonly name: string;
  readonly make: string;
  readonly price?: number | undefined;
  readonly subscription_price?: number | undefined;
  readonly status: string;
}

type State = Known | undefined;

const changed = (state: State, change: Partial<Known>): State => state && { ...state, ...change };

/** What a watchlist remembers of a car, from the car's own stream. */
const known: Pick<Decider<State, never, CarEvent>, 'initial' | 'evolve'> = {
  initial: undefined,
  evolve: {
    CarListed: (_, { car_id, slug, car }) => ({
      car_id,
      dealership_id: car.dealership_id,
      slug,
      name: car.name ?? [car.year, car.make, car.model, car.badge].filter(Boolean).join(' '),
      make: car.make,
      price: car.price,
      subscription_price: car.subscription_price,
      status: car.status ?? 'in_stock',
    }),
    CarDetailsChanged: (state, { changes }) =>
      changed(state, {
        ...(changes.name && { name: changes.name }),
        ...(changes.make && { make: changes.make }),
        ...(changes.status && { status: changes.status }),
      }),
    CarPriceChanged: (state, { changes }) =>
      changed(state, {
        ...(changes.price !== undefined && { price: changes.price ?? undefined }),
        ...(changes.subscription_price !== undefined && {
          subscription_price: changes.subscription_price ?? undefined,
        }),
      }),
    CarReserved: (state) => state,
    CarReleased: (state) => state,
    CarSold: (state) => changed(state, { status: 'sold' }),
    CarDelisted: (state) => changed(state, { status: 'delisted' }),
    CarRelisted: (state, { status }) => changed(state, { status }),
  },
};

/** The car as this site may save it; undefined when it is none of the site's. */
export const saveableCar = (events: readonly RecordedEvent[], site: Site): SaveableCar | undefined => {
  const car = fold(known, events);
  if (!car || !site.dealerships.some(({ id }) => id === car.dealership_id)) return undefined;
  if (site.manufacturers.length > 0 && !site.manufacturers.includes(car.make)) return undefined;
  const { car_id, slug, name, price, subscription_price, status } = car;
  const shown = site.features.subscriptions ? subscription_price : price;
  return { car_id, slug, name, price: shown, isInStock: isInStock(status) };
};
