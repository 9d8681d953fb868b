import { day as dayLength, minute as minuteLength } from './durations.js';
import { instantOf, reportValidity, type ValidityWatcher } from './moment.js';

/** Days and minutes on a wall clock: `2026-05-31`, `2026-05-31T10:30`. In this format they sort by time. */

export const minutePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export const isCalendarDay = (value: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(value);
};

const formats = new Map<string, Intl.DateTimeFormat>();

export const localMinute = (moment: Date, timeZone: string): string => {
  const instant = instantOf(moment);
  const begins = instant - (instant % minuteLength);
  reportValidity(moment, begins, begins + minuteLength);
  return minuteText(instant, timeZone);
};

const minuteText = (instant: number, timeZone: string): string => {
  const minute = Math.floor(instant / minuteLength);
  const last = lastAsked.get(timeZone);
  if (last?.minute === minute) return last.text;
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value;
  const text = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
  lastAsked.set(timeZone, { minute, text });
  return text;
};

/** Last result per time zone, because all cards of a page ask for the same minute. */
const lastAsked = new Map<string, { readonly minute: number; readonly text: string }>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-AU', { timeZone, year: 'numeric', ...numeric, hourCycle: 'h23' });
  formats.set(timeZone, made);
  return made;
};

/** A moment on the wall clock of a time zone. */
export interface LocalTime {
  /** `2026-12-25` */
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Whether the clock shows `clock` or later, such as `08:05`. */
  readonly isPast: (clock: string) => boolean;
}

export const localTime = (moment: Date, timeZone: string): LocalTime => {
  const date = localDay(moment, timeZone);
  return {
    date,
    weekday: weekdayOf(date),
    isPast: (clock) => {
      const isPast = minuteText(instantOf(moment), timeZone).slice(11) >= clock;
      (moment as Partial<ValidityWatcher>).dependOnClock?.(clock, isPast, timeZone);
      return isPast;
    },
  };
};

export const localDay = (moment: Date, timeZone: string): string => {
  (moment as Partial<ValidityWatcher>).dependOnDay?.(timeZone);
  return minuteText(instantOf(moment), timeZone).slice(0, 10);
};

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);

/** Returns the moment of a local minute in a time zone; the first one where clocks show the minute twice. */
export const momentOf = (minute: string, timeZone: string): Date => {
  const asUtc = Date.parse(`${minute}:00Z`);
  const offsetAt = (moment: number) => Date.parse(`${localMinute(new Date(moment), timeZone)}:00Z`) - moment;
  // Tries the offsets before and after a clock change.
  const [first = asUtc - offsetAt(asUtc)] = [asUtc - dayLength, asUtc + dayLength]
    .map((near) => asUtc - offsetAt(near))
    .filter((moment) => localMinute(new Date(moment), timeZone) === minute)
    .sort((one, other) => one - other);
  return new Date(first);
};

/** Whether it is a name of the IANA time zone database. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name });
    // Intl accepts offsets such as +10:00 too, but these have no daylight saving time.
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
};
