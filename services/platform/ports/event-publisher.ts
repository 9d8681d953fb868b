import type { RecordedEvent } from '#contracts/events/envelope';

/** Makes events of the log known to whoever follows them elsewhere. */
export interface EventPublisher {
  /**
   * Resolves once all of these are durable there. When it rejects, some of them may be; publishing them again is
   * harmless, as whoever reads them leaves out what came before.
   *
   * @param events in the order of the log, every event after `after` up to the last of these
   * @param after log position up to which everything was published before
   */
  publish(events: readonly RecordedEvent[], after: number): Promise<void>;
  close(): Promise<void>;
}
