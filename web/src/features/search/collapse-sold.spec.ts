import { expect, it } from '@jest/globals';
import { corolla } from '../../testing/fixtures.js';
import { collapseSold } from './collapse-sold.js';

const hits = (statuses: string) =>
  [...statuses].map((letter, index) => ({
    ...corolla,
    id: `${letter}${index}`,
    status: { i: 'in_stock', c: 'coming_soon', s: 'sold', w: 'withdrawn' }[letter]!,
  }));
const shown = (statuses: string) => collapseSold(hits(statuses)).map(({ car, hidden }) => `${car.id}+${hidden}`);

it.each([
  ['', []],
  ['ii', ['i0+0', 'i1+0']],
  ['isss', ['i0+0', 's1+2']],
  ['sscssi', ['s0+1', 'c2+0', 's3+1', 'i5+0']],
  ['isi', ['i0+0', 's1+0', 'i2+0']],
  ['iswi', ['i0+0', 's1+1', 'i3+0']],
  ['sss', ['s0+0', 's1+0', 's2+0']],
])(
  'a page with %j shows %j: the first of consecutive sold cars, or all when all are sold [SRCH-13]',
  (statuses, wanted) => {
    expect(shown(statuses)).toEqual(wanted);
  },
);
