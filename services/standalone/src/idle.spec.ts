import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createHook } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

const timers = new Set<number>();
let wakeUps = 0;
const hook = createHook({
  init: (id, type) => void (type === 'Timeout' && timers.add(id)),
  before: (id) => void (timers.has(id) && wakeUps++),
  destroy: (id) => void timers.delete(id),
});
let forecourt: TestForecourt;
beforeEach(async () => {
  hook.enable();
  forecourt = new TestForecourt(roles, undefined, { PHOTO_FETCH: 'true' });
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  hook.disable();
});

it('an idle program wakes up for few of its timers [PAGE-04]', async () => {
  // What the start leaves to be done.
  await pause(2_000);
  wakeUps = 0;
  await pause(3_000);
  // Whether sites have changed is looked at three times a second.
  expect(wakeUps).toBeLessThan(20);
}, 15_000);
