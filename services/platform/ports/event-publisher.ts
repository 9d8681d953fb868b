import type { RecordedEvent } from '#contracts/events/envelope';

/** An event that is not published. */
export interface UnpublishedEvent {
  readonly event: RecordedEvent;
  /** Why the broker permanently refuses the event. Absent: the event waits behind a refused event of its stream. */
  readonly refusal?: Error;
}

/** Publishes events of the log to a broker. */
export interface EventPublisher {
  /**
   * Resolves once all of the events, except the returned ones, are durable at the broker. When the promise rejects,
   * some events may be durable. Publishing those again is harmless, because readers ignore repeated events.
   *
   * @param events events of the log after `after` and up to `upTo`, in order
   * @param after log position up to which everything was published or set aside before this call
   * @param upTo log position up to which everything is published or set aside after this call (the last event's)
   */
  publish(events: readonly RecordedEvent[], after: number, upTo?: number): Promise<readonly UnpublishedEvent[]>;
  /**
   * Publishes events that were left out before. Readers accept them although they have already read later events.
   * Events of one stream must be in order.
   */
  publishDelayed(events: readonly RecordedEvent[]): Promise<readonly UnpublishedEvent[]>;
  /**
   * Rewrites the topics' layout and watermark, which readers need, after the view store was emptied or restored.
   * @param upTo log position up to which everything is published or set aside
   * @returns false: this publisher does not know the layout, or another publisher has started over; the caller must
   *   publish everything after the saved position again
   */
  restore(upTo: number): Promise<boolean>;
  close(): Promise<void>;
}
