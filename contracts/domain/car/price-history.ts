import { day, second } from '../durations.js';
import { type Car, isHidden } from './car.js';
import { offeredPrice } from './price.js';
import { withPriceType } from './price-kind.js';
import { isInStock } from './status.js';

/** An amount that a car was offered at, without a break. */
export interface OfferedAt {
  /** Dollars. */
  readonly amount: number;
  /** Seconds since 1970. */
  readonly from: number;
  /** Absent: it still is. */
  readonly until?: number | undefined;
}

/** Periods that are kept of a car; older ones are in the log. */
const mostKept = 12;

const amountOf = (car: Car): number =>
  car.delisted || car.sold || isHidden(car) || !isInStock(car.status) ? 0 : offeredPrice(withPriceType(car.details));

/** What a car has been offered at, after an event of this moment has made it what it is. */
export const offeredAfter = (
  before: readonly OfferedAt[] = [],
  car: Car,
  at: number,
  most = mostKept,
): readonly OfferedAt[] => {
  const last = before.at(-1);
  const amount = amountOf(car);
  const isOpen = last !== undefined && last.until === undefined;
  if (isOpen ? last.amount === amount : amount === 0) return before;
  const closed = isOpen ? [...before.slice(0, -1), { ...last, until: at }] : before;
  return amount === 0 ? closed : [...closed, { amount, from: at }].slice(-most);
};

/** For how many days, without a break, the car was offered at what its dealer says it cost before. */
export const provenBefore = ({
  details: { before_price },
  offered = [],
}: Pick<Car, 'details'> & { readonly offered?: readonly OfferedAt[] | undefined }): {
  readonly before_days?: number;
} => {
  const days = offered.flatMap(({ amount, from, until }) =>
    until !== undefined && amount === before_price ? [Math.floor(((until - from) * second) / day)] : [],
  );
  return days.length > 0 ? { before_days: Math.max(...days) } : {};
};
