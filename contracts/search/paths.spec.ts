import { expect, it } from '@jest/globals';
import { listPathOf } from './paths.js';

const site = {
  search: { defaultPath: '/search/new-used-and-demo-cars/' },
  locations: [{ slug: 'brookvale' }],
  dealerships: [{ slug: 'brookvale' }, { slug: 'bay' }],
} as unknown as Parameters<typeof listPathOf>[1];

it.each([
  ['/search', '/search/new-used-and-demo-cars'],
  ['/search/new-used-and-demo-cars', '/search/new-used-and-demo-cars'],
  ['/used-car', '/search/used-cars'],
  ['/used-car/suv', '/used-car/suv'],
  ['/search/brookvale', '/search/brookvale'],
  ['/search/bay', '/dealerships/bay'],
])('the canonical path of the list at %s is %s [SITE-08]', (path, known) => {
  expect(listPathOf(path, site)).toBe(known);
});

it('a site whose default list is a part of its stock has the whole stock at /search [SITE-08]', () => {
  const used = { ...site, search: { ...site.search, defaultPath: '/search/used-cars' } };
  expect(listPathOf('/search/new-used-and-demo-cars', used)).toBe('/search');
});
