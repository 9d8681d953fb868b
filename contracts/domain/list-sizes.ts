import { pageSize } from '../search/cars.js';

/** Sizes of lists other than search results. Without schemas, so that pages can import the file before any request. */

/** Entries per page of a model or make directory. */
export const directoryPageSize = 21;
export const maxDirectoryQueryLength = 100;

/** Vehicles in a list that sets no limit. */
export const defaultListLimit = 8;
/** A list is at most as long as a page of results. */
export const maxListLimit = pageSize;

/** Maximum number of vehicles per request by id. */
export const maxVehicleIds = 60;

/** Maximum number of vehicles on a watchlist. */
export const maxWatched = 100;
