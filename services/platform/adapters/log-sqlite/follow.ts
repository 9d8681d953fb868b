import type { RecordedEvent } from '#contracts/events/envelope';

/** Wakes everyone who waits for the log to change. */
export class ChangeNotifier {
  readonly #waiting = new Set<() => void>();

  notify(): void {
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

/** Does the work soon after it is asked for, once for all who ask meanwhile, and never twice within so many milliseconds. */
export const throttled = (work: () => void, apart: number): (() => void) => {
  let last = -Infinity;
  let isPlanned = false;
  const run = () => {
    isPlanned = false;
    last = performance.now();
    work();
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    const wait = last + apart - performance.now();
    if (wait > 0) setTimeout(run, wait);
    else setImmediate(run);
  };
};

/** How far somebody is who follows. */
export interface Follower {
  position: number;
}

export interface Followed {
  /** Position of the last event; throws when there will be no more. */
  readonly head: () => number;
  /** Rings when the head has moved, or when there will be no more. */
  readonly changed: ChangeNotifier;
  readonly read: (after: number, upTo: number) => AsyncIterable<RecordedEvent[]>;
  /** All who follow, as long as they do. */
  readonly followers?: Set<Follower>;
}

/** Everything after a position, then on with what comes, until the signal aborts. */
export async function* follow(
  { head, changed, read, followers = new Set() }: Followed,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent[]> {
  const follower: Follower = { position: after };
  followers.add(follower);
  try {
    while (!signal.aborted) {
      const upTo = Math.max(follower.position, head());
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
