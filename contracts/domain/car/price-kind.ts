import { type PriceKind, priceKindWords } from './price.js';

/** What is left out is looked for first: "plus on-road costs" says "on-road" too. */
const patterns: readonly (readonly [PriceKind, RegExp])[] = [
  [
    'on_application',
    /^(?:poa|por|price (?:up)?on (?:application|request)|on application|on request|(?:call|enquire|ask|contact)\b)/,
  ],
  ['excluding_charges', /\begc\b|\bexcl?\b|\bexclud|\bplus\b|\bbefore\b|\bwithout\b|\bno on ?roads?\b/],
  ['drive_away', /\bdrive ?away\b|\bdap?\b|\bon ?roads?\b|\bincl?\b|\binclud/],
  ['from', /^(?:priced? )?from\b|^starting\b/],
];

/** The kind that a dealer's word stands for: `EGC`, `plus on-roads`, `drive_away_price`; undefined: none of them. */
const priceKindOf = (said: string | undefined): PriceKind | undefined => {
  if (said === undefined || said.length > 100) return undefined;
  const words = said
    .toLowerCase()
    .replace('+', ' plus ')
    .replaceAll('.', '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return patterns.find(([, pattern]) => pattern.test(words))?.[0];
};

/** A dealer's word in ours, where it stands for one of the kinds; in the dealer's own otherwise. */
export const priceTypeOf = (said: string | undefined): string | undefined => {
  const kind = priceKindOf(said);
  return kind === undefined ? said : priceKindWords[kind];
};

/** The prices with what they are in our words, as every rule of prices takes them. */
export const withPriceType = <Prices extends { readonly price_type?: string | undefined }>(prices: Prices): Prices =>
  prices.price_type === undefined ? prices : { ...prices, price_type: priceTypeOf(prices.price_type) };
