import { day as dayLength, minute as minuteLength } from './durations.js';
import { localDay, localMinute } from './local-time.js';
import type { Watcher } from './moment.js';

/**
 * A moment that notes for how long what is made of it stays the same. Rules ask it by `hasCome`, `localDay` and their
 * like; whoever asks in any other way may make something else of it a millisecond later.
 */
export class WatchedMoment extends Date implements Watcher {
  /** The first instant, in milliseconds since 1970, at which everything would be the same. */
  from = -Infinity;
  /** The first at which something may be different. */
  until = Infinity;

  constructor(readonly instant: number) {
    super(instant);
  }

  within(from: number, until: number): void {
    this.from = Math.max(this.from, from);
    this.until = Math.min(this.until, until);
  }

  askedDay(timeZone: string): void {
    const { from, until } = dayAround(this.instant, timeZone);
    this.within(from, until);
  }

  askedClock(clock: string, isPast: boolean, timeZone: string): void {
    const { from, until } = dayAround(this.instant, timeZone);
    const [hours, minutes] = clock.split(':').map(Number) as [number, number];
    const comes = from + (hours * 60 + minutes) * minuteLength;
    // Where the clocks are changed, a day's minutes can't be counted from its beginning.
    if (until - from !== dayLength) localMinute(this, timeZone);
    else if (isPast) this.within(comes, until);
    else this.within(from, comes);
  }
}

interface Day {
  /** The instants at which it begins, and at which the next one does. */
  readonly from: number;
  readonly until: number;
}

const lastDays = new Map<string, Day>();

/** The day in which an instant lies in a time zone. */
export const dayAround = (instant: number, timeZone: string): Day => {
  const last = lastDays.get(timeZone);
  if (last && last.from <= instant && instant < last.until) return last;
  const dayOf = (minute: number) => localDay(new Date(minute * minuteLength), timeZone);
  const minute = Math.floor(instant / minuteLength);
  const date = dayOf(minute);
  const day = {
    from: firstBetween(minute - maxDayMinutes, minute, (at) => dayOf(at) >= date) * minuteLength,
    until: firstBetween(minute, minute + maxDayMinutes, (at) => dayOf(at) > date) * minuteLength,
  };
  lastDays.set(timeZone, day);
  return day;
};

/** Minutes; a day on which clocks are put back is longer than others. */
const maxDayMinutes = 26 * 60;

/** The first after `low` and up to `high` of which something is so, as it is of all that follow. */
const firstBetween = (low: number, high: number, isSo: (at: number) => boolean): number => {
  if (high - low <= 1) return high;
  const middle = Math.floor((low + high) / 2);
  return isSo(middle) ? firstBetween(low, middle, isSo) : firstBetween(middle, high, isSo);
};

type Method = (this: Date, ...args: unknown[]) => unknown;

for (const name of Reflect.ownKeys(Date.prototype)) {
  if (name === 'constructor') continue;
  const method = Reflect.get(Date.prototype, name) as Method;
  Object.defineProperty(WatchedMoment.prototype, name, {
    value(this: WatchedMoment, ...args: unknown[]) {
      this.within(this.instant, this.instant + 1);
      return method.apply(this, args);
    },
  });
}
