import { expect, it } from '@jest/globals';
import { faults } from '../faults/faults.js';

/** Runs each fault once. `make faults` runs them many times, and the faults of engines, too. */
const own = faults.filter(({ isEngines }) => !isEngines);
const missing = await Promise.all(own.map(async ({ missing }) => missing?.()));
const here = own.filter((_, index) => missing[index] === undefined);

const lists = here.map((fault) => [fault.name, fault] as const);

it.each(lists)('%s: no acknowledged lead is lost or duplicated [LEAD-10, EVT-01]', async (_, fault) => {
  const { acknowledged, lost, doubled, recovery } = await fault.run(1);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(acknowledged).toBeGreaterThan(0);
  expect(recovery.length).toBeGreaterThan(0);
});

for (const [index, { name }] of own.entries()) {
  if (missing[index] !== undefined) it.skip(`${name}: ${missing[index]} [LEAD-10]`, () => undefined);
}
