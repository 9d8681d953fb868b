import { localTime } from '#contracts/domain/local-time';

/** Sales of a whole day. */
const aDay = 192;
/** Seconds from one sale of the day to the next. */
const pace = 450;
/** Milliseconds from one look at the counter to the next. */
export const looksEvery = 150_000;

/** What the counter shows: 192 for each day of the month and one for each 450 seconds of this one, Brisbane time. */
export const salesAt = (moment: Date): number => {
  const { date, clock } = localTime(moment, 'Australia/Brisbane');
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  const seconds = (hours * 60 + minutes) * 60 + moment.getUTCSeconds();
  return Number(date.slice(8)) * aDay + Math.floor(seconds / pace);
};
