import { day, hour, minute, second } from '#contracts/domain/durations';
import { localDay } from '#contracts/domain/local-time';
import { instantOf, reportValidity } from '#contracts/domain/moment';

/** Number of sales in a whole day. */
const aDay = 192;
/** Milliseconds between two sales. */
const pace = 450 * second;
/** Milliseconds between two updates of the counter. */
export const refreshInterval = 2.5 * minute;
/** Milliseconds that Brisbane is ahead of UTC, all year. */
const ahead = 10 * hour;

/** Returns 192 for each day of the month, and one for each 450 seconds of the current day, Brisbane time. */
export const salesAt = (moment: Date): number => {
  const instant = instantOf(moment);
  const sale = instant - (instant % pace);
  reportValidity(moment, sale, sale + pace);
  return Number(localDay(moment, 'Australia/Brisbane').slice(8)) * aDay + ((sale + ahead) % day) / pace;
};
