import { beforeEach, expect, it } from '@jest/globals';
import { makeCarResponse } from '../testing/fixtures.js';
import { recordViewed, viewed } from './viewed-vehicles.js';

beforeEach(() => viewed.clear());

it('a viewed car is stored with its id, stock number, make, model and bodies only [VDP-26]', () => {
  recordViewed(makeCarResponse({ body: 'Hatch', simple_body: 'Hatch', price: 1 }));
  expect(JSON.parse(localStorage.getItem('forecourt.viewed')!)).toEqual([
    { id: 'c1', stocknum: 'N1', make: 'Toyota', model: 'Corolla', body: 'Hatch', simple_body: 'Hatch' },
  ]);
});

it('the last viewed car comes first, each once, at most twelve [VDP-26]', () => {
  for (let n = 0; n < 14; n++) recordViewed(makeCarResponse({ id: `c${n}` }));
  recordViewed(makeCarResponse({ id: 'c5' }));
  expect(viewed.all().map(({ id }) => id)).toEqual([
    'c5',
    'c13',
    'c12',
    'c11',
    'c10',
    'c9',
    'c8',
    'c7',
    'c6',
    'c4',
    'c3',
    'c2',
  ]);
});
