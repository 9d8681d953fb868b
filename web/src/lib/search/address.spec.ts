import { expect, it } from '@jest/globals';
import { isSameAddress, listAddress, readAddress, refinedTo, searchApiQuery, writeAddress } from './address.js';

it('an address is unchanged after parsing and formatting, except for a trailing slash [SRCH-07]', () => {
  const address = readAddress('/search/new-used-and-demo-cars/?range[price]=:30000&page=2');
  expect(address.path).toBe('/search/new-used-and-demo-cars');
  expect(writeAddress(address)).toBe('/search/new-used-and-demo-cars?range[price]=:30000&page=2');
  expect(refinedTo('/search', { body: ['Ute'] })).toBe('/search?refinementList[body][0]=Ute');
});

it('the search request contains the path, except for the plain search [SRCH-12]', () => {
  expect(searchApiQuery('/search', '')).toBe('');
  expect(searchApiQuery('/search', 'page=2')).toBe('page=2');
  expect(searchApiQuery('/search/used-cars', 'page=2')).toBe('page=2&path=/search/used-cars');
});

it('the search request of a page with many refinements is shorter than the page’s address [HOST-01]', () => {
  const many = Array.from({ length: 76 }, (_, n) => `refinementList[make]=M${n}`).join('&');
  const address = `/search/used-cars?${many}`;
  expect(address.length).toBeLessThanOrEqual(2_048);
  expect(`/api/search?${searchApiQuery('/search/used-cars', many)}`.length).toBeLessThan(address.length);
});

it('equal searches are recognised however they are written, and invalid ones are read too [SRCH-07]', () => {
  expect(isSameAddress('/search?refinementList[fuel][0]=Electric', '/search/?refinementList%5Bfuel%5D=Electric')).toBe(
    true,
  );
  expect(isSameAddress('/search', '/search?query=%E0%A4%A')).toBe(false);
});

it.each([
  ['/search/toyota', { canonical: '/search/toyota' }],
  ['/search/toyota/?utm_source=mail&page=1', { canonical: '/search/toyota' }],
  ['/search/toyota?page=3', { canonical: '/search/toyota?page=3' }],
  ['/search/toyota?sortBy=price:asc', { isPrivate: true }],
  ['/search?query=ute&page=2', { isPrivate: true }],
  ['/search?refinementList[body][0]=Ute', { isPrivate: true }],
])('search engines keep %s as %j [SITE-08]', (address, expected) => {
  expect(listAddress(readAddress(address))).toEqual(expected);
});
