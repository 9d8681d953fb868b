/** What a watched moment is called with; see `WatchedMoment`. Every rule may be given one in place of a `Date`. */
export interface Watcher {
  /** Milliseconds since 1970, for who says beside it how long it counts. */
  readonly instant: number;
  /** What was made of the moment is the same from one instant until right before another. */
  within(from: number, until: number): void;
  /** It was asked for the day it is in a time zone. */
  askedDay(timeZone: string): void;
  /** It was asked whether a time zone's clock shows `08:05` or later, and it does. */
  askedClock(clock: string, isPast: boolean, timeZone: string): void;
}

/** Milliseconds since 1970. Who asks so says by {@link stays} how long what it makes of it stays the same. */
export const instantOf = (moment: Date): number => (moment as Partial<Watcher>).instant ?? moment.getTime();

/** Says that what is made of a moment is the same from one instant until right before another. */
export const watchUntil = (moment: Date, from: number, until: number): void =>
  (moment as Partial<Watcher>).within?.(from, until);

/** Whether an instant, in milliseconds since 1970, has come. */
export const hasCome = (moment: Date, instant: number): boolean => {
  const has = instantOf(moment) >= instant;
  if (has) watchUntil(moment, instant, Infinity);
  else watchUntil(moment, -Infinity, instant);
  return has;
};
