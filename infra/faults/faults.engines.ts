/** @needs local-eventstore, local-kafka, local-mongodb, local-typesense */
import { expect, it } from '@jest/globals';
import { faults } from './faults.js';

/** Those that happen to engines, once each; `make faults` tries them often. The others are in `infra/e2e/faults.e2e.ts`. */
const ofEngines = faults.filter(({ isEngines }) => isEngines);
const missing = await Promise.all(ofEngines.map(async ({ missing }) => missing?.()));

for (const [index, fault] of ofEngines.entries()) {
  const why = missing[index];
  if (why !== undefined) it.skip(`${fault.name}: ${why} [ENG-01]`, () => undefined);
  else
    it(`${fault.name}: no acknowledged lead is lost or duplicated [ENG-01, ENG-02, LEAD-10]`, async () => {
      const { acknowledged, lost, doubled, recovery } = await fault.run(1);
      expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
      expect(acknowledged).toBeGreaterThan(0);
      expect(recovery.length).toBeGreaterThan(0);
    }, 300_000);
}
