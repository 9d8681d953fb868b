import { offeredPrice, type PriceFields, priceKindWords } from './price.js';

/**
 * Estimated stamp duty on a car for private use, by state. It makes prices without government charges comparable with
 * prices that include them. Rates are those published by the state revenue offices.
 */

type Duty = (price: number) => number;

const share =
  (percent: number): Duty =>
  (price) =>
    (price * percent) / 100;
/** Applies the rate of the price's band to the whole price. Bands are given by their upper bounds, inclusive. */
const banded =
  (...bands: readonly (readonly [to: number, percent: number])[]): Duty =>
  (price) =>
    share(bands.find(([to]) => price <= to)![1])(price);

const duties: Readonly<Record<string, Duty>> = {
  NSW: (price) => (price <= 45_000 ? price * 0.03 : 1_350 + (price - 45_000) * 0.05),
  VIC: banded([80_567, 4.2], [100_000, 5.2], [150_000, 7], [Infinity, 9]),
  QLD: banded([100_000, 3], [Infinity, 5]),
  SA: (price) => (price <= 3_000 ? price * 0.02 : 60 + (price - 3_000) * 0.04),
  WA: (price) => share(Math.min(6.5, 2.75 + Math.max(0, price - 25_000) / 6_666.66))(price),
  TAS: (price) =>
    price <= 35_000 ? price * 0.03 : Math.max(Math.min(1_050 + (price - 35_000) * 0.11, 1_600), price * 0.04),
};
const elsewhere = share(3);

/** Returns the duty in whole dollars. */
export const estimatedDuty = (price: number, state: string | undefined): number =>
  Math.round((duties[state?.toUpperCase() ?? ''] ?? elsewhere)(price));

/** Returns the price used for sorting and filtering: the offered price, plus the duty where the price excludes it. */
export const comparablePrice = (
  car: Pick<PriceFields, 'price' | 'reduced_price' | 'price_type'>,
  state: string | undefined,
) => {
  const asked = offeredPrice(car);
  return asked > 0 && car.price_type === priceKindWords.excluding_charges ? asked + estimatedDuty(asked, state) : asked;
};
