import { setTimeout as pause } from 'node:timers/promises';
import { isPassing, messageOf } from './errors.js';

export interface Logger {
  warn(details: object, message: string): void;
}

export interface PatienceOptions {
  /** Milliseconds that a call which fails for a passing reason is repeated. */
  readonly patience: number;
  readonly logger: Logger | undefined;
  /** Aborts when there is nothing to wait for any more. */
  readonly closing: AbortSignal;
}

const firstPause = 20;
const longestPause = 2000;

/** The pauses between one try and the next: each twice the one before, and half of it left to chance. */
export class Backoff {
  #next = firstPause;

  reset(): void {
    this.#next = firstPause;
  }

  /** Resolves after the pause, or when the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    const length = this.#next * (0.5 + Math.random() / 2);
    this.#next = Math.min(2 * this.#next, longestPause);
    await pause(length, undefined, { signal }).catch(() => undefined);
  }
}

/** Repeats the work while it fails for a passing reason and there is patience left; then its error is thrown. */
export type Patiently = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

export const createPatience =
  ({ patience, logger, closing }: PatienceOptions): Patiently =>
  async (what, work) => {
    const backoff = new Backoff();
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isPassing(error) || closing.aborted || performance.now() >= until) throw error;
        logger?.warn({ err: error }, `EventStoreDB: ${what} failed and is tried again: ${messageOf(error)}`);
        await backoff.wait(closing);
      }
    }
  };
