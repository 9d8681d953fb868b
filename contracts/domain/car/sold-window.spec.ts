import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { soldCutoff } from './sold-window.js';

const site = (days?: number) => ({ search: days === undefined ? {} : { include_sold_cars_days: days } });
const shows = (soldAt: string, now: string, days?: number, first = false) =>
  Date.parse(soldAt) / 1000 >= soldCutoff(site(days), new Date(now), ...(first ? [first] : []));

it.each([
  ['2026-05-23T09:59:59.999Z', undefined, false, true],
  ['2026-05-23T10:00:00.000Z', undefined, false, false],
  ['2026-05-24T09:59:59.999Z', undefined, true, true],
  ['2026-05-24T10:00:00.000Z', undefined, true, false],
  ['2026-05-27T09:59:59.999Z', 7, false, true],
  ['2026-05-27T10:00:00.000Z', 7, true, false],
  ['2026-05-20T10:00:00.000Z', 0, false, false],
])(
  'a car sold at 10:00 on the 20th, seen at %s with a window of %s days (first search: %s), is shown: %s [SRCH-08]',
  (now, days, first, shown) => {
    expect(shows('2026-05-20T10:00:00Z', now, days, first)).toBe(shown);
  },
);

it('the sold window is 72 hours, even when daylight saving changes in between [SRCH-08]', () => {
  // Daylight saving ends in Sydney on 5 April 2026 at 3:00: the day has 25 hours.
  expect(shows('2026-04-03T12:00:00Z', '2026-04-06T11:59:59Z')).toBe(true);
  expect(shows('2026-04-03T12:00:00Z', '2026-04-06T12:00:00Z')).toBe(false);
});

it('a car that has left the sold window stays outside it [SRCH-08]', () => {
  const second = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
  fc.assert(
    fc.property(second, second, fc.nat(1_000_000), (soldAt, now, later) => {
      const shownLater = soldAt >= soldCutoff(site(), new Date((now + later) * 1000));
      if (shownLater) expect(soldAt).toBeGreaterThanOrEqual(soldCutoff(site(), new Date(now * 1000)));
    }),
  );
});
