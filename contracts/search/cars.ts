import { z } from 'zod';
import type { SearchSchema } from './schema.js';
import { facetNames, rangeNames } from './schema.js';

/**
 * The car document of the search index. This one definition gives the index schema, the facet list, the filters and,
 * through `url.ts`, the parameters of the search page.
 */
export const carSearchSchema = {
  attributes: {
    dealership_id: { type: 'string', filter: true, group: true },
    location_id: { type: 'string', filter: true },
    show_on_dealer_website: { type: 'boolean', filter: true },
    sold_date_timestamp: { type: 'number', filter: true, sort: true },
    custom_rank: { type: 'number', sort: true },
    views: { type: 'number', sort: true },

    name: { type: 'string', text: true },
    series: { type: 'string', text: true },
    stocknum: { type: 'string', text: true, exact: true },

    make: { type: 'string', facet: 'values', text: true },
    model: { type: 'string', facet: 'values', text: true },
    make_model: { type: 'string', facet: 'values' },
    badge: { type: 'string', facet: 'values', text: true },
    car_type: { type: 'string', facet: 'values' },
    status: { type: 'string', facet: 'values' },
    item_type: { type: 'string', facet: 'values' },
    categories: { type: 'string[]', facet: 'values' },
    body: { type: 'string', facet: 'values', text: true },
    colour: { type: 'string', facet: 'values', text: true },
    drive: { type: 'string', facet: 'values' },
    fuel: { type: 'string', facet: 'values', text: true },
    transmission: { type: 'string', facet: 'values', text: true },
    seats: { type: 'number', facet: 'both' },
    year: { type: 'number', facet: 'both', range: true, sort: true, text: true, exact: true },
    certified: { type: 'boolean', facet: 'values' },
    tag: { type: 'string', facet: 'values' },
    filtered_features: { type: 'string[]', facet: 'values' },
    city: { type: 'string', facet: 'values' },
    state: { type: 'string', facet: 'values' },
    dealership_name: { type: 'string', facet: 'values' },
    location_name: { type: 'string', facet: 'values' },
    price_range: { type: 'string', facet: 'values' },
    weekly_price_range: { type: 'string', facet: 'values' },
    price: { type: 'number', facet: 'stats', range: true, sort: true },
    km: { type: 'number', facet: 'stats', range: true, sort: true },
    subscription_price: { type: 'number', facet: 'stats', range: true, sort: true },
    created_at_timestamp: { type: 'number', facet: 'stats', sort: true },
  },
} as const satisfies SearchSchema;

type Attributes = (typeof carSearchSchema)['attributes'];
type NamesWith<Key extends string, Value = unknown> = {
  [Name in keyof Attributes]: Attributes[Name] extends Record<Key, Value> ? Name : never;
}[keyof Attributes];

export type CarFacet = NamesWith<'facet'>;
export type CarRange = NamesWith<'range'>;
export const carFacets = facetNames(carSearchSchema) as CarFacet[];
export const carRanges = rangeNames(carSearchSchema) as CarRange[];

/** A facet whose choice replaces the earlier one. */
export const singleSelectFacets: readonly CarFacet[] = ['price_range', 'weekly_price_range'];

/** A hit: what a result card needs. Times are seconds since 1970. */
export const carDocument = z.object({
  id: z.string(),
  slug: z.string(),
  stocknum: z.string(),
  name: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  make_model: z.string(),
  badge: z.string().optional(),
  series: z.string().optional(),
  car_type: z.string(),
  status: z.string(),
  item_type: z.string(),
  categories: z.array(z.string()),
  body: z.string().optional(),
  simple_body: z.string().optional(),
  colour: z.string().optional(),
  drive: z.string().optional(),
  fuel: z.string().optional(),
  simple_fuel: z.string().optional(),
  transmission: z.string().optional(),
  seats: z.number().optional(),
  /** Odometer, kilometres. */
  km: z.number().optional(),
  price: z.number(),
  before_price: z.number().optional(),
  reduced_price: z.number().optional(),
  /** A week. */
  subscription_price: z.number().optional(),
  price_type: z.string().optional(),
  price_range: z.string().optional(),
  weekly_price_range: z.string().optional(),
  state_average_market_price: z.number().optional(),
  average_market_price: z.number().optional(),
  reserve_amount: z.number().optional(),
  preorder: z.boolean(),
  reserved: z.boolean(),
  certified: z.boolean(),
  checkout_enabled: z.boolean(),
  tag: z.string().optional(),
  filtered_features: z.array(z.string()),
  /** Sleeping places, for caravans. */
  sleeps: z.number().optional(),
  /** Feet, for caravans. */
  body_length: z.number().optional(),
  /** Kilograms. */
  tare_weight: z.number().optional(),
  towingcapacitybraked: z.number().optional(),
  /** The first few; `image_count` says how many there are. */
  images: z.array(z.string()),
  image_count: z.number(),
  primary_image_url: z.string().optional(),
  has_spin: z.boolean(),
  dealership_id: z.string(),
  dealership_slug: z.string().optional(),
  dealership_name: z.string().optional(),
  location_id: z.string().optional(),
  location_slug: z.string().optional(),
  location_name: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  show_on_dealer_website: z.boolean(),
  created_at_timestamp: z.number(),
  sold_date_timestamp: z.number().optional(),
  custom_rank: z.number(),
  views: z.number(),
});
export type CarDocument = z.infer<typeof carDocument>;

export const sortKeys = [
  'price:asc',
  'price:desc',
  'km:asc',
  'year:desc',
  'created_at_timestamp:desc',
  'subscription_price:asc',
  'subscription_price:desc',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** Cars a page. */
export const pageSize = 21;
