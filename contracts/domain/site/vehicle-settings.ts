import { z } from 'zod';
import { carTypes } from '../car/status.js';
import { pictureAddress, sitePath } from '../path.js';

/** A site's settings for the vehicle page. Their rules are in other files, so that pages load no schemas. */

/** The `vehicle` section of a site: what shoppers may do on a vehicle's page. */
export const vehiclePage = z.strictObject({
  /** The dealer takes another vehicle in part payment. */
  tradeIn: z.boolean().default(true),
  testDrives: z.boolean().default(true),
  requestPhotos: z.boolean().default(true),
  /** An expired registration is shown as unregistered; otherwise the line is left out. */
  tellsUnregistered: z.boolean().default(false),
  /** Phone number for text messages. The bar on phones then offers Instant Message in place of Enquire Now. */
  messages: z.string().optional(),
});

export const priceSettings = z.strictObject({
  /** Kind of a price where the vehicle does not state one; absent: no kind is shown. */
  unstated: z.enum(['drive_away', 'excluding_charges']).optional(),
  /** Whether the previous price is shown as the dealer claims it, or only where the log proves it. */
  was: z.enum(['claimed', 'proven']).default('claimed'),
  /** Minimum number of consecutive days at the previous price. */
  wasDays: z.number().min(0).max(365).default(14),
  /** Maximum number of days since the previous price ended. */
  wasWithin: z.number().min(1).max(365).default(90),
});

const range = z.string().regex(/^\d{4}(-\d{4})?$/, 'is not a postcode such as 2095, or a range such as 2000-2249');
const dollars = z.number().min(0).max(100_000);

const region = z.strictObject({
  name: z.string().min(1).max(80),
  /** `2095`, or the inclusive range `2000-2249`. */
  postcodes: z.array(range).min(1),
  /** Dollars; absent: price on request. */
  price: dollars.optional(),
  /** Dollars by vehicle kind, such as `caravan`; null: price on request. */
  prices: z.record(z.string(), dollars.nullable()).default({}),
});

/** The `delivery` section: delivery regions and their prices. */
export const deliverySettings = z.strictObject({
  /** The first region that contains the postcode applies. */
  regions: z.array(region).min(1),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

const path = sitePath();

/** The `popup` section of a site: an offer shown over a vehicle's page until it is dismissed. */
export const popup = z.strictObject({
  /** A visitor who dismissed a popup with this id does not see it again. */
  id: z.string().min(1).max(60),
  image: pictureAddress().optional(),
  title: z.string().min(1).max(80),
  description: z.string().min(1).max(400),
  button: z.strictObject({ label: z.string().min(1).max(40), path }),
  /** End, exclusive. */
  expiry: z.iso.datetime({ offset: true }).optional(),
  /** Vehicle conditions the popup is shown for; empty: any. */
  display: z.array(z.enum(carTypes)).default([]),
});
export type Popup = z.infer<typeof popup>;
