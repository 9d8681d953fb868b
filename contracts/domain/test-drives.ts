import { dayAfter, isCalendarDay, localMinute, weekdayOf } from './local-time.js';
import type { Location, Site } from './site/site.js';
import { minute } from './durations.js';

/** Time slots for test drives in a location's opening hours. Times are local to the location: `2026-05-31T10:30`. */

export type TestDriveRules = Site['forms']['testDrives'];

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Hours = Pick<Location, 'opening_hours' | 'special_hours'>;

/** Returns the opening and closing time of a day, holidays included; undefined where the location is closed. */
const openingTimesOf = (
  { opening_hours, special_hours }: Hours,
  day: string,
): readonly [string, string] | undefined => {
  const special = special_hours.find(({ date }) => date === day);
  const weekday = weekdayOf(day);
  const usual = opening_hours.find((entry) => entry.weekday === weekday);
  const [status, open, close] = special
    ? [special.status, special.start_hour, special.end_hour]
    : [usual?.status, usual?.open, usual?.close];
  return status === 'Open' && open && close ? [open, close] : undefined;
};

/** Returns the slots of a day, such as `2026-05-31`. Each ends by closing time. */
export const slotsOf = (location: Hours, day: string, { minutes }: TestDriveRules): readonly string[] => {
  const hours = isCalendarDay(day) ? openingTimesOf(location, day) : undefined;
  if (!hours) return [];
  const [open, close] = hours.map(minutesOf) as [number, number];
  const slots: string[] = [];
  for (let at = open; at + minutes <= close; at += minutes) slots.push(`${day}T${clockOf(at)}`);
  return slots;
};

interface BookedSlot {
  readonly at: string;
  readonly car_id?: string | undefined;
}

/** Whether a vehicle can be driven in a slot: it is not booked, and a staff member is available. */
export const isFree = (
  at: string,
  car_id: string | undefined,
  booked: readonly BookedSlot[],
  rules: TestDriveRules,
) => {
  const then = booked.filter((slot) => slot.at === at);
  return then.length < rules.atOnce && !then.some((slot) => car_id !== undefined && slot.car_id === car_id);
};

/** Returns the location of a drive: the vehicle's, or else the chosen one, or else the first of its dealership. */
export const driveLocation = (
  locations: readonly Location[],
  {
    car,
    asked,
  }: {
    readonly car?: { readonly location_id?: string | undefined; readonly dealership_id: string } | undefined;
    readonly asked?: string | undefined;
  },
): Location | undefined => {
  const byId = (id: string | undefined) => locations.find((location) => location.id === id);
  if (!car) return byId(asked);
  const own = locations.filter(
    ({ dealership_id, location_type = 'sales' }) => dealership_id === car.dealership_id && location_type === 'sales',
  );
  return byId(car.location_id) ?? own.find(({ primary }) => primary) ?? own[0];
};

/** Returns the first minute that can be booked now. */
export const firstMinute = (now: Date, timeZone: string, { notice }: TestDriveRules): string =>
  localMinute(new Date(now.getTime() + notice * minute), timeZone);

/** Returns the last day that can be booked. @param now the local minute */
export const lastDay = (now: string, { days }: TestDriveRules): string => dayAfter(now.slice(0, 10), days - 1);
