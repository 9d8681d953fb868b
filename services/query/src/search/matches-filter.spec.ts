import { expect, it } from '@jest/globals';
import type { SearchFilter } from '#platform/ports/search-index';
import { matchesFilter } from './matches-filter.js';

const car = { make: 'Kia', price: 20_000, certified: false, categories: ['Family', 'Green'] };

it.each<[SearchFilter, boolean]>([
  [{ attribute: 'make', in: ['Kia', 'Audi'] }, true],
  [{ attribute: 'make', in: ['Audi'] }, false],
  [{ attribute: 'make', in: [] }, false],
  [{ attribute: 'model', in: ['Rio'] }, false],
  [{ attribute: 'certified', in: [false] }, true],
  [{ attribute: 'categories', in: ['Green'] }, true],
  [{ attribute: 'categories', in: ['Work'] }, false],
  [{ attribute: 'price', min: 20_000, max: 20_000 }, true],
  [{ attribute: 'price', min: 20_001 }, false],
  [{ attribute: 'price', max: 19_999 }, false],
  [{ attribute: 'km', min: 0 }, false],
  [
    {
      or: [
        { attribute: 'make', in: ['Audi'] },
        { attribute: 'price', max: 30_000 },
      ],
    },
    true,
  ],
  [{ or: [] }, false],
  [{ not: { attribute: 'make', in: ['Kia'] } }, false],
  [{ not: { attribute: 'km', min: 0 } }, true],
])('a vehicle requested by id passes the site’s filter as in a search: %j is %j [USER-06]', (filter, passes) => {
  expect(matchesFilter(car, filter)).toBe(passes);
});
