import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ImportThrottle } from './import-throttle.js';

const embedded = { VIEW_STORE: 'sqlite', EVENT_FEED: 'embedded' } as const;
/** A read model of the vehicles, at a position that the test sets. */
const viewAt = (position: number) => {
  const view = { position, asked: 0 };
  const views = {
    checkpoint: () => (view.asked++, Promise.resolve(view.position)),
    collection: () => Promise.resolve({ get: () => Promise.resolve({ doc: { version: Infinity } }) }),
  } as never;
  return { view, views };
};
const milliseconds = async (work: Promise<void>): Promise<number> => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

it('an import waits for the car view while it makes progress, however long that takes [FEED-16]', async () => {
  const { view, views } = viewAt(10);
  let isShown = false;
  const shown = new ImportThrottle(views, embedded).shown(14).then(() => (isShown = true));
  for (; view.position < 14; view.position++) {
    await pause(800);
    expect(isShown).toBe(false);
  }
  await shown;
});

it('an import does not wait for a stalled car view, and waits again when it continues [FEED-16]', async () => {
  const { view, views } = viewAt(10);
  const pace = new ImportThrottle(views, embedded);
  const first = await milliseconds(pace.shown(20));
  expect(first).toBeGreaterThan(1_500);
  expect(first).toBeLessThan(5_000);
  expect(await milliseconds(pace.shown(30))).toBeLessThan(1_000);
  view.position = 20;
  let isShown = false;
  const shown = pace.shown(30).then(() => (isShown = true));
  await pause(100);
  expect(isShown).toBe(false);
  view.position = 30;
  await shown;
});

it.each([
  { VIEW_STORE: 'mongodb', EVENT_FEED: 'kafka' },
  { VIEW_STORE: 'sqlite', EVENT_FEED: 'kafka' },
  { VIEW_STORE: 'mongodb', EVENT_FEED: 'embedded' },
] as const)('an import does not await another process’s view: $VIEW_STORE, $EVENT_FEED [FEED-16]', async (config) => {
  const { view, views } = viewAt(10);
  await new ImportThrottle(views, config).shown(20);
  expect(view.asked).toBe(0);
});
