import { defaultListLimit } from '#contracts/domain/list-sizes';
import type { Site } from '#contracts/domain/site/site';
import type { Load } from '../../lib/api.js';
import { vehicleListQuery } from '../../lib/queries/vehicles.js';

export const listQuery = (load: Load, { path, limit = defaultListLimit }: Site['home']['lists'][number]) =>
  vehicleListQuery(load, path, limit);

/** Returns the query for the number of vehicles at a search address. */
export const countQuery = (load: Load, address: string) => vehicleListQuery(load, address, 0);
