import { emptySearch, formatSearch } from '#contracts/search/url';
import { readAddress, type SearchAddress, writeAddress } from './address.js';

const key = 'forecourt.search-history';
const maxStoredSearches = 5;

/** Returns the addresses of earlier searches, newest first. */
export const readHistory = (): SearchAddress[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    const addresses = Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
    return addresses.slice(0, maxStoredSearches).map(readAddress).filter(isWorthKeeping);
  } catch {
    return [];
  }
};

/** Returns the path and refinements of a search, without page and sort order. */
const refinedPart = ({ path, state: { query, refinements, ranges } }: SearchAddress): SearchAddress => ({
  path,
  state: { ...emptySearch, query, refinements, ranges },
});

const isWorthKeeping = ({ path, state }: SearchAddress): boolean =>
  /^\/(search|used-car)(\/|$)/.test(path) && formatSearch(state) !== '';

/** Puts a search first. Replaces the newest one if the search only continues its words. */
export const rememberSearch = (address: SearchAddress): void => {
  const search = refinedPart(address);
  if (!isWorthKeeping(search)) return;
  const written = writeAddress(search);
  const others = readHistory()
    .filter((other, index) => !(index === 0 && goesOnFrom(search, other)))
    .map(writeAddress)
    .filter((other) => other !== written);
  try {
    localStorage.setItem(key, JSON.stringify([written, ...others].slice(0, maxStoredSearches)));
  } catch {
    // Without storage there is no history.
  }
};

/** Decides whether two searches differ only in their words, and one's words begin with the other's. */
const goesOnFrom = (search: SearchAddress, before: SearchAddress): boolean => {
  const withoutWords = ({ path, state }: SearchAddress) => writeAddress({ path, state: { ...state, query: '' } });
  const [now, then] = [search.state.query, before.state.query];
  return then !== '' && withoutWords(search) === withoutWords(before) && now.startsWith(then);
};

export const forgetSearches = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
};
