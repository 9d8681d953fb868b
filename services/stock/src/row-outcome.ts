import type { Car } from '#contracts/domain/car/car';
import { defaultStatus, isInStock, normaliseStatus, reservedStatus } from '#contracts/domain/car/status';
import type { CarEvent } from '#contracts/events/car';
import type { acceptedRows } from '#contracts/events/feed-import';
import { type PartialCar, rejectIfIncomplete } from './car.js';

export type RowOutcome = (typeof acceptedRows)[number];

/** Counts before the first row. */
export const noneAccepted: Readonly<Record<RowOutcome, number>> = {
  listed: 0,
  changed: 0,
  sold: 0,
  withdrawn: 0,
  kept_off: 0,
  unchanged: 0,
};

interface GivenCar {
  readonly car: PartialCar;
  readonly presentFields: ReadonlySet<string>;
}

/** Returns what an accepted row did with its vehicle. */
export const outcomeOf = (given: GivenCar, events: readonly CarEvent[], after: Car): RowOutcome => {
  const has = (type: CarEvent['type']) => events.some((event) => event.type === type);
  if (has('CarListed')) return 'listed';
  if (has('CarSold')) return 'sold';
  if ((after.sold || after.delisted) && isOffered(given)) return 'kept_off';
  if (events.some(isWithdrawal)) return 'withdrawn';
  return events.length > 0 ? 'changed' : 'unchanged';
};

/** Whether the row describes a vehicle that is for sale, rather than only its prices. */
const isOffered = ({ car, presentFields }: GivenCar): boolean => {
  const { status = defaultStatus, show_on_dealer_website } = car;
  const isForSale = (isInStock(status) || status === reservedStatus) && show_on_dealer_website !== false;
  return isForSale && (presentFields.has('status') || !rejectIfIncomplete(car));
};

const isWithdrawal = (event: CarEvent): boolean => {
  if (event.type !== 'CarDetailsChanged') return false;
  const { status, show_on_dealer_website } = event.data.changes;
  return show_on_dealer_website === false || (status != null && !isInStock(normaliseStatus(status)));
};
