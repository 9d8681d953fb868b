import { z } from 'zod';
import { carDocument } from '../search/car-document.js';

const entry = z.object({ id: z.string(), slug: z.string(), name: z.string() });

const directoryDealership = entry.extend({
  /** Vehicles in stock: `in_stock` or `coming_soon`. */
  count: z.int(),
  /** Cities of its places, each once. */
  cities: z.array(z.string()),
});
export type DirectoryDealership = z.infer<typeof directoryDealership>;

/** `GET /api/dealerships`: the site's dealerships, as its configuration orders them. */
export const dealershipsResponse = z.object({ dealerships: z.array(directoryDealership) });
export type DealershipsResponse = z.infer<typeof dealershipsResponse>;

/** Facets a dealership's stock is narrowed by. */
export const dealershipFacets = ['categories', 'price_range', 'weekly_price_range'] as const;

/** `GET /api/dealerships/:slug?<query string of a search>`: one dealership's stock, 21 a page. */
export const dealershipResponse = z.object({
  dealership: entry,
  hits: z.array(carDocument),
  count: z.int(),
  pages: z.int(),
  /** Of {@link dealershipFacets}: attribute → value → count; a refined attribute is counted as if it was not. */
  facets: z.record(z.string(), z.record(z.string(), z.int())),
});
export type DealershipResponse = z.infer<typeof dealershipResponse>;
