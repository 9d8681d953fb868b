import { pageSize } from '../search/cars.js';

/** Sizes of the lists beside the search results. Without schemas, so that pages can know them before any request. */

/** Entries a page of a directory of models or makes. */
export const directoryPageSize = 21;
export const maxDirectoryQueryLength = 100;

/** Vehicles a list shows where it does not say. */
export const defaultListLimit = 8;
/** A list is never longer than a page of results. */
export const maxListLimit = pageSize;

/** Vehicles one request can ask for by id. */
export const maxVehicleIds = 60;

/** Vehicles a watchlist holds. */
export const maxWatched = 100;
