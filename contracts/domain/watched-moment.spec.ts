import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSoldWindowOver, soldCutoff } from './car/sold-window.js';
import { day, minute, second } from './durations.js';
import { localDay, localMinute, localTime } from './local-time.js';
import { hasPassed } from './moment.js';
import { WatchedMoment } from './watched-moment.js';

const zones = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth', 'UTC'];
const clocks = ['00:00', '08:30', '17:00', '23:59'];
/** Includes the clock changes in April and October. */
const moments = fc.oneof(
  fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }),
  fc.integer({ min: Date.parse('2026-04-04T12:00Z'), max: Date.parse('2026-04-05T12:00Z') }),
  fc.integer({ min: Date.parse('2026-10-03T12:00Z'), max: Date.parse('2026-10-04T12:00Z') }),
);
const site = { search: { include_sold_cars_days: undefined } };

describe('a result derived from a watched moment stays the same for as long as the moment states', () => {
  const rules: Readonly<Record<string, (moment: Date, zone: string, other: number) => unknown>> = {
    'whether something has come': (moment, _, other) => hasPassed(moment, other),
    'the day': localDay,
    'the minute': localMinute,
    'the weekday, and whether it is past a clock': (moment, zone, other) => {
      const { weekday, isPast } = localTime(moment, zone);
      return [weekday, isPast(clocks[Math.abs(other) % clocks.length]!)];
    },
    'whether a sold window is over': (moment, _, other) => isSoldWindowOver(site, Math.floor(other / second), moment),
    'anything else': (moment) => `${moment.getTime() % 7} ${moment.getUTCMinutes()}`,
  };
  it.each(Object.keys(rules))('%s [PAGE-02]', (name) => {
    const rule = rules[name]!;
    const around = fc.integer({ min: -4 * day, max: 4 * day });
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...zones),
        around,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (at, zone, by, share) => {
          const watched = new WatchedMoment(at);
          const made = rule(watched, zone, at + by);
          const { from, until } = watched;
          expect(from).toBeLessThanOrEqual(at);
          expect(until).toBeGreaterThan(at);
          const [first, last] = [Math.max(from, at - 9 * day), Math.min(until - 1, at + 9 * day)];
          for (const same of [first, last, Math.floor(first + share * (last - first))])
            expect(rule(new WatchedMoment(same), zone, at + by)).toEqual(made);
          expect(rule(new Date(at), zone, at + by)).toEqual(made);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('code that asks a moment for its instant depends on that millisecond [PAGE-02]', () => {
    const asked: ((moment: Date) => unknown)[] = [
      (moment) => +moment,
      (moment) => moment < new Date(),
      (moment) => moment.toISOString(),
      (moment) => JSON.stringify(moment),
      (moment) => moment.getUTCFullYear(),
      (moment) => new Intl.DateTimeFormat('en-AU').formatToParts(moment),
    ];
    for (const ask of asked) {
      const watched = new WatchedMoment(1_000_000);
      ask(watched);
      expect([watched.from, watched.until]).toEqual([1_000_000, 1_000_001]);
    }
  });
});

it('a local day ends at local midnight, and is longer or shorter when the clocks change [PAGE-02]', () => {
  const lengthOf = (at: string) => {
    const watched = new WatchedMoment(Date.parse(at));
    localDay(watched, 'Australia/Sydney');
    return (watched.until - watched.from) / minute / 60;
  };
  expect([lengthOf('2026-04-05T02:00Z'), lengthOf('2026-10-04T02:00Z'), lengthOf('2026-06-01T00:00Z')]).toEqual([
    25, 23, 24,
  ]);
});

it('a car leaves the sold window when the cutoff passes the time of its sale [PAGE-02]', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -5 * day, max: 5 * day }), fc.boolean(), (at, by, first) => {
      const sold = Math.floor((at + by) / second);
      expect(isSoldWindowOver(site, sold, new Date(at), first)).toBe(sold < soldCutoff(site, new Date(at), first));
    }),
  );
});
