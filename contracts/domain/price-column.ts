import type { PriceKind } from './car/price.js';
import { priceKindOf } from './car/price-kind.js';

/** Returns the kind of price that the name of a feed's column states: `Retail EGC`, `driveawayprice`. */
export const priceKindIn = (column: string): PriceKind | undefined => {
  // "inc. GST" or "ex. GST" does not tell whether charges are included.
  const name = column.replaceAll('.', ' ').replace(/(?:inc|ex)[a-z]{0,6}[^a-z]{0,3}gst/i, '');
  const kind = priceKindOf(name.replace(/price/gi, ' $& '));
  return kind === 'on_application' ? undefined : kind;
};

const order: readonly (PriceKind | undefined)[] = ['drive_away', 'excluding_charges', 'from', undefined];

/** Sorts the columns of a price as they are tried: those with the most in the price first. */
export const inPriceOrder = (columns: readonly string[]): string[] =>
  [...columns].sort((a, b) => order.indexOf(priceKindIn(a)) - order.indexOf(priceKindIn(b)));
