import { z } from 'zod';
import { carDocument } from '../search/car-document.js';

const entry = z.object({ id: z.string(), slug: z.string(), name: z.string() });

const directoryDealership = entry.extend({
  /** Vehicles in stock: `in_stock` or `coming_soon`. */
  count: z.int(),
  /** Cities of the dealership's locations, without duplicates. */
  cities: z.array(z.string()),
});
export type DirectoryDealership = z.infer<typeof directoryDealership>;

/** `GET /api/dealerships`: the site's dealerships, in the order of its configuration. */
export const dealershipsResponse = z.object({ dealerships: z.array(directoryDealership) });
export type DealershipsResponse = z.infer<typeof dealershipsResponse>;

/** Facets that filter a dealership's stock. */
export const dealershipFacets = ['categories', 'price_range', 'weekly_price_range'] as const;

/** `GET /api/dealerships/:slug?<query string of a search>`: one dealership's stock, 21 cars per page. */
export const dealershipResponse = z.object({
  dealership: entry,
  hits: z.array(carDocument),
  count: z.int(),
  pages: z.int(),
  /** {@link dealershipFacets}: attribute → value → count; the counts ignore the attribute's own refinement. */
  facets: z.record(z.string(), z.record(z.string(), z.int())),
});
export type DealershipResponse = z.infer<typeof dealershipResponse>;
