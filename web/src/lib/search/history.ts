import { emptySearch, formatSearch } from '#contracts/search/url';
import { readAddress, type SearchAddress, writeAddress } from './address.js';

const key = 'forecourt.search-history';
const kept = 5;

/** Addresses of earlier searches, the newest first. */
export const readHistory = (): SearchAddress[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    const addresses = Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
    return addresses.slice(0, kept).map(readAddress).filter(isWorthKeeping);
  } catch {
    return [];
  }
};

/** What was refined, on what path; which page of it and in what order is no part of it. */
const refinedPart = ({ path, state: { query, refinements, ranges } }: SearchAddress): SearchAddress => ({
  path,
  state: { ...emptySearch, query, refinements, ranges },
});

const isWorthKeeping = ({ path, state }: SearchAddress): boolean =>
  /^\/(search|used-car)(\/|$)/.test(path) && formatSearch(state) !== '';

/** Puts a search in front of the others. One that only goes on from the newest, word by word, takes its place. */
export const rememberSearch = (address: SearchAddress): void => {
  const search = refinedPart(address);
  if (!isWorthKeeping(search)) return;
  const written = writeAddress(search);
  const others = readHistory()
    .filter((other, index) => !(index === 0 && goesOnFrom(search, other)))
    .map(writeAddress)
    .filter((other) => other !== written);
  try {
    localStorage.setItem(key, JSON.stringify([written, ...others].slice(0, kept)));
  } catch {
    // Storage is full or switched off: there is no history then.
  }
};

/** Whether nothing but the words differ, and one begins with the other. */
const goesOnFrom = (search: SearchAddress, before: SearchAddress): boolean => {
  const withoutWords = ({ path, state }: SearchAddress) => writeAddress({ path, state: { ...state, query: '' } });
  const [now, then] = [search.state.query, before.state.query];
  return then !== '' && withoutWords(search) === withoutWords(before) && now.startsWith(then);
};

export const forgetSearches = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
};
