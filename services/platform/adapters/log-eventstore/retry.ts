import { setTimeout as pause } from 'node:timers/promises';
import { isTransient, messageOf } from './errors.js';

export interface Logger {
  warn(details: object, message: string): void;
}

export interface RetryOptions {
  /** Milliseconds for which transient failures are retried. */
  readonly retryTimeout: number;
  readonly logger: Logger | undefined;
  /** Aborts the waiting. */
  readonly closing: AbortSignal;
}

const initialBackoff = 20;
const maxBackoff = 2000;

/** Exponential back-off, of which half is random. */
export class Backoff {
  #next = initialBackoff;

  reset(): void {
    this.#next = initialBackoff;
  }

  /** Resolves after the pause, or when the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    const length = this.#next * (0.5 + Math.random() / 2);
    this.#next = Math.min(2 * this.#next, maxBackoff);
    await pause(length, undefined, { signal }).catch(() => undefined);
  }
}

/** Repeats work while it fails with a transient error, until the timeout; then its error is thrown. */
export type Retry = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

export const createRetry =
  ({ retryTimeout, logger, closing }: RetryOptions): Retry =>
  async (what, work) => {
    const backoff = new Backoff();
    const until = performance.now() + retryTimeout;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error) || closing.aborted || performance.now() >= until) throw error;
        logger?.warn({ err: error }, `EventStoreDB: ${what} failed and is tried again: ${messageOf(error)}`);
        await backoff.wait(closing);
      }
    }
  };
