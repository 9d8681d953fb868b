import { attributeValue, facetNames, rangeNames, type SearchSchema } from './schema.js';

/**
 * The car document of the search index. Index schema, facets and filters are derived from this definition, and through
 * `url.ts` also the parameters of the search page.
 */
export const carSearchSchema = {
  attributes: {
    dealership_id: { type: 'string', filter: true, group: true },
    site_id: { type: 'string', filter: true },
    location_id: { type: 'string', filter: true },
    show_on_dealer_website: { type: 'boolean', filter: true },
    sold_date_timestamp: { type: 'number', filter: true, sort: true },
    custom_rank: { type: 'number', sort: true },
    views: { type: 'number', sort: true },

    name: { type: 'string', text: true },
    series: { type: 'string', text: true },
    stocknum: { type: 'string', text: true, exact: true },

    make: { type: 'string', facet: 'values', text: true, weight: 2 },
    model: { type: 'string', facet: 'values', text: true, weight: 3 },
    make_model: { type: 'string', facet: 'values' },
    badge: { type: 'string', facet: 'values', text: true, weight: 1 },
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
    cylinders: { type: 'number', facet: 'values' },
    induction: { type: 'string', facet: 'values' },
    year: { type: 'number', facet: 'both', range: true, sort: true, text: true, exact: true, weight: 2 },
    certified: { type: 'boolean', facet: 'values' },
    tag: { type: 'string', facet: 'values' },
    filtered_features: { type: 'string[]', facet: 'values' },
    city: { type: 'string', facet: 'values' },
    state: { type: 'string', facet: 'values' },
    dealership_name: { type: 'string', facet: 'values' },
    location_name: { type: 'string', facet: 'values' },
    price_range: { type: 'string', facet: 'values' },
    weekly_price_range: { type: 'string', facet: 'values' },
    price: { type: 'number', instead: 'comparable_price', facet: 'stats', range: true, sort: 'positive' },
    km: { type: 'number', facet: 'stats', range: true, sort: true },
    subscription_price: { type: 'number', facet: 'stats', range: true, sort: 'positive' },
    sleeps: { type: 'number', range: true },
    body_length: { type: 'number', range: true },
    tare_weight: { type: 'number', range: true },
    towingcapacitybraked: { type: 'number', range: true },
    engine_size: { type: 'number', range: true },
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

/** Returns the number that sorting and range filters use for a car. */
export const carValue = (car: Readonly<Record<string, unknown>>, range: CarRange): number | undefined => {
  const value = attributeValue(car, range, carSearchSchema.attributes[range]);
  return typeof value === 'number' ? value : undefined;
};

/** Facets in which a new choice replaces the previous one. */
export const singleSelectFacets: readonly CarFacet[] = ['price_range', 'weekly_price_range'];

export const sortKeys = [
  'price:asc',
  'price:desc',
  'km:asc',
  'year:desc',
  'created_at_timestamp:desc',
  'subscription_price:asc',
  'subscription_price:desc',
  /** Distance from the search's postcode. */
  'distance:asc',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** Cars per page. */
export const pageSize = 21;
