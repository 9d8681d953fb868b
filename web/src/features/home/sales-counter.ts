import { day, hour, minute, second } from '#contracts/domain/durations';
import { localDay } from '#contracts/domain/local-time';
import { instantOf, watchUntil } from '#contracts/domain/moment';

/** Sales of a whole day. */
const aDay = 192;
/** Milliseconds from one sale of the day to the next. */
const pace = 450 * second;
/** Milliseconds from one look at the counter to the next. */
export const refreshInterval = 2.5 * minute;
/** Brisbane is so many milliseconds ahead, all year. */
const ahead = 10 * hour;

/** What the counter shows: 192 for each day of the month and one for each 450 seconds of this one, Brisbane time. */
export const salesAt = (moment: Date): number => {
  const instant = instantOf(moment);
  const sale = instant - (instant % pace);
  watchUntil(moment, sale, sale + pace);
  return Number(localDay(moment, 'Australia/Brisbane').slice(8)) * aDay + ((sale + ahead) % day) / pace;
};
