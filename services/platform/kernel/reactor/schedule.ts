import { hour, minute, second } from '#contracts/domain/durations';

/** The back-off of a delivery. */
export interface RetrySchedule {
  /** Milliseconds before the second attempt, the third and so on. After the last attempt the message is given up. */
  readonly delays: readonly number[];
  /** Maximum attempts for a message that the receiver refuses; absent: as many as for any other message. */
  readonly refusedAttempts?: number;
}

/** The schedule of the Standard Webhooks specification: ten attempts over three days. */
export const standardSchedule: RetrySchedule = {
  delays: [5 * second, 5 * minute, ...[0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * hour)],
};

/** Maximum fraction by which a delay is lengthened at random, so that retries do not coincide. */
const jitter = 0.2;
const maxRetryAfter = 24 * hour;

/**
 * Returns the time of the next attempt after the nth attempt failed; undefined: the message is given up.
 * @param chance from 0 to 1
 */
export const nextAttemptAfter = (
  { delays, refusedAttempts = Infinity }: RetrySchedule,
  attempt: number,
  { refused = false, retryAfter = 0 }: { readonly refused?: boolean; readonly retryAfter?: number },
  now: Date,
  chance: number,
): Date | undefined => {
  const delay = delays[attempt - 1];
  if (delay === undefined || (refused && attempt >= refusedAttempts)) return undefined;
  const asked = Math.min(retryAfter * second, maxRetryAfter);
  return new Date(now.getTime() + Math.ceil(Math.max(delay, asked) * (1 + jitter * chance)));
};
