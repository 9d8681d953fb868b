import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import { createCommandRunner } from '#platform/kernel/command';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import { createMemoryLog } from '#platform/testing/memory-log';
import { FeedUnreadable } from './feed/feed-unreadable.js';
import { FeedImporter } from './feed-importer.js';
import { Stock } from './stock.js';

const rows = 1_500;
const clock = () => new Date('2026-05-20T00:00:00Z');

/** Opens an importer whose vehicles are shown when the test says so; `listed` counts appended vehicles. */
const open = (shown: () => Promise<void>, isWritable = Promise.resolve()) => {
  const log = createMemoryLog();
  const append = log.append.bind(log);
  const listed = { cars: 0 };
  log.append = async (stream, ...rest) => {
    if (!stream.startsWith('car-')) return append(stream, ...rest);
    await isWritable;
    listed.cars++;
    return append(stream, ...rest);
  };
  let n = 0;
  const handle = createCommandRunner({ log, clock, newId: () => `id-${++n}` });
  const stock = new Stock(log, handle, new AggregateLoader(log), { ofDealership: () => undefined } as never);
  const reasons = {
    begin: () => ({ note: () => undefined, flushIfFull: async () => undefined, end: async () => undefined }),
  };
  const importer = new FeedImporter(
    log,
    { all: [] } as never,
    clock,
    handle,
    stock,
    undefined as never,
    { take: (_: unknown, work: () => unknown) => work() } as never,
    reasons as never,
    { shown } as never,
    { forImport: () => () => Promise.resolve(new Map()) } as never,
  );
  const send = (dealership: string, cutBy?: Error) =>
    importer.import({
      chunks: (async function* () {
        yield Buffer.from(
          'dealership_id,stocknum,year,make,model,car_type\n' +
            Array.from({ length: rows }, (_, row) => `${dealership},K${row},2021,Toyota,Yaris,used\n`).join(''),
        );
        if (cutBy) throw cutBy;
      })(),
      format: 'csv',
      unknownColumns: 'reject',
      dealerships: new Set([dealership]),
    });
  return { listed, send };
};

afterEach(() => void jest.restoreAllMocks());

it('a feed is imported in small batches, and other work has its turn after each [PAGE-04]', async () => {
  // Each call of the clock is a millisecond later, so that no turn has time for a second piece. The clock starts at the
  // real time, because the previous test's last turn may still be running.
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now++);
  const { listed, send } = open(async () => undefined);
  let isDone = false;
  let highest = 0;
  const done = send('d1').finally(() => (isDone = true));
  for (let before = 0; !isDone; before = listed.cars) {
    await nextTurn();
    highest = Math.max(highest, listed.cars - before);
  }
  expect(await done).toMatchObject({ received: rows, listed: rows });
  expect(highest).toBeGreaterThan(0);
  expect(highest).toBeLessThanOrEqual(2 * 64);
});

it('concurrent imports have no more rows in progress than a single import [FEED-16]', async () => {
  let show = () => {};
  const isShown = new Promise<void>((resolve) => (show = resolve));
  const { listed, send } = open(() => isShown);
  const imports = Promise.all(['d1', 'd2', 'd3', 'd4'].map((dealership) => send(dealership)));
  for (let quiet = 0, before = 0; quiet < 100; quiet = listed.cars === before ? quiet + 1 : 0) {
    before = listed.cars;
    await nextTurn();
  }
  expect(listed.cars).toBeGreaterThan(4_096 / 2);
  expect(listed.cars).toBeLessThanOrEqual(4_096);
  show();
  for (const report of await imports) expect(report).toMatchObject({ received: rows, listed: rows });
});

it('an import of a file that is cut off ends only when the rows before the cut are written [FEED-12, STK-05]', async () => {
  let write = () => {};
  const { listed, send } = open(async () => undefined, new Promise<void>((resolve) => (write = resolve)));
  let isDone = false;
  const done = send('d1', new FeedUnreadable('is cut off')).finally(() => (isDone = true));
  for (let turns = 0; turns < 500; turns++) await nextTurn();
  expect([isDone, listed.cars]).toEqual([false, 0]);
  write();
  const report = await done;
  expect(report).toMatchObject({ state: 'incomplete', reason: 'the feed is cut off' });
  expect(report).toMatchObject({ listed: listed.cars });
});
