import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';

/** An event on its way into the log: everything but its place there. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly time: string;
  readonly data: unknown;
  readonly metadata?: EventMetadata;
}

/** A revision the stream must be at; `'none'`: it must not exist yet; `'any'`: no check. */
export type ExpectedRevision = number | 'none' | 'any';

export interface Appended {
  /** Revision of the last event of this append in its stream. */
  readonly revision: number;
  /** Position of the last event of this append in the log. */
  readonly position: number;
}

/**
 * The truth. An append is all or nothing and durable before it resolves.
 *
 * Appending events whose ids already stand in that stream, in that order, resolves to where they stand and writes
 * nothing, whatever revision is expected. Events that are appended or read may be shared with readers and must not be
 * changed.
 *
 * Reads throw {@link LogCorrupt} where what is stored is damaged, and {@link LogUnavailable} when the log is closed.
 */
export interface EventLog {
  /**
   * @throws {RevisionConflict} the stream is not where it was expected
   * @throws {DuplicateEventId} some, but not all, of the ids are taken; or, where the log knows ids beyond their stream
   *   (EventStoreDB does not), taken in another stream
   * @throws {LogUnavailable} the write could not be made durable; nothing was acknowledged
   * @throws {TypeError} there are no events, or one of them is no JSON
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** The stream's events from `fromRevision` (0), in order; empty when there is no such stream. */
  readStream(stream: string, fromRevision?: number): Promise<RecordedEvent[]>;
  /** Several streams, each as `readStream` gives it, in one go where the engine can; those that don't exist are left out. */
  readStreams?(streams: readonly string[]): Promise<Map<string, RecordedEvent[]>>;
  /** Events after `after` (0 is the beginning), in order, in batches, up to the head at the time of the call. */
  readAll(options: ReadAllOptions): AsyncIterable<RecordedEvent[]>;
  /**
   * As `readAll`, then on with what is appended from then on. Ends when the signal aborts; throws
   * {@link LogUnavailable} when the log is closed meanwhile.
   */
  tail(options: ReadAllOptions & { readonly signal: AbortSignal }): AsyncIterable<RecordedEvent[]>;
  /** Events before one position and after another, the latest first, in batches. */
  readBackwards(options: ReadBackwardsOptions): AsyncIterable<RecordedEvent[]>;
  /** Position of the last event; 0 when there is none. */
  head(): Promise<number>;
  /**
   * Position of the last event decided up to a instant (ISO 8601 in UTC); 0 when there is none. Takes it that times grow
   * as positions do; where clocks differ, it is one of the positions around.
   */
  positionAt(instant: string): Promise<number>;
  /** Answers the appends it has taken, and takes no more. */
  close(): Promise<void>;
}

export interface ReadAllOptions {
  /** 0, the position of an event, or one beyond the head. */
  readonly after: number;
  /** Only these event types; absent: all. */
  readonly types?: readonly string[];
  /** Events a batch at the most (1000). */
  readonly batchSize?: number;
}

export interface ReadBackwardsOptions {
  /** The position of an event, itself left out; absent: from the last event on. */
  readonly before?: number;
  /** Down to the position of an event, itself left out (0). */
  readonly after?: number;
  /** Only these event types; absent: all. */
  readonly types?: readonly string[];
  /** Events a batch at the most (1000). */
  readonly batchSize?: number;
}

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The last revision there is, or `'none'`. */
    readonly actual: number | 'none',
  ) {
    super(`stream ${stream} was expected at ${expected} and is at ${actual}`);
  }
}

export class DuplicateEventId extends Error {
  override readonly name = 'DuplicateEventId';
  constructor(readonly id: string) {
    super(`event id ${id} is already in the log`);
  }
}

export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/** The stored log is damaged; the message says at which position. */
export class LogCorrupt extends Error {
  override readonly name = 'LogCorrupt';
}
