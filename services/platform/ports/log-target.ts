import type { RecordedEvent } from '#contracts/events/envelope';
import type { LogMoveEvent } from '#contracts/events/log';

/** An engine that a log is copied into; every event keeps its position. */
export interface LogTarget {
  /** Returns the engine's events that earlier calls did not return, in order. */
  readNewEvents(): AsyncIterable<readonly RecordedEvent[]>;
  /**
   * Appends events to those written before. When the call fails, some of them may be written.
   * @throws {LogElsewhere} the engine has other events in their streams
   */
  append(events: readonly RecordedEvent[]): Promise<void>;
  /** EventStoreDB's own positions of some of the copied events; empty for other engines. */
  marks(): LogMoveEvent['data']['marks'];
  close(): Promise<void>;
}
