/** The pages that are a form, by the addresses every site has them at. */
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

/** The pages on which a vehicle is valued, to be traded in or sold. */
export const tradeInPaths = ['trade-in', 'cars/trade-in', 'sell-my-car', 'sell-your-car'] as const;
