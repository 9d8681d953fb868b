import { z } from 'zod';
import { maxDirectoryQueryLength } from '../domain/list-sizes.js';
import { pageNumber } from './page-number.js';

const name = z.string().trim().max(maxDirectoryQueryLength, `is longer than ${maxDirectoryQueryLength} characters`);

/**
 * Query of `GET /api/models` and `GET /api/makes`. `make` and `body` are names or slugs, in any case; values without
 * stock find nothing.
 */
export const directoryRequest = z.object({
  query: name.default('').describe('Beginnings of words in the make’s or model’s name'),
  make: name.optional().describe('Name or slug of a make'),
  body: name.optional().describe('Name or slug of a body'),
  page: pageNumber.default(1),
});
export type DirectoryRequest = z.infer<typeof directoryRequest>;

/** A value that filters a directory. */
const choice = z.object({
  name: z.string(),
  slug: z.string(),
  /** Vehicles in stock. */
  count: z.int(),
});
export type DirectoryChoice = z.infer<typeof choice>;

const directoryModel = z.object({
  make: z.string(),
  model: z.string(),
  /** Slug of the make, as in `path`. */
  make_slug: z.string(),
  slug: z.string(),
  /** Search page of the model: `/search/{make}/{model}`. */
  path: z.string(),
  /** The most frequent body of the model's vehicles. */
  body: z.string().optional(),
  /** Vehicles in stock: `in_stock` or `coming_soon`. */
  count: z.int(),
  /** Lowest price in stock; prices of $10 or less are placeholders and ignored. */
  lowest_price: z.number().optional(),
  /** Kind of that price: `Drive Away`. */
  lowest_price_basis: z.string().optional(),
  /** Dollars a week, on sites that offer subscriptions. */
  lowest_weekly_price: z.number().optional(),
  picture: z.string().optional(),
});
export type DirectoryModel = z.infer<typeof directoryModel>;

/** `GET /api/models?query=&make=&body=&page=`: models in stock, most vehicles first, then by name. */
export const modelsResponse = z.object({
  models: z.array(directoryModel),
  /** Number of models on all pages. */
  count: z.int(),
  pages: z.int(),
  /** Filter values; the counts of each ignore its own refinement. */
  makes: z.array(choice),
  bodies: z.array(choice),
});
export type ModelsResponse = z.infer<typeof modelsResponse>;

const directoryMake = choice.extend({
  /** Number of models in stock. */
  models: z.int(),
  /** Search page of the make: `/search/{make}`. */
  path: z.string(),
});
export type DirectoryMake = z.infer<typeof directoryMake>;

/** `GET /api/makes?query=&body=&page=`: makes in stock, sorted by name. */
export const makesResponse = z.object({ makes: z.array(directoryMake), count: z.int(), pages: z.int() });
export type MakesResponse = z.infer<typeof makesResponse>;
