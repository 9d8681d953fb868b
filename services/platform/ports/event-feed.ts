import type { RecordedEvent } from '#contracts/events/envelope';

/**
 * Delivers events from the log to projections: at least once, in order per stream. Each group has its own saved
 * position; members of one group share the work.
 */
export interface EventFeed {
  /** Resolves once the group's position is read; delivery then begins. */
  subscribe(options: SubscribeOptions): Promise<FeedSubscription>;
}

export interface SubscribeOptions {
  /** Name under which the position is saved. */
  readonly group: string;
  readonly types: readonly string[];
  /** Log position after which a group without a saved position begins (0). */
  readonly from?: number;
  /**
   * Called with one batch at a time, in order; the position is saved after it resolves. When it rejects, the same batch
   * is delivered again after a growing back-off.
   */
  readonly handle: (events: readonly RecordedEvent[]) => Promise<void>;
}

/** One member of a group. */
export interface FeedSubscription {
  /** Log position up to which the group has handled everything. Events of other types advance this position too. */
  position(): number;
  /** The last failure of `handle`, until a batch succeeds. */
  failure(): Error | undefined;
  /** Resolves once everything up to a log position is handled; rejects with the signal's reason, or when stopped. */
  reached(position: number, signal: AbortSignal): Promise<void>;
  /** Waits for the current batch, then ends. Call this before closing the log and the view store. */
  stop(): Promise<void>;
}
