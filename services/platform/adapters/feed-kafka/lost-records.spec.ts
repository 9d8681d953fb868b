import { expect, it } from '@jest/globals';
import { assertNothingLost, RecordsLost } from './lost-records.js';

it('topics with more records or more partitions have lost nothing [EVT-03]', () => {
  expect(() => assertNothingLost({ cars: [3, 0] }, { cars: [4, 0, 2], leads: [1] })).not.toThrow();
});

it.each([
  ['a partition that is shorter', { cars: [3, 1] }],
  ['a partition that is gone', { cars: [4] }],
  ['a topic that is gone', {}],
])('%s has lost records, and the error names it with the remedy [EVT-03]', (_, now) => {
  const check = () => assertNothingLost({ cars: [3, 2] }, now);
  expect(check).toThrow(RecordsLost);
  expect(check).toThrow(/cars\/[01] ends at \d and went up to \d\. .* delete the topics and the views/);
});
