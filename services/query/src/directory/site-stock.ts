import type { SearchFilter } from '#platform/ports/search-index';
import type { Cars } from '../search/car-index.js';

/** The index, and the filters for the cars that a site shows. */
export interface SiteStock {
  readonly cars: Cars;
  readonly filters: readonly SearchFilter[];
}
