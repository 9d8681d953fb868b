import { z } from 'zod';
import { carDocument, carSummary } from '../search/car-document.js';
import type { CarFacet } from '../search/cars.js';
import { carFacets } from '../search/cars.js';

/** `GET /api/search?<the page's query string>&path=/search/used-cars` */
export const searchResponse = z.object({
  hits: z.array(carDocument),
  count: z.int(),
  /** attribute → value → count; a refined attribute is counted as if it was not. */
  facets: z.record(z.string(), z.record(z.string(), z.int())),
  facetStats: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  pages: z.int(),
  /** Where the list is all that there is of one model: the path of the model's own page. */
  model_page: z.string().optional(),
  /** What was understood of the query's words; absent: nothing, they were looked for as they are. */
  understood: z
    .object({
      /** In the order of the words: the words each comes from, and what it adds, as a search page's query string. */
      parts: z.array(z.object({ words: z.string(), search: z.string() })),
      /** The words that were looked for. */
      query: z.string(),
      /** Words that were not looked for, as no vehicle has them. */
      unknown: z.array(z.string()).optional(),
      /** Words that ask for what no search can say, and were left out: `or over 50k` behind `under 30k`. */
      unread: z.array(z.string()).optional(),
      /** The same search with all of it as refinements, as a search page's query string. */
      search: z.string(),
    })
    .optional(),
  /** The words that were looked for, where no vehicle has them all as they are spelled: those shown come closest. */
  closest_to: z.string().optional(),
  /** Where nothing was found: what to give up, as search pages' query strings, and the nearest cars. */
  nearest: z
    .object({
      ways: z.array(
        z.object({
          /** What of the search is given up, each as a search of its own. */
          lacks: z.array(z.string()),
          /** What is asked for in its place. */
          instead: z.string().optional(),
          search: z.string(),
          /** How many cars `search` finds. */
          count: z.int(),
        }),
      ),
      /** `way`: by which of the ways the car is found; it doesn't have everything that was asked for. */
      cars: z.array(z.object({ way: z.int(), car: carSummary })),
    })
    .optional(),
  /** Where nothing, little, or only words almost like these were found: the words with one spelled otherwise, which finds as many. */
  did_you_mean: z.object({ query: z.string(), search: z.string(), count: z.int() }).optional(),
  /** Milliseconds the search took. */
  ms: z.number(),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** `GET /api/search/suggestions?<the search page's query string>`: how the last of its words may go on. */
export const suggestionsResponse = z.object({
  /** Makes first, then models, then other facets. */
  values: z.array(
    z.object({
      facet: z.enum(carFacets as [CarFacet, ...CarFacet[]]),
      value: z.string(),
      /** How many cars `search` finds. */
      count: z.int(),
      /** The search page's query string with the value in place of its words. */
      search: z.string(),
    }),
  ),
  /** The best matches of the words as they are. */
  cars: z.array(
    z.object({ slug: z.string(), name: z.string(), /** As it is shown; empty: none is shown. */ price: z.string() }),
  ),
  /** Milliseconds it took. */
  ms: z.number(),
});
export type SuggestionsResponse = z.infer<typeof suggestionsResponse>;
