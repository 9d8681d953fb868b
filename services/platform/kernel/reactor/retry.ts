import { setTimeout as pause } from 'node:timers/promises';

export interface RetryOptions {
  /** After this abort, a failure is final. */
  readonly stopping: AbortSignal;
  /** After this abort, no attempt starts. */
  readonly aborting: AbortSignal;
  /** Milliseconds between two attempts. */
  readonly delay: number;
  readonly onFailure: (error: unknown) => void;
}

/** Retries work that depends on an engine until it succeeds. */
export class Retry {
  private last: Error | undefined;

  constructor(private readonly options: RetryOptions) {}

  /** Returns the last failure; undefined after a success. */
  failure(): Error | undefined {
    return this.last;
  }

  /** Clears the failure; for work that succeeds without ending, such as following the log. */
  succeeded(): void {
    this.last = undefined;
  }

  /** @returns undefined: stopped before a success */
  async untilDone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const { stopping, aborting, delay, onFailure } = this.options;
    while (!aborting.aborted) {
      try {
        const result = await work();
        this.succeeded();
        return result;
      } catch (error) {
        if (stopping.aborted) return undefined;
        this.last = error instanceof Error ? error : new Error(String(error));
        onFailure(error);
        await pause(delay, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
