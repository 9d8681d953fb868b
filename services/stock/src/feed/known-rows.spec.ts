import { expect, it } from '@jest/globals';
import { deriveId } from '#platform/kernel/ids';
import { type KnownRow, KnownRows } from './known-rows.js';

const rowOf = (n: number): KnownRow => ({
  car_id: deriveId('car', String(n)),
  manner: deriveId('manner', String(n)).slice(0, 16),
  revision: n,
  complete: (n % 9) / 8,
  isPictured: n % 2 === 0,
});
const digestOf = (n: number) => deriveId('row', String(n));

it('a known row is returned as it was last stored [FEED-15]', () => {
  const rows = new KnownRows();
  for (let n = 0; n < 5000; n++) rows.set(digestOf(n), rowOf(n));
  for (let n = 0; n < 5000; n++) expect(rows.find(digestOf(n))).toEqual(rowOf(n));
  rows.set(digestOf(7), rowOf(8));
  expect(rows.find(digestOf(7))).toEqual(rowOf(8));
  expect(rows.find(digestOf(5000))).toBeUndefined();
});

it('known rows that were not looked up for long are evicted, and others stay [FEED-15]', () => {
  const rows = new KnownRows(100);
  for (let n = 0; n < 1000; n++) {
    rows.set(digestOf(n), rowOf(n));
    expect(rows.find(digestOf(0))).toEqual(rowOf(0));
  }
  const kept = Array.from({ length: 1000 }, (_, n) => n).filter((n) => rows.find(digestOf(n)) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(200);
  expect(kept).toEqual(expect.arrayContaining([0, 901, 999]));
});
