import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import { EngineFault } from './engine-fault.js';

/** An event to append: a recorded event without its stream, revision and position. `time` is ISO 8601 in UTC. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly time: string;
  readonly data: unknown;
  readonly metadata?: EventMetadata;
}

/** The revision that the stream must be at; `'none'`: the stream must not exist yet; `'any'`: no check. */
export type ExpectedRevision = number | 'none' | 'any';

/** The place of the last event of an append. */
export interface Appended {
  /** In the event's stream, from 0. */
  readonly revision: number;
  /** In the log, growing from 1. */
  readonly position: number;
}

/**
 * The event log, the source of truth. An append is atomic, and durable before it resolves.
 *
 * Appending is idempotent: if the stream already contains the same event ids in the same order, the append ignores the
 * expected revision, writes nothing and resolves to the place of those events. Callers must not modify appended or read
 * events, because other readers may share them.
 *
 * Reads throw {@link LogCorrupt} where stored data is damaged, and {@link LogUnavailable} when the log is closed.
 */
export interface EventLog {
  /**
   * @throws {RevisionConflict} the stream is not at the expected revision
   * @throws {DuplicateEventId} some, but not all, of the ids are already in the stream; or another stream has one of
   *   them (EventStoreDB does not check other streams)
   * @throws {EventTooLarge} an event, or all of them together, exceed the limit for all engines; nothing is written
   * @throws {LogUnavailable} the write could not be made durable; nothing is acknowledged
   * @throws {StreamGone} the stream was deleted permanently
   * @throws {TypeError} there are no events, or one of them is not JSON
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Returns the stream's events from `fromRevision` (0), in order; empty when there is no such stream.
   * @throws {StreamGone} the stream was deleted permanently
   */
  readStream(stream: string, fromRevision?: number): Promise<RecordedEvent[]>;
  /** As `readStream`, for several streams; streams without events are omitted. Absent if the engine can't do this. */
  readStreams?(streams: readonly string[]): Promise<Map<string, RecordedEvent[]>>;
  /**
   * Returns the revision of the last event of each stream, in the given order; -1: no events. Absent if the engine
   * would have to read the streams for this.
   */
  revisions?(streams: readonly string[]): Promise<number[]>;
  /** Returns the events after a position, in order, in batches, up to the head at the time of the call. */
  readAll(options: ReadAllOptions): AsyncIterable<RecordedEvent[]>;
  /**
   * As `readAll`, followed by every new event as it is appended. Ends when the signal aborts.
   * @throws {LogUnavailable} the log is closed meanwhile
   * @throws {LogRolledBack} the log does not have the position, when the tail starts or later
   */
  tail(options: ReadAllOptions & { readonly signal: AbortSignal }): AsyncIterable<RecordedEvent[]>;
  /** Returns the events between two positions, the latest first, in batches. */
  readBackwards(options: ReadBackwardsOptions): AsyncIterable<RecordedEvent[]>;
  /** Position of the last event; 0 when there is none. */
  head(): Promise<number>;
  /**
   * Position of the last event with a time up to an instant (ISO 8601 in UTC); 0 when there is none. Assumes that times
   * grow with positions. If the clocks of the writers differ, the result is a position nearby.
   */
  positionAt(instant: string): Promise<number>;
  /** Settles pending appends and refuses later ones. */
  close(): Promise<void>;
}

export interface ReadAllOptions {
  /** Position before the first event to read: 0, the position of an event, or a position beyond the head. */
  readonly after: number;
  /** Only these event types; absent: all. */
  readonly types?: readonly string[];
  /** Maximum events of a batch (1000). */
  readonly batchSize?: number;
}

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

/** The appended events exceed the limit for all engines, even if the engine in use would accept them. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  constructor(
    what: string,
    readonly bytes: number,
    readonly limit: number,
    /** The field that makes up most of the event's data, such as `car.hotspots`; undefined: no field does. */
    readonly part: { readonly path: string; readonly bytes: number } | undefined,
  ) {
    super(`${what}: ${bytes} bytes are more than the ${limit} that can be kept`);
  }
}

/** The log is closed, or its engine can't be reached; the same call may succeed later. */
export class LogUnavailable extends EngineFault {
  override readonly name = 'LogUnavailable';
}

/**
 * An event's personal data can't be decrypted: a person has neither a key nor a record of their erasure. The person
 * keys are older than the log, or lost.
 */
export class PersonKeysMissing extends LogUnavailable {}

/** The engine's operator has permanently deleted the stream: reads and appends fail. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
  constructor(readonly stream: string) {
    super(`${stream} was deleted in the event log`);
  }
}

/**
 * A position does not belong to this log: the log ends before the position, has no event there, or has a different one.
 * The log was restored to an older state, emptied or exchanged.
 */
export class LogRolledBack extends EngineFault {
  override readonly name = 'LogRolledBack';
  constructor(
    readonly position: number,
    why: string,
  ) {
    super(`position ${position} is not of this event log (${why}): it was restored to an older state, or exchanged`);
  }
}

/** Stored data is damaged; the message names the position. */
export class LogCorrupt extends EngineFault {
  override readonly name = 'LogCorrupt';
}

/** The log was moved to another engine, or this is an unfinished copy of it. The message addresses operators. */
export class LogElsewhere extends Error {
  override readonly name = 'LogElsewhere';
  constructor(
    message: string,
    /** Whether this log is an unfinished copy. */
    readonly isUnfinished = false,
  ) {
    super(message);
  }
}
