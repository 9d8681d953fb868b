import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { awaitView } from './view-reader.js';

const view = { name: 'cars', version: 1 };
const viewsAt = (checkpoint: () => number) => {
  const asked = { times: 0 };
  const views = {
    checkpoint: (name: string) => Promise.resolve(name === 'cars_v1' ? (asked.times++, checkpoint()) : 0),
    collection: () => Promise.resolve({ get: () => Promise.resolve(undefined) }),
  };
  return { views: views as never, asked };
};

it('those who wait for a read model are told when it is there, each for its own position [HOST-12]', async () => {
  let at = 5;
  const { views } = viewsAt(() => at);
  const told: number[] = [];
  const waits = [3, 6, 7].map((position) => awaitView(views, view, position).then(() => told.push(position)));
  await pause(10);
  expect(told).toEqual([3]);
  at = 7;
  await Promise.all(waits);
  expect(told).toEqual([3, 6, 7]);
});

it('a thousand who wait for what never comes ask no oftener than one [HOST-12]', async () => {
  const { views, asked } = viewsAt(() => 5);
  await Promise.all(Array.from({ length: 1_000 }, () => awaitView(views, view, 999)));
  // Each once, and then all together every 2 ms for 2 seconds.
  expect(asked.times).toBeLessThanOrEqual(1_000 + 1_100);
});

it('those who wait hear of a fault [HOST-12]', async () => {
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
