const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' });

const asUtc = (local: string): Date => new Date(`${local}${local.length === 10 ? 'T00:00' : ''}:00Z`);

/** `Thu, 21 May` of `2026-05-21` */
export const dayName = (date: string): string => day.format(asUtc(date));
/** `10:30 am` of `2026-05-21T10:30` */
export const clockTime = (at: string): string => clock.format(asUtc(at));
/** `Thursday 21 May at 10:30 am` */
export const dayAndTime = (at: string): string => `${longDay.format(asUtc(at))} at ${clockTime(at)}`;
