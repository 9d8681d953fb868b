import { z } from 'zod';
import { defaultListLimit, maxListLimit, maxVehicleIds } from '../domain/list-sizes.js';
import { carDocument } from '../search/car-document.js';

export const listLimit = z
  .string()
  .regex(/^\d{1,4}$/, 'is not a number')
  .transform(Number)
  .pipe(z.int().max(maxListLimit, `is more than ${maxListLimit}`))
  .default(defaultListLimit)
  .describe('Maximum number of vehicles; 0: only their count');

export const vehicleIds = z
  .string()
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(
    z
      .array(z.string().max(60, 'has an id that is too long'))
      .min(1, 'names no vehicle')
      .max(maxVehicleIds, `names more than ${maxVehicleIds} vehicles`),
  )
  .describe('Ids of vehicles, separated by commas');

/** `GET /api/vehicles?<the search page's query string>&path=/search/used-cars&limit=8`: a list without facets. */
export const vehicleListResponse = z.object({
  hits: z.array(carDocument),
  /** The exact number of matches. */
  count: z.int(),
});
export type VehicleListResponse = z.infer<typeof vehicleListResponse>;

/** `GET /api/vehicles?ids=a,b,c`: those that the site shows, including recently sold ones, in the requested order. */
export const vehiclesByIdResponse = z.object({
  hits: z.array(carDocument),
  /** Ids of vehicles that the site does not or no longer show. */
  gone: z.array(z.string()),
});
export type VehiclesByIdResponse = z.infer<typeof vehiclesByIdResponse>;

/** `GET /api/view-counts?ids=a,b,c`: number of views of each vehicle that the site shows. */
export const viewCountsResponse = z.object({ views: z.record(z.string(), z.int()) });
