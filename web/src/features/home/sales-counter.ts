import { minute, second } from '#contracts/domain/durations';
import { dayAround, localDay } from '#contracts/domain/local-time';
import { instantOf, stays } from '#contracts/domain/moment';

/** Sales of a whole day. */
const aDay = 192;
/** Milliseconds from one sale of the day to the next. */
const pace = 450 * second;
/** Milliseconds from one look at the counter to the next. */
export const looksEvery = 2.5 * minute;

const timeZone = 'Australia/Brisbane';

/** What the counter shows: 192 for each day of the month and one for each 450 seconds of this one, Brisbane time. */
export const salesAt = (moment: Date): number => {
  const instant = instantOf(moment);
  const { from } = dayAround(instant, timeZone);
  const today = Math.floor((instant - from) / pace);
  stays(moment, from + today * pace, from + (today + 1) * pace);
  return Number(localDay(moment, timeZone).slice(8)) * aDay + today;
};
