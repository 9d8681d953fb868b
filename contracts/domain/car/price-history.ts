import { day, second } from '../durations.js';
import { type Car, isHidden } from './car.js';
import { offeredPrice } from './price.js';
import { withNormalisedPriceType } from './price-kind.js';
import { isInStock } from './status.js';

/** An amount at which a car was offered without interruption. */
export interface OfferPeriod {
  /** Dollars. */
  readonly amount: number;
  /** The kind of the amount, in our words where we know the kind: `Drive Away`. Absent: the car did not state one. */
  readonly kind?: string | undefined;
  /** Seconds since 1970. */
  readonly from: number;
  /** Seconds since 1970; absent: the car is still offered at the amount. */
  readonly until?: number | undefined;
}

/** Maximum number of stored periods per car; older periods are only in the log. */
const maxEntries = 12;

const offerOf = (car: Car): Pick<OfferPeriod, 'amount' | 'kind'> => {
  const priced = withNormalisedPriceType(car.details);
  const isOffered = !car.delisted && !car.sold && !isHidden(car) && isInStock(car.status);
  return { amount: isOffered ? offeredPrice(priced) : 0, kind: priced.price_type };
};

/** Returns the periods of a car after an event at this moment; `car` already includes the event. */
export const updateOfferPeriods = (
  before: readonly OfferPeriod[] = [],
  car: Car,
  at: number,
  limit = maxEntries,
): readonly OfferPeriod[] => {
  const last = before.at(-1);
  const { amount, kind } = offerOf(car);
  const isOpen = last !== undefined && last.until === undefined;
  if (isOpen ? last.amount === amount && last.kind === kind : amount === 0) return before;
  const closed = isOpen ? [...before.slice(0, -1), { ...last, until: at }] : before;
  return amount === 0 ? closed : [...closed, { amount, ...(kind !== undefined && { kind }), from: at }].slice(-limit);
};

/** Proof that the car was offered at the previous price the dealer claims; empty where it never was. */
export interface ProvenBefore {
  /** Number of consecutive days. */
  readonly before_days?: number;
  /** End of those days, in seconds since 1970. */
  readonly before_until?: number;
}

/** Returns the longest period at `before_price`. Periods with another price type than today's prove nothing. */
export const provePreviousPrice = ({
  details,
  offered = [],
}: Pick<Car, 'details'> & { readonly offered?: readonly OfferPeriod[] | undefined }): ProvenBefore => {
  const { before_price, price_type } = withNormalisedPriceType(details);
  let longest: ProvenBefore = {};
  for (const { amount, kind, from, until } of offered) {
    if (until === undefined || amount !== before_price || kind !== price_type) continue;
    const before_days = Math.floor(((until - from) * second) / day);
    if (before_days >= (longest.before_days ?? 0)) longest = { before_days, before_until: until };
  }
  return longest;
};
