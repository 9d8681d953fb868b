import { z } from 'zod';
import { carDetails } from '../domain/car/details.js';
import { carDocument } from '../search/car-document.js';

const image = z.object({
  image: z.object({
    url: z.string(),
    thumb: z.object({ url: z.string() }),
    /** Pixels, and the background colour of the picture; absent where the picture was not measured. */
    width: z.number().optional(),
    height: z.number().optional(),
    colour: z.string().optional(),
  }),
});

/** `GET /api/cars/:slug`: all data of the vehicle page. */
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
  /** Number of views, at most one per visit. */
  views: z.int(),
  /** Whether the site shows vehicles of this model, so that a link to the model leads somewhere. */
  known_model: z.boolean(),
  path: z.string(),
  /** Days with an offer at `before_price`; absent: it was never offered at that price. */
  before_days: z.number().optional(),
  /** End of those days, in seconds since 1970. */
  before_until: z.number().optional(),
  images: z.array(image),
  primary_image_url: z.string().optional(),
  /** Seconds since 1970. */
  created_at_timestamp: z.number(),
  updated_at_timestamp: z.number(),
  sold_date_timestamp: z.number().optional(),
});
export type CarResponse = z.infer<typeof carResponse>;

/** Fields that may change while a shopper views the vehicle. `null`: no value. */
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

/** Query of `GET /api/cars/:slug/view.json`: the state of the vehicle that the page shows. */
export const viewDataQuery = z.object({
  photos_count: wholeNumber.optional().describe('Number of photographs that the caller has'),
  updated_at: wholeNumber.optional().describe('`updated_at` that the caller has, in seconds since 1970'),
  website_id: z.string().max(60).optional().describe('Id of the website'),
});

/** `GET /api/cars/:slug/view.json` */
export const viewDataResponse = z.object({
  views: z.int(),
  /** Changed fields; empty where the page is up to date. */
  car_fields: carFields.partial(),
});
export type ViewDataResponse = z.infer<typeof viewDataResponse>;

/** `GET /api/cars/:slug/similar`: best matches first. An unknown slug is searched by its words. */
export const similarResponse = z.object({ hits: z.array(carDocument) });
export type SimilarResponse = z.infer<typeof similarResponse>;

/** `GET /api/cars/:slug/related`: ids of similar vehicles, best matches first. */
export const relatedResponse = z.array(z.string());

/** `GET /cars/:slug/autogauge`. Missing fields are unknown. */
export const gaugeResponse = z.object({
  /** Position of the price in the market range: 0 is dearest, 1 is cheapest. */
  fill: z.number().optional(),
  /** Dollars. */
  listing_price: z.number().optional(),
  market_range_min: z.number().optional(),
  market_range_max: z.number().optional(),
  /** From 0 to 1. */
  confidence: z.number().optional(),
  description: z.string().optional(),
});
