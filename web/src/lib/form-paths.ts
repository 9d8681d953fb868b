/** Paths of the form pages, the same on every site. */
export const formPaths = [
  'contact',
  'service',
  'book-test-drive',
  'fleet',
  'vehicle-parts-and-accessories',
  'careers',
  'ask-us',
] as const;
export type FormPath = (typeof formPaths)[number];

/** Paths of the pages that value a vehicle for a trade-in or sale. */
export const tradeInPaths = ['trade-in', 'cars/trade-in', 'sell-my-car', 'sell-your-car'] as const;
