import type { StockCar } from '#contracts/api/stock';
import { formatDollars } from '#contracts/domain/format';
import { ApiError, found, type Load } from '../../../lib/api.js';
import { fetchCar } from './queries.js';
import { labels, typedFrom, vehicleFields } from './vehicle-fields.js';

interface Difference {
  readonly what: string;
  readonly was: string;
  readonly is: string;
}

/** Somebody else has changed what a change is about. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly car: StockCar,
    readonly differences: readonly Difference[],
  ) {
    super('This vehicle has been changed meanwhile.');
  }
}

const longest = 60;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text || 'nothing');

const stateOf = ({ delisted, sold_date, reservation_id, status }: StockCar): string =>
  delisted
    ? 'withdrawn'
    : sold_date !== undefined
      ? 'sold'
      : reservation_id !== undefined
        ? 'reserved'
        : status === 'in_stock'
          ? 'on sale'
          : status.replaceAll('_', ' ');

/** Returns what two states of a vehicle differ in, apart from its photos. */
const differencesOf = (before: StockCar, now: StockCar): readonly Difference[] => {
  const [was, is] = [typedFrom(before.car), typedFrom(now.car)];
  const shown = (field: string, { car: { price } }: StockCar, typed: string) =>
    shortened(field === 'price' && price !== undefined ? formatDollars(price) : typed);
  const states = { what: 'The vehicle', was: stateOf(before), is: stateOf(now) };
  return [
    ...(states.was === states.is ? [] : [states]),
    ...vehicleFields
      .filter((field) => was[field] !== is[field])
      .map((field) => ({
        what: labels[field],
        was: shown(field, before, was[field]),
        is: shown(field, now, is[field]),
      })),
  ];
};

/** Returns that the photos have another order or that some are gone; new ones do not count. */
export const rearrangedPhotos = (before: StockCar, now: StockCar): readonly Difference[] => {
  const paths = now.photos.map(({ path }) => path);
  const kept = paths.filter((path) => before.photos.some((one) => one.path === path));
  return before.photos.every(({ path }, at) => path === kept[at])
    ? []
    : [{ what: 'Photos', was: String(before.photos.length), is: `${paths.length}, maybe in another order` }];
};

/** What a vehicle has become, as far as this page has made or shown it, by the entity tag before. */
const successors = new Map<string, StockCar>();

const follow = (before: StockCar, after: StockCar) => {
  successors.delete(after.etag);
  if (after.etag !== before.etag) successors.set(before.etag, after);
};

/** Returns the latest state that this page has made of a vehicle, or shown as somebody else's. */
export const latestOf = (car: StockCar): StockCar => {
  const next = successors.get(car.etag);
  return next ? latestOf(next) : car;
};

/**
 * Makes a change that is based on a state of the vehicle. If somebody else has changed the vehicle since, the change is
 * made only where that is of no matter to it.
 * @param differences returns what matters between two states
 * @throws {ChangedMeanwhile} something that matters has changed
 */
export const changeCar = async (
  load: Load,
  base: StockCar,
  change: (ifMatch: string) => Promise<StockCar>,
  differences = differencesOf,
): Promise<StockCar> => {
  const run = async (before: StockCar): Promise<StockCar> => {
    const after = await change(before.etag);
    follow(before, after);
    return after;
  };
  const before = latestOf(base);
  try {
    return await run(before);
  } catch (error) {
    const now = error instanceof ApiError && error.status === 412 && found(await fetchCar(load, base.id));
    if (!now) throw error;
    const changed = differences(before, now);
    if (changed.length === 0) return run(now);
    follow(before, now);
    throw new ChangedMeanwhile(now, changed);
  }
};
