import { priceKindWords } from './car/price.js';
import { normalisePriceType } from './car/price-kind.js';

/** Returns the price type that the name of a feed's column states: `Retail EGC`, `Drive Away`. */
export const priceTypeIn = (column: string): string | undefined => {
  // "inc. GST" or "ex. GST" does not tell whether charges are included.
  const name = column.replaceAll('.', ' ').replace(/(?:inc|ex)[a-z]{0,6}[^a-z]{0,3}gst/i, '');
  const type = normalisePriceType(name);
  return ([priceKindWords.drive_away, priceKindWords.excluding_charges, priceKindWords.from] as const).find(
    (kind) => kind === type,
  );
};
