import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeDirectory, directoryAddress, formatDirectory, parseDirectory } from './address.js';

const text = fc.string({ maxLength: 40 }).map((value) => value.trim());

it('the URL of a directory contains its whole state, without defaults [SRCH-24]', () => {
  fc.assert(
    fc.property(
      fc.record({ query: text, make: text, body: text, page: fc.integer({ min: 1, max: 999_999 }) }),
      (state) => {
        expect(parseDirectory(formatDirectory(state))).toEqual(state);
      },
    ),
  );
  expect(directoryAddress('/models', { query: '', make: '', body: '', page: 1 })).toBe('/models');
  expect(directoryAddress('/models', { query: '', make: '', body: 'suv', page: 2 })).toBe('/models?body=suv&page=2');
});

it('changing a filter returns to the first page [SRCH-24]', () => {
  const state = { query: '', make: 'toyota', body: '', page: 3 };
  expect(changeDirectory(state, { body: 'suv' })).toEqual({ query: '', make: 'toyota', body: 'suv', page: 1 });
  expect(changeDirectory(state, { page: 4 }).page).toBe(4);
});

it.each(['page=0', 'page=-1', 'page=two', 'page=', 'page=99999999'])(
  '%s is the first page [SRCH-24]',
  (queryString) => {
    expect(parseDirectory(queryString).page).toBe(1);
  },
);
