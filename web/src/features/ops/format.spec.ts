import { expect, it } from '@jest/globals';
import { formatMoment, formatTime } from './format.js';

it('five past midnight is 00:05, not 24:05 [OPS-03]', () => {
  const moment = new Date(2026, 0, 2, 0, 5).toISOString();
  expect(formatTime(moment)).toBe('00:05:00');
  expect(formatMoment(moment)).toContain('00:05:00');
});
