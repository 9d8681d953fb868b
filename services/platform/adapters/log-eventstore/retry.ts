import { setTimeout as pause } from 'node:timers/promises';
import { Interrupted, isTransient, messageOf } from './errors.js';

export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const initialBackoff = 20;
const maxBackoff = 2000;
/** Minimum milliseconds of an attempt. */
const minAttemptTime = 100;

/** Exponential back-off, of which half is random. */
export class Backoff {
  #next = initialBackoff;

  reset(): void {
    this.#next = initialBackoff;
  }

  /** Resolves after the pause, or when the signal aborts. */
  async wait(signal: AbortSignal, atMost = Infinity): Promise<void> {
    const length = Math.min(atMost, this.#next * (0.5 + Math.random() / 2));
    this.#next = Math.min(2 * this.#next, maxBackoff);
    await pause(length, undefined, { signal }).catch(() => undefined);
  }
}

/** Logs one line whenever the server stops or resumes responding. */
export class Availability {
  private failures = 0;
  private since = 0;

  constructor(private readonly logger: Logger | undefined) {}

  answered(): void {
    if (this.failures === 0) return;
    const seconds = Math.round((performance.now() - this.since) / 1000);
    this.logger?.info({ failures: this.failures, seconds }, `EventStoreDB answers again, after ${seconds} s`);
    this.failures = 0;
  }

  failed(what: string, error: unknown): void {
    if (this.failures++ > 0) return;
    this.since = performance.now();
    this.logger?.warn({ err: error }, `EventStoreDB does not answer; ${what} is tried again: ${messageOf(error)}`);
  }
}

/**
 * Returns the result of the work within a time limit. Work that exceeds the limit is not cancelled.
 * @param milliseconds absent: no limit
 * @throws {Interrupted} when the work takes longer, or the signal aborts first
 */
export const withTimeLimit = async <Result>(
  what: string,
  work: Promise<Result>,
  { milliseconds, signal }: { readonly milliseconds: number | undefined; readonly signal?: AbortSignal },
): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  let end = () => {};
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Interrupted(`${what} took too long`));
    if (milliseconds !== undefined) timer = setTimeout(refuse, milliseconds);
    signal?.addEventListener('abort', refuse);
    if (signal?.aborted) refuse();
    end = () => signal?.removeEventListener('abort', refuse);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    end();
  }
};

/** Time of `performance.now()` until which failed work is retried. */
export type Deadline = number;

export interface RetryOptions {
  readonly availability: Availability;
  /** Aborts the waiting. */
  readonly closing: AbortSignal;
}

/**
 * Repeats work while it fails with a transient error. After the deadline its error is thrown. The work receives the
 * milliseconds left.
 */
export type Retry = <Result>(
  what: string,
  until: Deadline,
  work: (milliseconds: number) => Promise<Result>,
) => Promise<Result>;

export const createRetry =
  ({ availability, closing }: RetryOptions): Retry =>
  async (what, until, work) => {
    const backoff = new Backoff();
    /** The server's last error, which says more than a timeout. */
    let lastError: unknown;
    for (;;) {
      try {
        const result = await work(Math.max(minAttemptTime, until - performance.now()));
        availability.answered();
        return result;
      } catch (error) {
        if (!isTransient(error)) throw error;
        availability.failed(what, error);
        if (!(error instanceof Interrupted)) lastError = error;
        const left = until - performance.now() - minAttemptTime;
        if (closing.aborted || left <= 0) throw lastError ?? error;
        await backoff.wait(closing, left);
      }
    }
  };
