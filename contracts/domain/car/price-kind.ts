import { type PriceKind, priceKindWords } from './price.js';
import { memoize } from '../memoize.js';

/** What comes on top of a price. `GST` is none of it: with or without, it says nothing of charges. */
const charge =
  '(?:on ?roads?|orcs?|gov|govt|government|statutory|charges?|fees?|stamp|duty|duties|rego|registration|ctp)';
/** May stand between "plus" and what is. */
const between = '(?:(?:of|all|any|the|gst|and|state|other|dealer|delivery|applicable|months?|mths?|costs?|are|is) )*';
const words = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`);

/** What is left out is looked for first: "plus on-road costs" says "on-road" too. */
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

/** The kind that a dealer's word stands for: `EGC`, `plus on-roads`, `driveAwayPrice`; undefined: none of them. */
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

/** A dealer's word in ours, where it stands for one of the kinds; in the dealer's own otherwise. */
export const priceTypeOf = (written: string | undefined): string | undefined => {
  const kind = priceKindOf(written);
  return kind === undefined ? written : priceKindWords[kind];
};

/** The prices with what they are in our words, as every rule of prices takes them. */
export const withPriceType = <Prices extends { readonly price_type?: string | undefined }>(prices: Prices): Prices =>
  prices.price_type === undefined ? prices : { ...prices, price_type: priceTypeOf(prices.price_type) };
