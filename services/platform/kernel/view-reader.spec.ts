import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { ViewStoreUnavailable } from '../ports/view-store.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { setLiveBuild } from './live-build.js';
import { awaitView, ViewReader } from './view-reader.js';

const view = { name: 'cars', version: 1 };
const viewsAt = (checkpoint: () => number) => {
  const asked = { times: 0 };
  const views = {
    checkpoint: (name: string) => Promise.resolve(name === 'cars_v1' ? (asked.times++, checkpoint()) : 0),
    collection: () => Promise.resolve({ get: () => Promise.resolve({ doc: { version: 1, build: 'cars_v1' } }) }),
  };
  return { views: views as never, asked };
};

it('each caller waiting for a read model is resolved once it reaches the caller’s position [HOST-12]', async () => {
  let at = 5;
  const { views } = viewsAt(() => at);
  const reported: number[] = [];
  const waits = [3, 6, 7].map((position) => awaitView(views, view, position).then(() => reported.push(position)));
  await pause(10);
  expect(reported).toEqual([3]);
  at = 7;
  await Promise.all(waits);
  expect(reported).toEqual([3, 6, 7]);
});

it('a thousand waiting callers poll the store no more often than a single one [HOST-12]', async () => {
  const { views, asked } = viewsAt(() => 5);
  await Promise.all(Array.from({ length: 1_000 }, () => awaitView(views, view, 999)));
  // Each caller reads once; then a single loop reads every 2 ms for 2 seconds.
  expect(asked.times).toBeLessThanOrEqual(1_000 + 1_100);
});

it('waiting callers are rejected when the store fails [HOST-12]', async () => {
  let isAway = false;
  const { views } = viewsAt(() => {
    if (isAway) throw new Error('the views are away');
    return 5;
  });
  const waits = [awaitView(views, view, 6), awaitView(views, view, 7)];
  await pause(5);
  isAway = true;
  for (const { status } of await Promise.allSettled(waits)) expect(status).toBe('rejected');
});

it('a read model that was never completely built is unavailable rather than incomplete [ENG-02]', async () => {
  const directory = await temporaryDirectory();
  const views = await openSqliteViews({ directory: directory.path });
  const reader = new ViewReader(views, { ...view, indexes: [] });
  await expect(reader.liveCollection(0)).rejects.toBeInstanceOf(ViewStoreUnavailable);
  await setLiveBuild(views, view, 'cars_v1_r1');
  expect((await reader.liveCollection(0)).spec.name).toBe('cars_v1_r1');
  const later = new ViewReader(views, { ...view, version: 2, indexes: [] });
  await expect(later.liveCollection(0)).rejects.toBeInstanceOf(ViewStoreUnavailable);
  // A process of the previous version continues beside one of the next version.
  await setLiveBuild(views, { name: 'boats', version: 2 }, 'boats_v2');
  expect((await new ViewReader(views, { name: 'boats', version: 1, indexes: [] }).liveCollection(0)).spec.name).toBe(
    'boats_v1',
  );
  await views.close();
  await directory.remove();
});
