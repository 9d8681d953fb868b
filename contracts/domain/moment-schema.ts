import { z } from 'zod';

/** A moment of RFC 3339 with any offset; the result is in UTC, as events store it. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform((given) => new Date(given).toISOString())
  // The first and last hours of the calendar are in years of more digits in UTC.
  .pipe(z.iso.datetime());
