import type { RecordedEvent } from '#contracts/envelope';

/** Wakes everyone who waits for the log to change. */
export class Bell {
  readonly #waiting = new Set<() => void>();

  ring(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves at the next ring, or when the signal aborts. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      if (signal.aborted) return resolve();
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}

export interface Followed {
  /** Position of the last event; throws when there will be no more. */
  readonly head: () => number;
  /** Rings when the head has moved, or when there will be no more. */
  readonly changed: Bell;
  readonly read: (after: number, upTo: number) => AsyncIterable<RecordedEvent[]>;
}

/** Everything after a position, then on with what comes, until the signal aborts. */
export async function* follow(
  { head, changed, read }: Followed,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent[]> {
  for (let at = after; !signal.aborted;) {
    const upTo = Math.max(at, head());
    for await (const events of read(at, upTo)) {
      yield events;
      if (signal.aborted) return;
    }
    at = upTo;
    if (head() <= at) await changed.next(signal);
  }
}
