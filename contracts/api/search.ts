import { z } from 'zod';
import { carDocument, carSummary } from '../search/car-document.js';
import { carFacets, type CarFacet } from '../search/cars.js';

/** `GET /api/search?<the page's query string>&path=/search/used-cars` */
export const searchResponse = z.object({
  hits: z.array(carDocument),
  count: z.int(),
  /** attribute → value → count; the counts ignore the attribute's own refinement. */
  facets: z.record(z.string(), z.record(z.string(), z.int())),
  facetStats: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  pages: z.int(),
  /** Heading of the list: `Used Toyota utes for sale up to $30,000`. */
  title: z.string(),
  /** Path of the model's page, where the list is exactly the stock of one model. */
  model_page: z.string().optional(),
  /** Interpretation of the query's words; absent: none was recognised, and they were searched as text. */
  understood: z
    .object({
      /** In word order: the words of each part, and the query string it adds. */
      parts: z.array(
        z.object({
          words: z.string(),
          search: z.string(),
          /** The conditions stand for other words: the typed ones are misspelled, or the stock lacks what they say. */
          replaced: z.literal(true).optional(),
        }),
      ),
      /** The words searched as text. */
      query: z.string(),
      /** Words left out because no vehicle contains them. */
      unknown: z.array(z.string()).optional(),
      /** Words left out because no search can express them: `or over 50k` after `under 30k`. */
      unread: z.array(z.string()).optional(),
      /** Query string of the same search with all parts as refinements. */
      search: z.string(),
    })
    .optional(),
  /** The words searched as text, where no vehicle contains all of them exactly; the hits are the closest matches. */
  closest_to: z.string().optional(),
  /** Where nothing was found: conditions to drop, as query strings, and the nearest cars. */
  nearest: z
    .object({
      ways: z.array(
        z.object({
          /** The dropped conditions, each as a search of its own. */
          lacks: z.array(z.string()),
          /** The condition used in their place. */
          instead: z.string().optional(),
          search: z.string(),
          /** Number of cars that `search` finds. */
          count: z.int(),
        }),
      ),
      /** `way`: index of the way that finds the car, which does not meet all conditions. */
      cars: z.array(z.object({ way: z.int(), car: carSummary })),
    })
    .optional(),
  /** The query with one word respelled, where the original finds nothing, little or only similar words. */
  did_you_mean: z.object({ query: z.string(), search: z.string(), count: z.int() }).optional(),
  /** Milliseconds of the search. */
  ms: z.number(),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** `GET /api/search/suggestions?<the search page's query string>`: completions of the last word. */
export const suggestionsResponse = z.object({
  /** Makes first, then models, then other facets. */
  values: z.array(
    z.object({
      facet: z.enum(carFacets as [CarFacet, ...CarFacet[]]),
      value: z.string(),
      /** Number of cars that `search` finds. */
      count: z.int(),
      /** Query string with the value in place of its words. */
      search: z.string(),
    }),
  ),
  /** Best matches of the words as typed. */
  cars: z.array(
    z.object({ slug: z.string(), name: z.string(), /** As displayed; empty: not displayed. */ price: z.string() }),
  ),
  /** Milliseconds of the request. */
  ms: z.number(),
});
export type SuggestionsResponse = z.infer<typeof suggestionsResponse>;
