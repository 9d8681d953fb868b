import { day as dayLength, minute as minuteLength } from './durations.js';
import { localDay, localMinute } from './local-time.js';
import type { ValidityWatcher } from './moment.js';

/**
 * A moment that records how long results derived from it stay valid. Rules must ask it through `hasCome`, `localDay`
 * and the like. Any other access counts as depending on the millisecond.
 */
export class WatchedMoment extends Date implements ValidityWatcher {
  /** First instant with the same results, in milliseconds since 1970. */
  from = -Infinity;
  /** First instant at which results may differ. */
  until = Infinity;

  constructor(readonly instant: number) {
    super(instant);
  }

  narrowValidity(from: number, until: number): void {
    this.from = Math.max(this.from, from);
    this.until = Math.min(this.until, until);
  }

  dependOnDay(timeZone: string): void {
    const { from, until } = localDayBounds(this.instant, timeZone);
    this.narrowValidity(from, until);
  }

  dependOnClock(clock: string, isPast: boolean, timeZone: string): void {
    const { from, until } = localDayBounds(this.instant, timeZone);
    const [hours, minutes] = clock.split(':').map(Number) as [number, number];
    const comes = from + (hours * 60 + minutes) * minuteLength;
    // On the day of a clock change, minutes can't be counted from the start of the day.
    if (until - from !== dayLength) localMinute(this, timeZone);
    else if (isPast) this.narrowValidity(comes, until);
    else this.narrowValidity(from, comes);
  }
}

interface Day {
  /** First instants of the day and of the next day. */
  readonly from: number;
  readonly until: number;
}

const lastDays = new Map<string, Day>();

/** Returns the local day that contains an instant. */
export const localDayBounds = (instant: number, timeZone: string): Day => {
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

/** Minutes; the day on which clocks are put back is longer than 24 hours. */
const maxDayMinutes = 26 * 60;

/** Returns the first value in (low, high] for which `isSo` holds; it must hold for all later values too. */
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
      this.narrowValidity(this.instant, this.instant + 1);
      return method.apply(this, args);
    },
  });
}
