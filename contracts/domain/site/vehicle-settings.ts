import { z } from 'zod';
import { carTypes } from '../car/status.js';
import { pictureAddress, sitePath } from '../path.js';

/** Sections of a site's configuration about the vehicle page. The rules that go by them are apart: pages need no schemas. */

/** What differs between sites in what a shopper may do on a vehicle's page: the `vehicle` section of a site. */
export const vehiclePage = z.strictObject({
  /** Another vehicle is taken in part payment. */
  tradeIn: z.boolean().default(true),
  testDrives: z.boolean().default(true),
  requestPhotos: z.boolean().default(true),
  /** A registration that has run out is shown; otherwise the line is left out. */
  tellsUnregistered: z.boolean().default(false),
  /** The number for text messages: the bar on phones then offers Instant Message in place of Enquire Now. */
  messages: z.string().optional(),
});

/** The `prices` section of a site. */
export const priceSettings = z.strictObject({
  /** What a price is whose vehicle does not say; absent: nothing is said. */
  unstated: z.enum(['drive_away', 'excluding_charges']).optional(),
  /** What a vehicle cost before is shown as its dealer claims it, or only where the log proves it. */
  was: z.enum(['claimed', 'proven']).default('claimed'),
  /** Days without a break that a proven price was offered for, at least. */
  wasDays: z.number().min(0).max(365).default(14),
  /** Days after their end for which a proven price may still be named. */
  wasWithin: z.number().min(1).max(365).default(90),
});

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

/** The `delivery` section: where vehicles are brought to, and for what. */
export const deliverySettings = z.strictObject({
  /** The first that has the postcode counts. */
  regions: z.array(region).min(1),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

const path = sitePath();

/** The `popup` section of a site's configuration: an offer that stands over a vehicle's page until it is dismissed. */
export const popup = z.strictObject({
  /** Whoever dismissed it by this name does not see it again. */
  id: z.string().min(1).max(60),
  image: pictureAddress().optional(),
  title: z.string().min(1).max(80),
  description: z.string().min(1).max(400),
  button: z.strictObject({ label: z.string().min(1).max(40), path }),
  /** Until right before that moment. */
  expiry: z.iso.datetime({ offset: true }).optional(),
  /** Conditions of vehicles it speaks of; empty: any. */
  display: z.array(z.enum(carTypes)).default([]),
});
export type Popup = z.infer<typeof popup>;
