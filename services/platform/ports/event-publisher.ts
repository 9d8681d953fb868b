import type { RecordedEvent } from '#contracts/events/envelope';

/** Publishes events of the log to a broker. */
export interface EventPublisher {
  /**
   * Resolves once all of the events are durable at the broker. When it rejects, some of them may be; publishing them
   * again is harmless, as readers ignore repeated events.
   *
   * @param events every event of the log after `after`, in order
   * @param after log position up to which everything was published before
   */
  publish(events: readonly RecordedEvent[], after: number): Promise<void>;
  /** Disconnects from the broker. */
  close(): Promise<void>;
}
