/** @needs local-eventstore, local-typesense */
import { expect, it } from '@jest/globals';
import { faults } from './faults.js';

/** Each fault of an engine once; `make faults` tries them often. Those of other engines say for themselves what they lack. */
for (const fault of faults.filter(({ isEngines }) => isEngines)) {
  const { name } = fault;
  const reason = await fault.missing?.();
  if (reason !== undefined) it.skip(`${name}: ${reason} [ENG-02]`, () => undefined);
  else
    it(`${name}: no acknowledged lead is lost or duplicated [ENG-02]`, async () => {
      expect(await fault.run(1)).toMatchObject({ lost: 0, doubled: 0 });
    }, 300_000);
}
