import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptySearch } from '#contracts/search/url';
import type { Promo } from '#contracts/domain/site/site';
import { placePromos, promosFor } from './promos.js';

const promo = (path: string, more: Partial<Promo> = {}) =>
  ({ kind: 'we-want-your-car', path, display: [], strictDisplay: false, ...more }) as Promo;
const placed = (cards: Promo[], more = {}) => ({ settings: { every: 7, random: false, ...more }, cards });
const now = new Date('2026-06-15T00:00:00Z');
const address = (path = '/search', state = {}) => ({ path, state: { ...emptySearch, ...state } });
const shown = (card: Promo, at = address(), time = now) => promosFor([card], at, time).length === 1;
const places = (cards: Promo[], cars: number, at = address(), more = {}) =>
  [...placePromos(placed(cards, more), at, cars, now)].map(([place, { path }]) => `${place} ${path}`);

it('a promo runs from its start until just before its expiry [SRCH-21]', () => {
  const june = promo('/june', { start: '2026-06-01T00:00:00+10:00', expiry: '2026-06-30T00:00:00+10:00' });
  const at = (time: string) => shown(june, address(), new Date(time));
  expect(at('2026-05-31T13:59:59.999Z')).toBe(false);
  expect(at('2026-05-31T14:00:00Z')).toBe(true);
  expect(at('2026-06-29T13:59:59.999Z')).toBe(true);
  expect(at('2026-06-29T14:00:00Z')).toBe(false);
});

it.each([
  ['/search', {}, true, false],
  ['/search/used-cars', {}, true, true],
  ['/used-car/ute', {}, true, true],
  ['/search/new-cars', {}, false, false],
  ['/search/new-and-demo-cars', {}, true, false],
  ['/search', { refinements: { car_type: ['used'] } }, true, true],
  ['/search', { refinements: { car_type: ['used', 'new'] } }, true, false],
  ['/search/used-cars', { refinements: { car_type: ['new'] } }, false, false],
])(
  'on %s with %j a promo for used and demo cars is shown: %s, in strict mode: %s [SRCH-21]',
  (path, state, loose, strict) => {
    const at = address(path, state);
    expect(shown(promo('/a', { display: ['used', 'demo'] }), at)).toBe(loose);
    expect(shown(promo('/a', { display: ['used', 'demo'], strictDisplay: true }), at)).toBe(strict);
  },
);

it('strict mode requires every condition of the search to match, not only some [SRCH-21]', () => {
  const strict = promo('/a', { display: ['new', 'demo'], strictDisplay: true });
  expect(shown(strict, address('/search/new-and-demo-cars'))).toBe(true);
  expect(shown(strict, address('/search/new-used-and-demo-cars'))).toBe(false);
});

it('promos come after a fixed number of cars, or after the number in their position [SRCH-21]', () => {
  expect(places([promo('/a'), promo('/b')], 21)).toEqual(['7 /a', '14 /b']);
  expect(places([promo('/a', { position: 4 }), promo('/b')], 21)).toEqual(['4 /a', '11 /b']);
});

it('no promo follows the last car, and each is shown once a page [SRCH-21]', () => {
  expect(places([promo('/a'), promo('/b')], 14)).toEqual(['7 /a']);
  expect(places([promo('/a')], 7)).toEqual([]);
  expect(places([promo('/a')], 21)).toEqual(['7 /a']);
});

it('the next page starts with the next promo [SRCH-21]', () => {
  expect(places([promo('/a'), promo('/b'), promo('/c')], 15, address('/search', { page: 2 }))).toEqual([
    '7 /b',
    '14 /c',
  ]);
});

it('random promos come after 3 to 7 cars, equally on the server and in the browser, and differently on other pages [SRCH-21]', () => {
  const cards = [promo('/a'), promo('/b')];
  const first = (page: number, query: string) =>
    placePromos(placed(cards, { random: true }), address('/search', { page, query }), 21, now)
      .keys()
      .next().value!;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.string(), (page, query) => {
      const place = first(page, query);
      expect(place).toBeGreaterThanOrEqual(3);
      expect(place).toBeLessThanOrEqual(7);
      expect(first(page, query)).toBe(place);
    }),
  );
  const seen = new Set(Array.from({ length: 100 }, (_, page) => first(page + 1, '')));
  expect([...seen].sort()).toEqual([3, 4, 5, 6, 7]);
});
