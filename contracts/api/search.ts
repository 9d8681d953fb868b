import { z } from 'zod';
import { carDocument } from '../search/car-document.js';

/** `GET /api/search?<the page's query string>&path=/search/used-cars` */
export const searchResponse = z.object({
  hits: z.array(carDocument),
  count: z.int(),
  /** attribute → value → count; a refined attribute is counted as if it was not. */
  facets: z.record(z.string(), z.record(z.string(), z.int())),
  facetStats: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  pages: z.int(),
  /** Milliseconds the search took. */
  ms: z.number(),
});
export type SearchResponse = z.infer<typeof searchResponse>;
