import { beforeEach, expect, it, jest } from '@jest/globals';
import { readAddress, writeAddress } from './address.js';
import { forgetSearches, readHistory, rememberSearch } from './history.js';

beforeEach(() => localStorage.clear());

const remember = (...addresses: string[]) => addresses.forEach((address) => rememberSearch(readAddress(address)));
const history = () => readHistory().map(writeAddress);

it('the history has the last 5 searches with their path, newest first, each once [SRCH-22]', () => {
  const makes = ['Kia', 'Mazda', 'Toyota', 'Ford', 'Honda', 'Audi'].map(
    (make) => `/search/used-cars?refinementList[make][0]=${make}`,
  );
  remember(...makes, makes[3]!);
  expect(history()).toEqual([makes[3], makes[5], makes[4], makes[2], makes[1]]);
});

it('the page and the sort order are not stored, and neither is a search for everything [SRCH-22]', () => {
  remember('/search?range[price]=:30000&sortBy=price:asc&page=4', '/search/used-cars', '/search?page=3');
  expect(history()).toEqual(['/search?range[price]=:30000']);
});

it('a longer query replaces the beginning that was stored while it was typed [SRCH-22]', () => {
  remember('/search?query=hi', '/search?query=hilux', '/search?query=hilux&refinementList[fuel][0]=Diesel');
  expect(history()).toEqual(['/search?query=hilux&refinementList[fuel][0]=Diesel', '/search?query=hilux']);
});

it('the history can be deleted [SRCH-22]', () => {
  remember('/search?query=hilux');
  forgetSearches();
  expect(history()).toEqual([]);
});

it.each(['no json', '{}', '[1, null]', '["https://elsewhere.example/?query=a", "/search"]'])(
  'invalid stored data is ignored: %s [SRCH-22]',
  (stored) => {
    localStorage.setItem('forecourt.search-history', stored);
    expect(history()).toEqual([]);
  },
);

it('without storage there is no history, and no error [SRCH-22]', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  remember('/search?query=hilux');
  full.mockRestore();
  expect(history()).toEqual([]);
});
