import { formatSearch } from '#contracts/search/url';
import type { Load } from '../../lib/api.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress } from '../../lib/search/address.js';

/** The vehicles at a search address such as `/search/demo-cars?sortBy=km:asc`. */
export const listQuery = (load: Load, address: string) => {
  const { path, state } = readAddress(address);
  return searchQuery(load, path, formatSearch(state));
};
