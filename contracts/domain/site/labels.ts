import { z } from 'zod';

/** A site's own words for its stock and prices. */
export const siteLabels = z.strictObject({
  new: z.string().default('New'),
  used: z.string().default('Used'),
  demo: z.string().default('Demo'),
  /** Words for one vehicle and for several: "Show Me 12 Caravans". */
  car: z.string().default('Car'),
  cars: z.string().default('Cars'),
  noPrice: z.string().default('Enquire for price.'),
  soldTag: z.string().default('JUST SOLD'),
  callTheDealer: z.string().default('Call the dealer'),
  dealerComments: z.string().default('Dealer Comments'),
});
