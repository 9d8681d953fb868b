import { setTimeout as pause } from 'node:timers/promises';

export interface Backoff {
  /** Milliseconds before the first retry (100), doubled with each failure in a row. */
  readonly initialBackoff?: number;
  /** Maximum milliseconds between retries (10 000). */
  readonly maxBackoff?: number;
}

/**
 * Repeats work until it succeeds; resolves to undefined when the signal aborts.
 * @param onFailure gets the milliseconds before the next attempt; what it throws ends the attempts
 */
export const retryWithBackoff = async <Result>(
  work: () => Promise<Result>,
  { initialBackoff = 100, maxBackoff = 10_000 }: Backoff,
  signal: AbortSignal,
  onFailure: (error: Error, wait: number) => void,
): Promise<Result | undefined> => {
  for (let wait = initialBackoff; !signal.aborted; wait = Math.min(2 * wait, maxBackoff)) {
    try {
      return await work();
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)), wait);
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
};
