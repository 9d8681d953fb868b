import { type PriceKind, priceKindWords } from './price.js';
import { memoize } from '../memoize.js';

/** Charges on top of a price. `GST` is not one of them, because it says nothing about government charges. */
const charge =
  '(?:on ?roads?|orcs?|gov|govt|government|statutory|charges?|fees?|stamp|duty|duties|rego|registration|ctp)';
/** Words that may stand between "plus" and the charge. */
const between = '(?:(?:of|all|any|the|gst|and|state|other|dealer|delivery|applicable|months?|mths?|costs?|are|is) )*';
const words = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`);

/** Exclusions are matched first, because "plus on-road costs" contains "on-road" too. */
const patterns: readonly (readonly [PriceKind, RegExp])[] = [
  [
    'on_application',
    /^(?:poa|por|price (?:up)?on (?:application|request)|on application|on request|(?:call|enquire|ask|contact)\b)/,
  ],
  ['drive_away', words('nmtp|(?:no|nothing) more to pay')],
  [
    'excluding_charges',
    words(
      `egc|(?:ex|excl|exclud(?:es?|ing)|exclusive|plus|before|without|no|not incl|not including) ${between}${charge}`,
    ),
  ],
  ['excluding_charges', words(`${charge} ${between}(?:ex|excl|excluded|exclusive|extra|additional|not|apply)`)],
  ['drive_away', words('(?:drive|ride|tow) ?away|dap?|d a|rda|on ?roads?')],
  ['drive_away', words(`(?:inc|incl|inclusive|includ(?:es?|ing)) ${between}${charge}`)],
  ['drive_away', words(`${charge} ${between}(?:inc|incl|included|inclusive)`)],
  ['excluding_charges', words('orcs?')],
  ['from', /^(?:priced? )?from\b|^starting\b/],
];

/** Returns the kind of a dealer's own words: `EGC`, `plus on-roads`, `driveAwayPrice`; undefined: none of the kinds. */
export const priceKindOf = (written: string | undefined): PriceKind | undefined =>
  written === undefined || written.length > 100 ? undefined : kindOf(written);

const kindOf = memoize((written) => {
  const text = written
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('.', '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
});

/** Returns our words for a dealer's price type; unknown types are returned unchanged. */
export const normalisePriceType = (written: string | undefined): string | undefined => {
  const kind = priceKindOf(written);
  return kind === undefined ? written : priceKindWords[kind];
};

/** Returns the prices with their type in our words, which every price rule expects. */
export const withNormalisedPriceType = <Prices extends { readonly price_type?: string | undefined }>(
  prices: Prices,
): Prices => {
  const price_type = normalisePriceType(prices.price_type);
  // A copy of all of a vehicle's details takes long.
  return price_type === prices.price_type ? prices : { ...prices, price_type };
};
