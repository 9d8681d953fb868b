import { emptySearch, formatSearch } from '#contracts/search/url';
import type { Load } from '../../lib/api.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress } from '../../lib/search/address.js';

/** The vehicles at a search address such as `/search/demo-cars?sortBy=km:asc`. */
export const listQuery = (load: Load, address: string) => {
  const { path, state } = readAddress(address);
  return searchQuery(load, path, formatSearch(state));
};

const everything = ['/search', '/search/new-used-and-demo-cars'];

/** Whether a search address leads to all there is, in whatever order. */
export const isWholeStock = (address: string): boolean => {
  const { path, state } = readAddress(address);
  const { sortBy: _, ...withoutOrder } = state;
  return everything.includes(path) && formatSearch(withoutOrder) === formatSearch(emptySearch);
};
