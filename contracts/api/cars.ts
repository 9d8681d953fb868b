import { z } from 'zod';
import { carDetails } from '../domain/car/details.js';
import { carDocument } from '../search/car-document.js';

const image = z.object({
  image: z.object({
    url: z.string(),
    thumb: z.object({ url: z.string() }),
    /** Pixels, and the colour of the ground it appears on; absent where nobody has measured it. */
    width: z.number().optional(),
    height: z.number().optional(),
    colour: z.string().optional(),
  }),
});

/** `GET /api/cars/:slug`: everything the vehicle page shows. */
export const carResponse = z.object({
  ...carDetails.partial().shape,
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  stocknum: z.string(),
  dealership_id: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  car_type: z.string(),
  status: z.string(),
  reserved: z.boolean(),
  /** How often it was looked at: once a visit. */
  views: z.int(),
  /** Whether the site has vehicles of this model to show, so that a link to them leads somewhere. */
  known_model: z.boolean(),
  path: z.string(),
  /** Days it was offered at `before_price`; absent: it never was. */
  before_days: z.number().optional(),
  /** Seconds since 1970 of their end. */
  before_until: z.number().optional(),
  images: z.array(image),
  primary_image_url: z.string().optional(),
  /** Seconds since 1970. */
  created_at_timestamp: z.number(),
  updated_at_timestamp: z.number(),
  sold_date_timestamp: z.number().optional(),
});
export type CarResponse = z.infer<typeof carResponse>;

/** What changes on a vehicle while somebody looks at it. `null`: it has none. */
export const carFields = z.object({
  status: z.string(),
  reserved: z.boolean(),
  price: z.number().nullable(),
  before_price: z.number().nullable(),
  before_days: z.number().nullable(),
  before_until: z.number().nullable(),
  reduced_price: z.number().nullable(),
  subscription_price: z.number().nullable(),
  price_type: z.string().nullable(),
  sold_date_timestamp: z.number().nullable(),
  photos_count: z.int(),
  updated_at: z.number(),
});
export type CarFields = z.infer<typeof carFields>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'is not a number')
  .transform(Number);

/** Query of `GET /api/cars/:slug/view.json`: what the page has of the vehicle. */
export const viewDataQuery = z.object({
  photos_count: wholeNumber.optional(),
  /** Seconds since 1970. */
  updated_at: wholeNumber.optional(),
  website_id: z.string().max(60).optional(),
});

/** `GET /api/cars/:slug/view.json` */
export const viewDataResponse = z.object({
  views: z.int(),
  /** Empty where the page has the vehicle as it is. */
  car_fields: carFields.partial(),
});
export type ViewDataResponse = z.infer<typeof viewDataResponse>;

/**
 * `GET /api/cars/:slug/similar`: the best first. Of an address that never was a vehicle's, what its words speak of.
 */
export const similarResponse = z.object({ hits: z.array(carDocument) });
export type SimilarResponse = z.infer<typeof similarResponse>;

/** `GET /api/cars/:slug/related`: ids of vehicles like it, the best first. */
export const relatedResponse = z.array(z.string());

/** `GET /cars/:slug/autogauge`. What is missing is not known. */
export const gaugeResponse = z.object({
  /** Share of the market's range that the vehicle costs less than: 0 dearest, 1 cheapest. */
  fill: z.number().optional(),
  /** Dollars. */
  listing_price: z.number().optional(),
  market_range_min: z.number().optional(),
  market_range_max: z.number().optional(),
  /** From 0 to 1. */
  confidence: z.number().optional(),
  description: z.string().optional(),
});
