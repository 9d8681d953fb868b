import { dayAfter, holdsDay, localMinute } from './local-time.js';
import type { Location, Site } from './site/site.js';

/** When vehicles can be driven: the location's opening hours, in slots. Times are `2026-05-31T10:30` on its own clock. */

export type TestDriveRules = Site['forms']['testDrives'];

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Hours = Pick<Location, 'opening_hours' | 'special_hours'>;

/** From when to when a location is open on a day, holidays included; undefined where it is closed. */
const hoursOf = ({ opening_hours, special_hours }: Hours, day: string): readonly [string, string] | undefined => {
  const special = special_hours.find(({ date }) => date === day);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const usual = opening_hours.find((entry) => entry.weekday === weekday);
  const [status, open, close] = special
    ? [special.status, special.start_hour, special.end_hour]
    : [usual?.status, usual?.open, usual?.close];
  return status === 'Open' && open && close ? [open, close] : undefined;
};

/** The slots of a day `2026-05-31` at a location: each ends before it closes. */
export const slotsOf = (location: Hours, day: string, { minutes }: TestDriveRules): readonly string[] => {
  const hours = holdsDay(day) ? hoursOf(location, day) : undefined;
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

/** Whether this vehicle can be driven then: nobody else drives it, and somebody is free to go along. */
export const isFree = (
  at: string,
  car_id: string | undefined,
  booked: readonly BookedSlot[],
  rules: TestDriveRules,
) => {
  const then = booked.filter((slot) => slot.at === at);
  return then.length < rules.atOnce && !then.some((slot) => car_id !== undefined && slot.car_id === car_id);
};

/** Where a vehicle is driven: where it stands, else where the shopper chose, else the first of its dealership. */
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

/** The first minute that can be booked now. */
export const firstMinute = (now: Date, timeZone: string, { notice }: TestDriveRules): string =>
  localMinute(new Date(now.getTime() + notice * 60_000), timeZone);

/** The last day that can be booked, given the minute it is. */
export const lastDay = (now: string, { days }: TestDriveRules): string => dayAfter(now.slice(0, 10), days - 1);
