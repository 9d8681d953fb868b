import type { StockState } from '#contracts/api/ops-events';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';

/** How a car stood from an event on. */
export interface CarMoment {
  readonly position: number;
  readonly time: string;
  readonly state: StockState;
  readonly price: number | undefined;
}

/** A car with everything that matters of its past, small enough to keep a hundred thousand of. */
export interface CarPast {
  readonly car_id: string;
  readonly slug: string;
  readonly name: string;
  readonly stock_number: string;
  readonly dealership_id: string;
  readonly listed_at: string;
  /** As they are now. */
  readonly prices: Prices;
  /** In the order of the log; never empty. */
  readonly moments: readonly CarMoment[];
}

interface Prices {
  readonly price?: number | null | undefined;
  readonly subscription_price?: number | null | undefined;
}

/** A car's past with one more event; undefined until it is listed. */
export const withEvent = (past: CarPast | undefined, event: RecordedEvent): CarPast | undefined => {
  const { type, data } = event as CarEvent & RecordedEvent;
  const { position, time } = event;
  if (type === 'CarListed') {
    const { car_id, slug, car } = data;
    const moment: CarMoment = { position, time, state: 'on_offer', price: priceOf(car) };
    return {
      prices: { price: car.price, subscription_price: car.subscription_price },
      car_id,
      slug,
      name: nameOf(car),
      stock_number: car.stocknum,
      dealership_id: car.dealership_id,
      listed_at: past?.listed_at ?? time,
      moments: [...(past?.moments ?? []), moment],
    };
  }
  const last = past?.moments.at(-1);
  if (!past || !last || position <= last.position) return past;
  const next = (state: StockState, prices = past.prices): CarPast => {
    const price = priceOf(prices);
    if (state === last.state && price === last.price) return { ...past, prices };
    return { ...past, prices, moments: [...past.moments, { position, time, state, price }] };
  };
  switch (type) {
    case 'CarPriceChanged':
      return next(last.state, { ...past.prices, ...data.changes });
    case 'CarReserved':
      return next('reserved');
    case 'CarReleased':
      return next(last.state === 'reserved' ? 'on_offer' : last.state);
    case 'CarSold':
      return next('sold');
    case 'CarDelisted':
      return next('delisted');
    case 'CarRelisted':
      return next('on_offer');
    default:
      return past;
  }
};

/** What a car costs: a week, where it is let by the week only. */
const priceOf = ({ price, subscription_price }: Prices): number | undefined => price ?? subscription_price ?? undefined;

const nameOf = (car: {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly badge?: string | undefined;
}) => [car.year, car.make, car.model, car.badge].filter((part) => part !== undefined).join(' ');

/** How the car stood at a log position; undefined: it was not listed yet. */
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
