import { z } from 'zod';
import { defaultListLimit, maxListLimit, maxVehicleIds } from '../domain/list-sizes.js';
import { carDocument } from '../search/car-document.js';

/** The limit of a list as it stands in an address; 0 asks for the count alone. */
export const listLimit = z
  .string()
  .regex(/^\d{1,4}$/, 'is not a number')
  .transform(Number)
  .pipe(z.int().max(maxListLimit, `is more than ${maxListLimit}`))
  .default(defaultListLimit);

/** The `ids` parameter: vehicle ids joined by commas, each once. */
export const vehicleIds = z
  .string()
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(
    z
      .array(z.string().max(60, 'has an id that is too long'))
      .min(1, 'names no vehicle')
      .max(maxVehicleIds, `names more than ${maxVehicleIds} vehicles`),
  );

/** `GET /api/vehicles?<the search page's query string>&path=/search/used-cars&limit=8`: a list without facets. */
export const vehicleListResponse = z.object({
  hits: z.array(carDocument),
  /** How many there are, exact. */
  count: z.int(),
});
export type VehicleListResponse = z.infer<typeof vehicleListResponse>;

/** `GET /api/vehicles?ids=a,b,c`: those of them the site shows, sold ones within its window too, in the order asked. */
export const vehiclesByIdResponse = z.object({
  hits: z.array(carDocument),
  /** Ids of what the site does not show, or no longer. */
  gone: z.array(z.string()),
});
export type VehiclesByIdResponse = z.infer<typeof vehiclesByIdResponse>;

/** `GET /api/view-counts?ids=a,b,c`: how often each of them was looked at, of those the site shows. */
export const viewCountsResponse = z.object({ views: z.record(z.string(), z.int()) });
