import { formatDate } from '#contracts/domain/format';
import { day as dayLength } from '#contracts/domain/durations';

const steps = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/**
 * Returns `3 weeks ago` or `today`, in whole units, rounded down.
 * @param date ISO 8601, `2026-05-20`
 * @param today ISO 8601
 */
export const timeAgo = (date: string, today: string): string => {
  const days = Math.floor((Date.parse(today) - Date.parse(date)) / dayLength);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  const [unit, length] = steps.find((step) => days >= step[1])!;
  const count = Math.floor(days / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
};

/** `20 May 2026` */
export const dateInWords = (date: string): string => formatDate(date, 'UTC');
