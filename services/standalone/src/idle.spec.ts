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

/** Wake-ups in three seconds. Changes of sites are checked three times a second. */
const few = 20;

it('few timers wake up an idle program [PAGE-04]', async () => {
  let fewest = Infinity;
  // Until what remains of the start is done, which takes longer on a busy machine.
  for (let tries = 0; tries < 10 && fewest >= few; tries++) {
    wakeUps = 0;
    await pause(3_000);
    fewest = Math.min(fewest, wakeUps);
  }
  expect(fewest).toBeLessThan(few);
});
