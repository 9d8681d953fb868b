import type { RecordedEvent } from '#contracts/events/envelope';
import { LogRolledBack } from '#platform/ports/event-log';

/** Notifies everyone who waits for the log to change. */
export class ChangeNotifier {
  readonly #waiting = new Set<() => void>();

  notify(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves at the next notification, or when the signal aborts. */
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

/**
 * Runs the work soon after a call, once for all calls in between: not before the milliseconds that the first of them
 * gives have passed since the last run.
 */
export const throttled = (work: () => void): ((interval: number) => void) => {
  let last = -Infinity;
  let isPlanned = false;
  const run = () => {
    isPlanned = false;
    last = performance.now();
    work();
  };
  return (interval) => {
    if (isPlanned) return;
    isPlanned = true;
    const wait = last + interval - performance.now();
    if (wait > 0) setTimeout(run, wait);
    else setImmediate(run);
  };
};

export interface Follower {
  position: number;
}

export interface Followed {
  /** Position of the last event; throws when the log is closed. */
  readonly head: () => number;
  /** Notifies when the head has moved, or the log is closed. */
  readonly changed: ChangeNotifier;
  readonly read: (after: number, upTo: number) => AsyncIterable<RecordedEvent[]>;
  /** The current followers. */
  readonly followers?: Set<Follower>;
}

/** @throws {LogRolledBack} the log ends before the position */
export async function* follow(
  { head, changed, read, followers = new Set() }: Followed,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent[]> {
  if (after > head()) throw new LogRolledBack(after, `it ends at ${head()}`);
  const follower: Follower = { position: after };
  followers.add(follower);
  try {
    while (!signal.aborted) {
      const upTo = head();
      for await (const events of read(follower.position, upTo)) {
        yield events;
        if (signal.aborted) return;
      }
      follower.position = upTo;
      if (head() <= upTo) await changed.next(signal);
    }
  } finally {
    followers.delete(follower);
  }
}
