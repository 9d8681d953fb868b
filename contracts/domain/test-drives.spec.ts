import { expect, it } from '@jest/globals';
import { localMinute } from './local-time.js';
import { isFree, slotsOf } from './test-drives.js';

const rules = { minutes: 60, atOnce: 2, notice: 120, days: 14 };
const opening_hours = [
  { weekday: 1, status: 'Open', open: '08:30', close: '11:00' },
  { weekday: 0, status: 'Closed' },
] as const;

it('a slot ends before the location closes [LEAD-02]', () => {
  const at = { opening_hours: [...opening_hours], special_hours: [] };
  expect(slotsOf(at, '2026-05-25', rules)).toEqual(['2026-05-25T08:30', '2026-05-25T09:30']);
  expect(slotsOf(at, '2026-05-24', rules)).toEqual([]);
  expect(slotsOf(at, '2026-05-26', rules)).toEqual([]);
  expect(slotsOf(at, '2026-02-30', rules)).toEqual([]);
});

it('special hours apply on a holiday [LEAD-02]', () => {
  const special_hours = [
    { date: '2026-05-25', status: 'Closed' as const },
    { date: '2026-06-01', status: 'Open' as const, start_hour: '10:00', end_hour: '11:30' },
  ];
  const at = { opening_hours: [...opening_hours], special_hours };
  expect(slotsOf(at, '2026-05-25', rules)).toEqual([]);
  expect(slotsOf(at, '2026-06-01', rules)).toEqual(['2026-06-01T10:00']);
});

it('a vehicle takes one test drive at a time, and a location a limited number [LEAD-02]', () => {
  const at = '2026-05-25T08:30';
  expect(isFree(at, 'a', [{ at, car_id: 'a' }], rules)).toBe(false);
  expect(isFree(at, 'b', [{ at, car_id: 'a' }], rules)).toBe(true);
  expect(isFree(at, 'c', [{ at, car_id: 'a' }, { at }], rules)).toBe(false);
});

it('times are local to the location, with daylight saving [LEAD-02]', () => {
  expect(localMinute(new Date('2026-01-01T13:30:00Z'), 'Australia/Sydney')).toBe('2026-01-02T00:30');
  expect(localMinute(new Date('2026-07-01T14:00:00Z'), 'Australia/Sydney')).toBe('2026-07-02T00:00');
  expect(localMinute(new Date('2026-01-01T14:00:00Z'), 'Australia/Brisbane')).toBe('2026-01-02T00:00');
});
