import { dayAfter, type LocalTime, weekdayOf } from '../local-time.js';
import type { Location } from '../site/site.js';

type Hours = Location['opening_hours'];
type SpecialDay = Location['special_hours'][number];

interface HoursLine {
  /** `Mon-Fri`, `Sat` */
  readonly days: string;
  /** `8:30 am – 5:30 pm`, `Closed` */
  readonly hours: string;
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** Weekdays in display order: Monday first, Sunday last. */
const order = [1, 2, 3, 4, 5, 6, 0] as const;
const working = 5;

/** `08:30` → `8:30 am`, `17:00` → `5 pm` */
const formatClock = (clock: string): string => {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  const shown = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${shown} ${hours < 12 ? 'am' : 'pm'}`;
};

const formatHours = (status: 'Open' | 'Closed', from: string | undefined, to: string | undefined): string => {
  if (status === 'Closed') return 'Closed';
  return from !== undefined && to !== undefined ? `${formatClock(from)} – ${formatClock(to)}` : 'Open';
};

/** Returns lines from Monday to Sunday; equal hours from Monday to Friday share a line. Unknown days are left out. */
export const hoursLines = (hours: Hours): HoursLine[] => {
  const days = order.flatMap((weekday): HoursLine[] => {
    const entry = hours.find((one) => one.weekday === weekday);
    return entry ? [{ days: names[weekday], hours: formatHours(entry.status, entry.open, entry.close) }] : [];
  });
  const week = days.slice(0, working);
  const isOneWeek =
    week.length === working && week.every((day, at) => day.days === names[at + 1] && day.hours === week[0]!.hours);
  return isOneWeek ? [{ days: 'Mon-Fri', hours: week[0]!.hours }, ...days.slice(working)] : days;
};

export interface HolidayLine {
  /** `2026-12-25` */
  readonly date: string;
  readonly hours: string;
}

/** Returns the special days from today on, sorted. @param today `2026-12-25`, in the site's time zone */
export const holidayLines = (days: readonly SpecialDay[], today: string): HolidayLine[] =>
  days
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, status, start_hour, end_hour }) => ({ date, hours: formatHours(status, start_hour, end_hour) }));

/** Time zone of each state. A few border towns use another one. */
const timeZones: Readonly<Record<Location['address']['state'], string>> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  NT: 'Australia/Darwin',
  WA: 'Australia/Perth',
};

export const timeZoneOf = ({ address }: Pick<Location, 'address'>): string => timeZones[address.state];

type Opening = Pick<Location, 'opening_hours' | 'special_hours'>;

const hoursOf = ({ opening_hours, special_hours }: Opening, date: string) => {
  const special = special_hours.find((one) => one.date === date);
  if (special) return { status: special.status, from: special.start_hour, to: special.end_hour };
  const usual = opening_hours.find(({ weekday }) => weekday === weekdayOf(date));
  return { status: usual?.status, from: usual?.open, to: usual?.close };
};

/** Returns the next opening within 14 days: `at 8:30 am`, `tomorrow at 8:30 am`, `on Mon at 8:30 am`. */
export const nextOpening = (
  place: Opening,
  { date, isPast }: Pick<LocalTime, 'date' | 'isPast'>,
): string | undefined => {
  for (let days = 0; days < 14; days++) {
    const day = dayAfter(date, days);
    const { status, from } = hoursOf(place, day);
    if (status !== 'Open' || from === undefined || (days === 0 && isPast(from))) continue;
    const at = `at ${formatClock(from)}`;
    return days === 0 ? at : `${days === 1 ? 'tomorrow' : `on ${names[weekdayOf(day)]!}`} ${at}`;
  }
  return undefined;
};

/** `Open until 5:30 pm`, `Opens at 8:30 am`, `Closed today`; undefined where the hours are unknown. */
export const openNow = (
  place: Opening,
  { date, isPast }: Pick<LocalTime, 'date' | 'isPast'>,
): { readonly isOpen: boolean; readonly text: string } | undefined => {
  const { status, from, to } = hoursOf(place, date);
  if (status === 'Closed') return { isOpen: false, text: 'Closed today' };
  if (status === undefined || from === undefined || to === undefined) return undefined;
  if (!isPast(from)) return { isOpen: false, text: `Opens at ${formatClock(from)}` };
  return isPast(to) ? { isOpen: false, text: 'Closed now' } : { isOpen: true, text: `Open until ${formatClock(to)}` };
};
