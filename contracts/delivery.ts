import { z } from 'zod';

/** The `delivery` section of a site's configuration, and what a delivery comes to. */

export const postcodePattern = /^\d{4}$/;
const range = z.string().regex(/^\d{4}(-\d{4})?$/, 'is not a postcode such as 2095, or a range such as 2000-2249');
const dollars = z.number().min(0).max(100_000);

const region = z.strictObject({
  name: z.string().min(1).max(80),
  /** `2095`, or `2000-2249` with both ends. */
  postcodes: z.array(range).min(1),
  /** Dollars; absent: a price is given on request only. */
  price: dollars.optional(),
  /** Dollars for vehicles of a kind, such as `caravan`; null: these on request only. */
  prices: z.record(z.string(), dollars.nullable()).default({}),
});

export const deliverySettings = z.strictObject({
  /** The first that has the postcode counts. */
  regions: z.array(region).min(1),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

export interface DeliveryEstimate {
  /** The region's; null where nobody delivers. */
  readonly name: string | null;
  /** Dollars; null where there is no price. */
  readonly price: number | null;
}

const isWithin = (postcode: string, range: string): boolean => {
  const [from = '', to = from] = range.split('-');
  return from <= postcode && postcode <= to;
};

/** What it costs to bring a vehicle of a kind to a postcode of four digits. */
export const deliveryTo = (
  { regions }: DeliverySettings,
  postcode: string,
  itemType = 'car',
): DeliveryEstimate => {
  const found = regions.find(({ postcodes }) => postcodes.some((range) => isWithin(postcode, range)));
  if (!found) return { name: null, price: null };
  const { name, price = null, prices } = found;
  return { name, price: Object.hasOwn(prices, itemType) ? prices[itemType]! : price };
};
