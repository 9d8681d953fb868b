import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { carFacets, carRanges, sortKeys } from './cars.js';
import type { SearchState } from './url.js';
import {
  changeSearch,
  emptySearch,
  formatApiSearch,
  formatSearch,
  maxQueryLength,
  maxRefinements,
  parseSearch,
} from './url.js';

const word = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .map((s) => s.replace(/\p{Cc}/gu, '').trim())
  .filter((s) => s !== '' && s.isWellFormed());
const bounds = fc
  .record(
    { min: fc.integer({ min: 0, max: 200_000 }), max: fc.integer({ min: 0, max: 200_000 }) },
    { requiredKeys: [] },
  )
  .filter(({ min, max }) => (min !== undefined || max !== undefined) && !(min! > max!));
/** Few enough facets for all their values: {@link maxRefinements}. */
const maxKeys = 5;
const state: fc.Arbitrary<SearchState> = fc.record(
  {
    query: fc.oneof(fc.constant(''), word),
    refinements: fc.dictionary(fc.constantFrom(...carFacets), fc.uniqueArray(word, { minLength: 1, maxLength: 5 }), {
      maxKeys,
    }),
    ranges: fc.dictionary(fc.constantFrom(...carRanges), bounds),
    excluded: fc.dictionary(fc.constantFrom(...carFacets), fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), {
      minKeys: 1,
      maxKeys,
    }),
    required: fc.dictionary(
      fc.constantFrom(...carFacets),
      fc.array(fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      { minKeys: 1, maxKeys },
    ),
    sortBy: fc.constantFrom(...sortKeys),
    near: fc.constantFrom('2000', '0800'),
    literal: fc.constant(true as const),
    page: fc.integer({ min: 1, max: 5000 }),
  },
  { requiredKeys: ['query', 'refinements', 'ranges', 'page'] },
);

it('every search state is equal after it is written to a URL and read back [SRCH-07]', () => {
  fc.assert(
    fc.property(state, (s) => {
      expect(parseSearch(formatSearch(s))).toEqual({ state: s, issues: [] });
    }),
    { numRuns: 1000 },
  );
});

it('the query string for the API gives the same state as the page’s, and is never longer [HOST-01]', () => {
  fc.assert(
    fc.property(state, (s) => {
      expect(parseSearch(formatApiSearch(s))).toEqual({ state: s, issues: [] });
      expect(formatApiSearch(s).length).toBeLessThanOrEqual(formatSearch(s).length);
    }),
  );
});

it('the maximum number of refinements fits into an address of 2,048 bytes, and ten more do not [HOST-01]', () => {
  const address = (count: number) =>
    `/search?${Array.from({ length: count }, () => 'refinementList[make]=x').join('&')}`.length;
  expect(address(maxRefinements)).toBeLessThanOrEqual(2_048);
  expect(address(maxRefinements + 10)).toBeGreaterThan(2_048);
});

it('parsing accepts any URL without an exception, and a formatted state is parsed unchanged [SRCH-07]', () => {
  const scrap = fc.constantFrom(
    'refinementList[',
    'range[',
    'make',
    ']',
    '[0]',
    '=',
    '&',
    'page',
    '%',
    '%5B',
    ':',
    '-1',
    'é',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(scrap).map((a) => a.join('')),
      ),
      (text) => {
        const once = parseSearch(text).state;
        expect(parseSearch(formatSearch(once)).state).toEqual(once);
      },
    ),
    { numRuns: 2000 },
  );
});

it.each([
  ['refinementList[make]=Toyota&refinementList[make]=Mazda'],
  ['refinementList[make][]=Toyota&refinementList[make][]=Mazda'],
  ['refinementList%5Bmake%5D%5B0%5D=Toyota&refinementList%5Bmake%5D%5B1%5D=Mazda'],
])('both makes are read from %s [SRCH-02]', (queryString) => {
  expect(parseSearch(queryString).state.refinements).toEqual({ make: ['Toyota', 'Mazda'] });
});

it('a range is read as min:max, and either side may be open [SRCH-03]', () => {
  expect(parseSearch('range[price]=10000:&range[km]=:50000&range[year]=2019:2021').state.ranges).toEqual({
    price: { min: 10000 },
    km: { max: 50000 },
    year: { min: 2019, max: 2021 },
  });
});

it('invalid parameters are reported and left out [SRCH-07]', () => {
  const { state, issues } = parseSearch(
    'refinementList[nonsense]=1&range[price]=abc:-1&range[km]=9:1&sortBy=magic&page=zero&utm_source=mail',
  );
  expect(state).toEqual(emptySearch);
  expect(issues).toEqual([
    'There is no facet "nonsense".',
    'range[price]=abc:-1 is not min:max.',
    'range[km]=9:1 is not min:max.',
    'There is no sort "magic".',
    'page=zero is not a page number.',
  ]);
});

it('changing a filter drops the page, and page 1 is never written [SRCH-07]', () => {
  const onPage3 = { ...emptySearch, query: 'corolla', page: 3 };
  expect(formatSearch(onPage3)).toBe('query=corolla&page=3');
  expect(formatSearch(changeSearch(onPage3, { refinements: { fuel: ['Hybrid'] } }))).toBe(
    'query=corolla&refinementList[fuel][0]=Hybrid',
  );
});

it.each([['9'.repeat(400)], ['-1e5'], ['0.00000001'], ['1'.repeat(30)]])(
  'range[price]=%s is ignored, as it cannot be written back [SRCH-03]',
  (bound) => {
    const { state, issues } = parseSearch(`range[price]=${bound}:`);
    expect(state).toEqual(emptySearch);
    expect(issues).toHaveLength(1);
  },
);

it('a long query is cut between characters, and the rest survives the URL [SRCH-07]', () => {
  const { state } = parseSearch(`query=${encodeURIComponent(`${'a'.repeat(maxQueryLength - 1)}\u{1F697}`)}`);
  expect(state.query).toBe('a'.repeat(maxQueryLength - 1));
  expect(parseSearch(formatSearch(state)).state).toEqual(state);
});

it('control characters become spaces, and refinements beyond the limit are dropped [SRCH-07]', () => {
  expect(parseSearch('query=%00co%07rolla%0A').state.query).toBe('co rolla');
  const flood = Array.from({ length: 10_000 }, (_, n) => `refinementList[make][${n}]=M${n}`).join('&');
  const { state, issues } = parseSearch(flood);
  expect(state.refinements.make).toHaveLength(maxRefinements);
  expect(issues).toEqual([`There are more than ${maxRefinements} refinements.`]);
});
