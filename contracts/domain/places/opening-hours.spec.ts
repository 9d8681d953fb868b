import { describe, expect, it } from '@jest/globals';
import { localTime } from '../local-time.js';
import { holidayLines, hoursLines, nextOpening, openNow, timeZoneOf } from './opening-hours.js';
import type { Location } from '../site/site.js';

type Entry = Location['opening_hours'][number];
const open = (weekday: number, from = '08:30', to = '17:30'): Entry => ({
  weekday,
  status: 'Open',
  open: from,
  close: to,
});
const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => open(weekday));

describe('opening hours', () => {
  it('opening hours show Monday to Friday in one line where they are equal, then Saturday, and Sunday last [LOC-03]', () => {
    const hours = [...week.slice(1, 6), open(6, '09:00', '17:00'), { weekday: 0, status: 'Closed' } as const];
    expect(hoursLines(hours)).toEqual([
      { days: 'Mon-Fri', hours: '8:30 am – 5:30 pm' },
      { days: 'Sat', hours: '9 am – 5 pm' },
      { days: 'Sun', hours: 'Closed' },
    ]);
  });

  it('opening hours show a line for each day, Monday first, when a day differs or is missing [LOC-03]', () => {
    const days = (hours: Entry[]) => hoursLines(hours).map((line) => line.days);
    expect(days([open(0), open(1), open(2), open(3, '10:00'), open(4), open(5), open(6)])).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    expect(days([open(1), open(2), open(4), open(5), open(6), open(0)])).toEqual([
      'Mon',
      'Tue',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    expect(days([])).toEqual([]);
  });

  it('opening hours show noon as 12 pm and midnight as 12 am [LOC-03]', () => {
    expect(hoursLines([open(6, '00:00', '12:15')])).toEqual([{ days: 'Sat', hours: '12 am – 12:15 pm' }]);
  });

  it('opening hours list holidays in order, without past ones [LOC-03]', () => {
    const days: Location['special_hours'] = [
      { date: '2026-12-26', status: 'Open', start_hour: '10:00', end_hour: '14:00' },
      { date: '2026-12-25', status: 'Closed' },
      { date: '2026-04-03', status: 'Closed' },
    ];
    expect(holidayLines(days, '2026-12-25')).toEqual([
      { date: '2026-12-25', hours: 'Closed' },
      { date: '2026-12-26', hours: '10 am – 2 pm' },
    ]);
  });
});

describe('text that says whether a location is open now', () => {
  const place = { opening_hours: week, special_hours: [{ date: '2026-05-20', status: 'Closed' as const }] };
  const isPast = (clock: string) => (one: string) => clock >= one;
  const at = (clock: string, date = '2026-05-21') => openNow(place, { date, isPast: isPast(clock) });

  it('a location’s text says until when it is open, when it opens, or that it is closed, and a special day replaces its weekday [LOC-03]', () => {
    expect(at('08:29')).toEqual({ isOpen: false, text: 'Opens at 8:30 am' });
    expect(at('08:30')).toEqual({ isOpen: true, text: 'Open until 5:30 pm' });
    expect(at('17:30')).toEqual({ isOpen: false, text: 'Closed now' });
    expect(at('12:00', '2026-05-20')).toEqual({ isOpen: false, text: 'Closed today' });
    expect(
      openNow({ opening_hours: [], special_hours: [] }, { date: '2026-05-21', isPast: isPast('12:00') }),
    ).toBeUndefined();
  });

  it('a closed location’s text says when it opens next, past holidays and the end of the week [MAIL-05]', () => {
    const next = (date: string, clock: string) => nextOpening(place, { date, isPast: isPast(clock) });
    expect(next('2026-05-21', '07:00')).toBe('at 8:30 am');
    expect(next('2026-05-21', '18:00')).toBe('tomorrow at 8:30 am');
    expect(next('2026-05-19', '18:00')).toBe('on Thu at 8:30 am');
    expect(
      nextOpening({ opening_hours: [], special_hours: [] }, { date: '2026-05-21', isPast: isPast('12:00') }),
    ).toBeUndefined();
  });

  it('a location’s text uses the location’s time zone, also where the date is already tomorrow [LOC-03]', () => {
    const inBrisbane = localTime(new Date('2026-12-31T20:05:00Z'), 'Australia/Brisbane');
    expect(inBrisbane).toMatchObject({ date: '2027-01-01', weekday: 5 });
    expect([inBrisbane.isPast('06:05'), inBrisbane.isPast('06:06')]).toEqual([true, false]);
    const inSydney = localTime(new Date('2026-12-31T13:05:00Z'), 'Australia/Sydney');
    expect([inSydney.isPast('00:05'), inSydney.isPast('00:06')]).toEqual([true, false]);
    const toowoomba = { street: '32 James Street', city: 'Toowoomba', postcode: '4350', lat: -27.5, long: 151.9 };
    expect(timeZoneOf({ address: { ...toowoomba, state: 'QLD' } })).toBe('Australia/Brisbane');
  });
});
