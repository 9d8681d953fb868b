import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import type { SearchState } from '#contracts/search/url';
import type { Head } from '../page.js';
import { emptySearch, formatApiSearch, formatSearch, parseSearch } from '#contracts/search/url';

/** Address of a list of vehicles: a search path and its refinements. */
export interface SearchAddress {
  readonly path: string;
  readonly state: SearchState;
}

const root = '/search';

/** Parses an address such as `/search/demo-cars?sortBy=km:asc`. */
export const readAddress = (address: string): SearchAddress => {
  const at = address.indexOf('?');
  const [path, queryString] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  return { path: withoutTrailingSlashes(path), state: parseSearch(queryString).state };
};

export const writeAddress = ({ path, state }: SearchAddress): string => {
  const queryString = formatSearch(state);
  return queryString === '' ? path : `${path}?${queryString}`;
};

/** Returns the canonical address of each page of a list; private if the list is filtered or sorted. */
export const listAddress = ({ path, state }: SearchAddress): Pick<Head, 'canonical' | 'isPrivate'> => {
  const address = writeAddress({ path, state });
  return address === writeAddress({ path, state: { ...emptySearch, page: state.page } })
    ? { canonical: address }
    : { isPrivate: true };
};

/** Returns one spelling for all addresses that mean the same search. */
export const canonicalAddress = (address: string): string => writeAddress(readAddress(address));

/** Decides whether two addresses mean the same search, however they are written. */
export const isSameAddress = (one: string, other: string): boolean => canonicalAddress(one) === canonicalAddress(other);

/** Returns the API's query for a page's query string, with further parameters. */
export const apiQueryOf = (queryString: string, ...further: readonly string[]): string =>
  [formatApiSearch(parseSearch(queryString).state), ...further].filter(Boolean).join('&');

/** Returns the query of `GET /api/search` for a search page. The root path is omitted. */
export const searchApiQuery = (path: string, queryString: string): string =>
  apiQueryOf(queryString, path === root ? '' : `path=${encodeURIComponent(path).replaceAll('%2F', '/')}`);

/** Returns the address of a search with only these refinements. */
export const refinedTo = (path: string, refinements: SearchState['refinements']): string =>
  writeAddress({ path, state: { ...emptySearch, refinements } });
