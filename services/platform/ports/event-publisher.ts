import type { RecordedEvent } from '#contracts/events/envelope';

/** An event that is not published. */
export interface LeftOut {
  readonly event: RecordedEvent;
  /** Why the broker refuses it, and will again. Absent: it waits behind one of its stream that is refused. */
  readonly refusal?: Error;
}

/** Publishes events of the log to a broker. */
export interface EventPublisher {
  /**
   * Resolves once all of the events, but those it returns, are durable at the broker. When it rejects, some of them may
   * be; publishing them again is harmless, as readers ignore repeated events.
   *
   * @param events events of the log after `after` and up to `upTo`, in order
   * @param after log position up to which everything was published or set aside before
   * @param upTo log position up to which it is then (that of the last event)
   */
  publish(events: readonly RecordedEvent[], after: number, upTo?: number): Promise<readonly LeftOut[]>;
  /**
   * Publishes events that were left out before; readers take them although they have come further. Events of a stream in
   * order.
   */
  publishLate(events: readonly RecordedEvent[]): Promise<readonly LeftOut[]>;
  /**
   * Writes again what readers of the topics need to know beside them, where the store that has it was emptied or restored.
   * @param upTo log position up to which everything is published or set aside
   * @returns false: that is not known here any more, or another publisher has begun anew; so everything is to be published
   *   that was after the position which is saved
   */
  restore(upTo: number): Promise<boolean>;
  /** Disconnects from the broker. */
  close(): Promise<void>;
}
