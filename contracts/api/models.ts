import { z } from 'zod';
import { maxDirectoryQueryLength } from '../domain/list-sizes.js';
import { pageNumber } from './page-number.js';

const name = z.string().trim().max(maxDirectoryQueryLength, `is longer than ${maxDirectoryQueryLength} characters`);

/**
 * `GET /api/models` and `GET /api/makes`: what may stand in the query string. `make` and `body` are names or their
 * slugs, in any case; one that the site has no stock of finds nothing.
 */
export const directoryRequest = z.object({
  /** Words that the manufacturer's or model's name must have at the beginning of its words. */
  query: name.default(''),
  make: name.optional(),
  body: name.optional(),
  page: pageNumber.default(1),
});
export type DirectoryRequest = z.infer<typeof directoryRequest>;

/** A value to narrow a directory by. */
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
  /** Of make and model, as in {@link directoryModel.shape.path}. */
  make_slug: z.string(),
  slug: z.string(),
  /** Search page of the model: `/search/{make}/{model}`. */
  path: z.string(),
  /** The body most of them have. */
  body: z.string().optional(),
  /** Vehicles in stock: `in_stock` or `coming_soon`. */
  count: z.int(),
  /** Lowest price of one in stock; placeholders of 10 and less are no prices. */
  lowest_price: z.number().optional(),
  /** What that price is: `Drive Away`. */
  lowest_price_basis: z.string().optional(),
  /** A week, on sites that offer subscriptions. */
  lowest_weekly_price: z.number().optional(),
  picture: z.string().optional(),
});
export type DirectoryModel = z.infer<typeof directoryModel>;

/** `GET /api/models?query=&make=&body=&page=`: the models in stock, those with most vehicles first, then by name. */
export const modelsResponse = z.object({
  models: z.array(directoryModel),
  /** Models, on all pages. */
  count: z.int(),
  pages: z.int(),
  /** To narrow by, each counted as if it was not narrowed by itself. */
  makes: z.array(choice),
  bodies: z.array(choice),
});
export type ModelsResponse = z.infer<typeof modelsResponse>;

const directoryMake = choice.extend({
  /** Different models in stock. */
  models: z.int(),
  /** Search page of the make: `/search/{make}`. */
  path: z.string(),
});
export type DirectoryMake = z.infer<typeof directoryMake>;

/** `GET /api/makes?query=&body=&page=`: the manufacturers in stock, by name. */
export const makesResponse = z.object({ makes: z.array(directoryMake), count: z.int(), pages: z.int() });
export type MakesResponse = z.infer<typeof makesResponse>;
