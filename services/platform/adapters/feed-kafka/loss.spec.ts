import { expect, it } from '@jest/globals';
import { assertNothingLost, RecordsLost } from './loss.js';

it('EVT-03 topics that have grown, or got more partitions, are whole', () => {
  expect(() => assertNothingLost({ cars: [3, 0] }, { cars: [4, 0, 2], leads: [1] })).not.toThrow();
});

it.each([
  ['a partition that is shorter', { cars: [3, 1] }],
  ['a partition that is gone', { cars: [4] }],
  ['a topic that is gone', {}],
])('EVT-03 %s has lost records, and is named with the way out', (_, now) => {
  const check = () => assertNothingLost({ cars: [3, 2] }, now);
  expect(check).toThrow(RecordsLost);
  expect(check).toThrow(/cars\/[01] ends at \d and went up to \d\. .* delete the topics and the views/);
});
