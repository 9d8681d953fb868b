import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';

/** An event to append: a recorded event without its stream, revision and position. `time` is ISO 8601 in UTC. */
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

/** Where the last event of an append is. */
export interface Appended {
  /** In its stream, from 0. */
  readonly revision: number;
  /** In the log, growing from 1. */
  readonly position: number;
}

/**
 * The event log, the source of truth. An append is atomic, and durable before it resolves.
 *
 * Appending events whose ids are already in that stream, in that order, resolves to their place and writes nothing,
 * whatever revision is expected. Appended and read events may be shared with other readers and must not be modified.
 *
 * Reads throw {@link LogCorrupt} where stored data is damaged, and {@link LogUnavailable} when the log is closed.
 */
export interface EventLog {
  /**
   * @throws {RevisionConflict} the stream is not at the expected revision
   * @throws {DuplicateEventId} some, but not all, of the ids are taken; or, where the log knows ids beyond their stream
   *   (EventStoreDB does not), taken in another stream
   * @throws {EventTooLarge} an event, or all of them together, are larger than every engine takes; nothing is written
   * @throws {LogUnavailable} the write could not be made durable; nothing is acknowledged
   * @throws {StreamGone} the stream was deleted for ever
   * @throws {TypeError} there are no events, or one of them is not JSON
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * The stream's events from `fromRevision` (0), in order; empty when there is no such stream.
   * @throws {StreamGone} the stream was deleted for ever
   */
  readStream(stream: string, fromRevision?: number): Promise<RecordedEvent[]>;
  /** Several streams, each as `readStream` returns it; streams without events are omitted. Absent where the engine can't. */
  readStreams?(streams: readonly string[]): Promise<Map<string, RecordedEvent[]>>;
  /**
   * Revision of the last event of each of these streams, in their order; -1: it has none. Absent where the engine can't tell
   * without reading the streams.
   */
  revisions?(streams: readonly string[]): Promise<number[]>;
  /** Events after a position, in order, in batches, up to the head at the time of the call. */
  readAll(options: ReadAllOptions): AsyncIterable<RecordedEvent[]>;
  /**
   * As `readAll`, then every event as it is appended. Ends when the signal aborts; throws {@link LogUnavailable} when
   * the log is closed meanwhile, and {@link LogWentBack} when it has no such position, at its beginning or later.
   */
  tail(options: ReadAllOptions & { readonly signal: AbortSignal }): AsyncIterable<RecordedEvent[]>;
  /** Events before one position and after another, the latest first, in batches. */
  readBackwards(options: ReadBackwardsOptions): AsyncIterable<RecordedEvent[]>;
  /** Position of the last event; 0 when there is none. */
  head(): Promise<number>;
  /**
   * Position of the last event with a time up to an instant (ISO 8601 in UTC); 0 when there is none. Assumes that times
   * grow with positions; where clocks differ, it is one of the positions around.
   */
  positionAt(instant: string): Promise<number>;
  /** Settles pending appends and refuses later ones. */
  close(): Promise<void>;
}

/** Which events to read forwards. */
export interface ReadAllOptions {
  /** Position before the first event to read: 0, the position of an event, or one beyond the head. */
  readonly after: number;
  /** Only these event types; absent: all. */
  readonly types?: readonly string[];
  /** Maximum events of a batch (1000). */
  readonly batchSize?: number;
}

/** Which events to read backwards. */
export interface ReadBackwardsOptions {
  /** The position of an event, exclusive; absent: from the last event. */
  readonly before?: number;
  /** The position of an event, exclusive (0). */
  readonly after?: number;
  /** Only these event types; absent: all. */
  readonly types?: readonly string[];
  /** Maximum events of a batch (1000). */
  readonly batchSize?: number;
}

/** The stream is not at the revision that an append expected. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; `'none'`: it does not exist. */
    readonly actual: number | 'none',
  ) {
    super(`stream ${stream} was expected at ${expected} and is at ${actual}`);
  }
}

/** An appended event has the id of another event. */
export class DuplicateEventId extends Error {
  override readonly name = 'DuplicateEventId';
  constructor(readonly id: string) {
    super(`event id ${id} is already in the log`);
  }
}

/** What was to be appended is larger than every engine takes, whichever this one is. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  constructor(
    what: string,
    readonly bytes: number,
    readonly limit: number,
    /** What in the event's data takes most of it, where one field does: `car.hotspots`. */
    readonly part: { readonly path: string; readonly bytes: number } | undefined,
  ) {
    super(`${what}: ${bytes} bytes are more than the ${limit} that can be kept`);
  }
}

/** The log is closed, or its engine can't be reached; the same call may succeed later. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/**
 * What tells of people can't be read: nothing is known of somebody it tells of, not even that they were erased. The person
 * keys are older than the log, or lost.
 */
export class PersonKeysMissing extends LogUnavailable {}

/** The engine's operator has deleted the stream for ever: it can't be read, and takes no more events. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
  constructor(readonly stream: string) {
    super(`${stream} was deleted in the event log`);
  }
}

/**
 * The log is not the one that a position is of: it ends before it, has no event there, or another one. It was restored to
 * an older state, emptied or exchanged.
 */
export class LogWentBack extends Error {
  override readonly name = 'LogWentBack';
  constructor(
    readonly position: number,
    why: string,
  ) {
    super(`position ${position} is not of this event log (${why}): it was restored to an older state, or exchanged`);
  }
}

/** Stored data is damaged; the message names the position. */
export class LogCorrupt extends Error {
  override readonly name = 'LogCorrupt';
}

/** The log goes on in another engine, or is an unfinished copy of the one there; the message is for the operator. */
export class LogElsewhere extends Error {
  override readonly name = 'LogElsewhere';
  constructor(
    message: string,
    /** Whether it is a copy that was begun. */
    readonly isUnfinished = false,
  ) {
    super(message);
  }
}
