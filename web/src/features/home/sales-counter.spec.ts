import { expect, it } from '@jest/globals';
import { salesAt } from './sales-counter.js';

it('the counter adds 192 for each day of the month and one for each 450 seconds, in Brisbane’s time zone [OFR-04]', () => {
  // Brisbane is ten hours ahead, all year.
  expect(salesAt(new Date('2026-10-31T14:00:00Z'))).toBe(192);
  expect(salesAt(new Date('2026-10-31T14:07:29Z'))).toBe(192);
  expect(salesAt(new Date('2026-10-31T14:07:30Z'))).toBe(193);
  expect(salesAt(new Date('2026-11-22T02:00:00Z'))).toBe(22 * 192 + 96);
  expect(salesAt(new Date('2026-11-30T13:59:59Z'))).toBe(30 * 192 + 191);
});
