import { expect, it } from '@jest/globals';
import { testSite } from '../../testing/fixtures.js';
import { facetOptions, toggleRefinement } from './facets.js';

const values = (...args: Parameters<typeof facetOptions>) => facetOptions(...args).map(({ value }) => value);

it('the most frequent values come first, and chosen values stay even without results [SRCH-04]', () => {
  const facets = { make: { Kia: 3, Toyota: 9, Audi: 3 } };
  expect(values('make', facets, { make: ['Lotus'] }, testSite)).toEqual(['Toyota', 'Audi', 'Kia', 'Lotus']);
});

it('the model list has at most 30 entries [SRCH-16]', () => {
  const model = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`Model ${index}`, 50 - index]));
  expect(values('model', { model }, {}, testSite)).toHaveLength(30);
  expect(values('model', { model }, { model: ['Model 49'] }, testSite)).toHaveLength(31);
});

it('the certified filter hides false where only certified cars are offered [SRCH-16]', () => {
  const facets = { certified: { true: 4, false: 9 } };
  const certifiedOnly = { ...testSite, search: { ...testSite.search, certifiedOnly: true } };
  expect(values('certified', facets, {}, testSite)).toEqual(['false', 'true']);
  expect(values('certified', facets, {}, certifiedOnly)).toEqual(['true']);
});

it('price bands are sorted by price and exclude each other [SRCH-16]', () => {
  const facets = { price_range: { '$40,000 - $50,000': 9, 'Under $10,000': 1, '$10,000 - $20,000': 4 } };
  expect(values('price_range', facets, {}, testSite)).toEqual([
    'Under $10,000',
    '$10,000 - $20,000',
    '$40,000 - $50,000',
  ]);
  expect(toggleRefinement({ price_range: ['Under $10,000'] }, 'price_range', '$10,000 - $20,000')).toEqual({
    price_range: ['$10,000 - $20,000'],
  });
});

it('ticking adds a value to its facet, and unticking the last removes the facet [SRCH-02]', () => {
  const both = toggleRefinement({ make: ['Kia'] }, 'make', 'Toyota');
  expect(both).toEqual({ make: ['Kia', 'Toyota'] });
  expect(toggleRefinement(toggleRefinement(both, 'make', 'Kia'), 'make', 'Toyota')).toEqual({});
});
