import { setTimeout as pause } from 'node:timers/promises';

/** When to retry, and until when. */
export interface RetryOptions {
  /** After it, a failure is final. */
  readonly stopping: AbortSignal;
  /** After it, nothing is begun. */
  readonly aborting: AbortSignal;
  /** Milliseconds between two attempts. */
  readonly delay: number;
  readonly onFailure: (error: unknown) => void;
}

/** Repeats work that depends on an engine until it succeeds. */
export class Retry {
  private last: Error | undefined;

  constructor(private readonly options: RetryOptions) {}

  /** The last failure, until something succeeds. */
  failure(): Error | undefined {
    return this.last;
  }

  /** Work that has no end goes well. */
  succeeded(): void {
    this.last = undefined;
  }

  /** @returns undefined: stopped before it succeeded */
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
