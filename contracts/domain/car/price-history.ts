import { day, second } from '../durations.js';
import { type Car, isHidden } from './car.js';
import { offeredPrice } from './price.js';
import { withPriceType } from './price-kind.js';
import { isInStock } from './status.js';

/** An amount that a car was offered at, without a break. */
export interface OfferedAt {
  /** Dollars. */
  readonly amount: number;
  /** What the amount was, in our words where it is one of our kinds: `Drive Away`. Absent: the car did not say. */
  readonly kind?: string | undefined;
  /** Seconds since 1970. */
  readonly from: number;
  /** Absent: it still is. */
  readonly until?: number | undefined;
}

/** Periods that are kept of a car; older ones are in the log. */
const maxEntries = 12;

const offerOf = (car: Car): Pick<OfferedAt, 'amount' | 'kind'> => {
  const priced = withPriceType(car.details);
  const isOffered = !car.delisted && !car.sold && !isHidden(car) && isInStock(car.status);
  return { amount: isOffered ? offeredPrice(priced) : 0, kind: priced.price_type };
};

/** What a car has been offered at, after an event of this moment has made it what it is. */
export const offeredAfter = (
  before: readonly OfferedAt[] = [],
  car: Car,
  at: number,
  limit = maxEntries,
): readonly OfferedAt[] => {
  const last = before.at(-1);
  const { amount, kind } = offerOf(car);
  const isOpen = last !== undefined && last.until === undefined;
  if (isOpen ? last.amount === amount && last.kind === kind : amount === 0) return before;
  const closed = isOpen ? [...before.slice(0, -1), { ...last, until: at }] : before;
  return amount === 0 ? closed : [...closed, { amount, ...(kind !== undefined && { kind }), from: at }].slice(-limit);
};

/** That a car was offered at what its dealer says it cost before; nothing where it never was. */
export interface ProvenBefore {
  /** Days without a break. */
  readonly before_days?: number;
  /** Seconds since 1970 of their end. */
  readonly before_until?: number;
}

/** The longest time that proves it. An amount that was something else than the price is now, such as drive away, proves nothing. */
export const provenBefore = ({
  details,
  offered = [],
}: Pick<Car, 'details'> & { readonly offered?: readonly OfferedAt[] | undefined }): ProvenBefore => {
  const { before_price, price_type } = withPriceType(details);
  let longest: ProvenBefore = {};
  for (const { amount, kind, from, until } of offered) {
    if (until === undefined || amount !== before_price || kind !== price_type) continue;
    const before_days = Math.floor(((until - from) * second) / day);
    if (before_days >= (longest.before_days ?? 0)) longest = { before_days, before_until: until };
  }
  return longest;
};
