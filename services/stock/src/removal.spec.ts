import { expect, it } from '@jest/globals';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import { createCommandRunner } from '#platform/kernel/command';
import { newId } from '#platform/kernel/ids';
import { createMemoryLog } from '#platform/testing/memory-log';
import { reasonToHold, Removal } from './removal.js';
import type { StockIndex } from './stock-index.js';
import type { Stock } from './stock.js';

const hold = (count: number, stock: number, feed: { received?: number; unreadable?: number; usual?: number } = {}) =>
  reasonToHold({ count, stock }, { received: stock - count + 1, unreadable: 0, ...feed });

it.each([
  [0, 100, undefined],
  [30, 100, undefined],
  [31, 100, '31 of 100 vehicles in stock are missing from the feed, more than 30 %'],
  [3, 3, undefined],
  [4, 10, '4 of 10 vehicles in stock are missing from the feed, more than 30 %'],
  [4, 14, undefined],
])('a full feed from which %i of %i cars are missing is held above a limit [STK-04]', (count, stock, reason) => {
  expect(hold(count, stock)).toBe(reason);
});

it('a feed without rows is held, and one with unidentifiable rows is held when any car is missing [STK-04]', () => {
  expect(hold(1, 1, { received: 0 })).toBe('the feed has no rows, and 1 vehicle is in stock');
  expect(hold(249, 251, { unreadable: 1 })).toBe(
    '249 of 251 vehicles in stock are missing from the feed, and 1 row does not say which vehicle it is about',
  );
  expect(hold(1, 100, { unreadable: 2 })).toBe(
    '1 of 100 vehicles in stock is missing from the feed, and 2 rows do not say which vehicle they are about',
  );
  expect(hold(0, 100, { unreadable: 2 })).toBeUndefined();
});

it('a feed that has lost more than 30 % of its rows is held when any car is missing [STK-04, FEED-04]', () => {
  expect(hold(2, 30, { received: 62, usual: 90 })).toBe(
    'the feed has 62 rows, where there were 90, and 2 vehicles in stock are missing from it',
  );
  expect(hold(0, 30, { received: 62, usual: 90 })).toBeUndefined();
  expect(hold(2, 30, { received: 63, usual: 90 })).toBeUndefined();
});

it('of the full feeds that began before, however many, one event is read [STK-04]', async () => {
  const memory = createMemoryLog();
  let read = 0;
  const readStream: typeof memory.readStream = async (...of) => {
    const events = await memory.readStream(...of);
    read += events.length;
    return events;
  };
  const log = { ...memory, readStream };
  const aggregateLoader = new AggregateLoader(log);
  const handle = createCommandRunner({ log, aggregateLoader, clock: () => new Date('2026-05-20'), newId });
  const removal = new Removal(handle, {} as StockIndex, {} as Stock, aggregateLoader);
  for (let n = 0; n < 20; n++) await removal.begin(`i${n}`, ['d1']);
  const supersededBy = (import_id: string) => removal.supersededBy(import_id, new Set(['d1']));
  expect(await supersededBy('i18')).toBe('i19');
  read = 0;
  expect(await supersededBy('i19')).toBeUndefined();
  expect(read).toBe(1);
});
