const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** When a delivery is tried again. */
export interface RetrySchedule {
  /** Milliseconds before the second attempt, the third and so on; after the last of them it is given up. */
  readonly delays: readonly number[];
  /** Maximum attempts at a message that the receiver refuses; absent: as many as at any other. */
  readonly refusedAttempts?: number;
}

/** The schedule of the Standard Webhooks specification: ten attempts over three days. */
export const standardSchedule: RetrySchedule = {
  delays: [5 * second, 5 * minute, ...[0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * hour)],
};

/** Maximum share by which a delay is lengthened, so that retries do not coincide. */
const jitter = 0.2;
const maxRetryAfter = 24 * hour;

/**
 * When to try again after the nth attempt has failed; undefined: it is given up.
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
