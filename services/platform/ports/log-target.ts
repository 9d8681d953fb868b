import type { RecordedEvent } from '#contracts/events/envelope';
import type { LogMoveEvent } from '#contracts/events/log';

/** An engine that a log is copied into, every event at the position that it had. */
export interface LogTarget {
  /** What is there and was not given yet, in order. */
  added(): AsyncIterable<readonly RecordedEvent[]>;
  /**
   * Writes events after those that were given last; some may be there when it fails.
   * @throws {LogElsewhere} the engine has other events in their streams
   */
  append(events: readonly RecordedEvent[]): Promise<void>;
  /** Where EventStoreDB has some of what was given; none in other engines. */
  marks(): LogMoveEvent['data']['marks'];
  close(): Promise<void>;
}
