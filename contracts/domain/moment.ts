/** Callbacks of a watched moment; see `WatchedMoment`. Every rule accepts such a moment in place of a `Date`. */
export interface ValidityWatcher {
  /** Milliseconds since 1970, for callers that report by {@link reportValidity} how long their result is valid. */
  readonly instant: number;
  /** Reports that a result is valid from one instant, inclusive, until another, exclusive. */
  narrowValidity(from: number, until: number): void;
  /** Reports that a result depends on the day in a time zone. */
  dependOnDay(timeZone: string): void;
  /** Reports that a result depends on whether a time zone's clock shows `08:05` or later; `isPast` is the answer. */
  dependOnClock(clock: string, isPast: boolean, timeZone: string): void;
}

/** Returns milliseconds since 1970. The caller reports by {@link reportValidity} how long its result is valid. */
export const instantOf = (moment: Date): number => (moment as Partial<ValidityWatcher>).instant ?? moment.getTime();

/** Reports that a result of the moment is valid from one instant, inclusive, until another, exclusive. */
export const reportValidity = (moment: Date, from: number, until: number): void =>
  (moment as Partial<ValidityWatcher>).narrowValidity?.(from, until);

/** Whether an instant, in milliseconds since 1970, has come. */
export const hasPassed = (moment: Date, instant: number): boolean => {
  const has = instantOf(moment) >= instant;
  if (has) reportValidity(moment, instant, Infinity);
  else reportValidity(moment, -Infinity, instant);
  return has;
};
