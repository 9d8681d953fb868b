import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import type { SearchState } from '#contracts/search/url';
import type { Head } from '../page.js';
import { emptySearch, formatQuestion, formatSearch, parseSearch } from '#contracts/search/url';

/** Where a list of vehicles is: a search path and what is refined on it. */
export interface SearchAddress {
  readonly path: string;
  readonly state: SearchState;
}

const root = '/search';

/** Reads an address such as `/search/demo-cars?sortBy=km:asc`. */
export const readAddress = (address: string): SearchAddress => {
  const at = address.indexOf('?');
  const [path, queryString] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  return { path: withoutTrailingSlashes(path), state: parseSearch(queryString).state };
};

export const writeAddress = ({ path, state }: SearchAddress): string => {
  const queryString = formatSearch(state);
  return queryString === '' ? path : `${path}?${queryString}`;
};

/** Where a list stands for search engines: each page of it under its path; not at all once it is narrowed or ordered. */
export const listAddress = ({ path, state }: SearchAddress): Pick<Head, 'canonical' | 'isPrivate'> => {
  const address = writeAddress({ path, state });
  return address === writeAddress({ path, state: { ...emptySearch, page: state.page } })
    ? { canonical: address }
    : { isPrivate: true };
};

/** Whether two addresses say the same, however they are written. */
export const isSameAddress = (one: string, other: string): boolean =>
  writeAddress(readAddress(one)) === writeAddress(readAddress(other));

/** What a page's query string asks the API, with further parameters. */
export const questionOf = (queryString: string, ...further: readonly string[]): string =>
  [formatQuestion(parseSearch(queryString).state), ...further].filter(Boolean).join('&');

/** The query of `GET /api/search` for a search page; the plain one names no path. */
export const searchApiQuery = (path: string, queryString: string): string =>
  questionOf(queryString, path === root ? '' : `path=${encodeURIComponent(path).replaceAll('%2F', '/')}`);

/** A search for one value of one facet. */
export const refinedTo = (path: string, refinements: SearchState['refinements']): string =>
  writeAddress({ path, state: { ...emptySearch, refinements } });
