import type { RecordedEvent } from '#contracts/events/envelope';

/**
 * Carries events from the log to whoever projects or reacts: at least once, in order per stream. Each group has its own
 * saved position; members of one group share the work.
 */
export interface EventFeed {
  subscribe(options: SubscribeOptions): Promise<FeedSubscription>;
}

export interface SubscribeOptions {
  /** Name under which the position is saved. */
  readonly group: string;
  /** Only these event types. */
  readonly types: readonly string[];
  /** Where a group without a saved position begins (0: with the first event). */
  readonly from?: number;
  /**
   * Called with one batch at a time; the position is saved after it resolves. When it rejects, the same batch comes
   * again after a growing pause.
   */
  readonly handle: (events: readonly RecordedEvent[]) => Promise<void>;
}

export interface FeedSubscription {
  /** Log position up to which everything was handled. Grows also over events that were not asked for. */
  position(): number;
  /** The last failure of `handle`, until a batch succeeds. */
  failure(): Error | undefined;
  /** Resolves once everything up to `position` was handled; rejects with the signal's reason, or when it is stopped. */
  reached(position: number, signal: AbortSignal): Promise<void>;
  /** Waits for the batch at hand, then ends. To be called before the log and the saved positions are closed. */
  stop(): Promise<void>;
}
