const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export interface RetrySchedule {
  /** Milliseconds before the second attempt, the third and so on; after the last of them it is given up. */
  readonly delays: readonly number[];
  /** Attempts at what the receiver refuses. */
  readonly refusedAttempts: number;
}

/**
 * The schedule of the Standard Webhooks specification: ten attempts over three days. What a receiver refuses is given
 * up after five, some two and a half hours, as what comes after it waits.
 */
export const standardSchedule: RetrySchedule = {
  delays: [5 * second, 5 * minute, ...[0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * hour)],
  refusedAttempts: 5,
};

/** Share of a pause that it is made longer by at the most, so that not everybody comes again at the same moment. */
const jitter = 0.2;
const longestRetryAfter = 24 * hour;

/**
 * When to try again after the nth attempt has failed; undefined: not any more.
 * @param chance from 0 to 1
 */
export const nextAttemptAfter = (
  { delays, refusedAttempts }: RetrySchedule,
  attempt: number,
  { refused = false, retryAfter = 0 }: { readonly refused?: boolean; readonly retryAfter?: number },
  now: Date,
  chance: number,
): Date | undefined => {
  const pause = delays[attempt - 1];
  if (pause === undefined || (refused && attempt >= refusedAttempts)) return undefined;
  const asked = Math.min(retryAfter * second, longestRetryAfter);
  return new Date(now.getTime() + Math.ceil(Math.max(pause, asked) * (1 + jitter * chance)));
};
