import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import { parseNewEvent } from '#contracts/events/index';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import { EventTooLarge, RevisionConflict, StreamGone, type EventLog } from '../ports/event-log.js';
import { upcastOrThrow } from './upcast-event.js';
import { evolveWith, type Decider, type DomainEvent, type Environment } from './decider.js';
import { deriveId } from './ids.js';
import { AggregateLoader, type Loaded } from './aggregate-loader.js';

export interface CommandContext<State = unknown> {
  readonly metadata?: EventMetadata;
  /** Name of the API key that sent the command; stored in the events' metadata. */
  readonly actor?: string | undefined;
  /** Idempotency id: repeating a command with the same id changes nothing. Absent: every call is a new command. */
  readonly commandId?: string;
  /**
   * The aggregate as the caller has just loaded it, or {@link emptyAggregate} if it probably has no events. The first
   * attempt then skips the read. The log still checks an append's revision, but not a decision to do nothing.
   */
  readonly loaded?: Loaded<State>;
}

/** A command that was not rejected. */
export interface Handled<State> {
  readonly state: State;
  /** The appended events; empty when there was nothing to do. */
  readonly events: readonly DomainEvent[];
  /** Revision of the stream's last event; -1: no events. */
  readonly revision: number;
  /** Log position of the stream's last event; a query that waits for this position sees the command's effect. */
  readonly position: number;
}

/**
 * Handles a command of the aggregate with this id. Resolves to a rejection: the decider's, `concurrent_change` when the
 * stream keeps changing, or `value_too_large` when an event exceeds the size limit.
 * @throws {StreamUnreadable} an event of the stream can't be folded
 * @throws {LogUnavailable} the events could not be appended
 */
export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
  context?: CommandContext<State>,
) => Promise<Handled<State> | Rejection>;

export interface CommandRunnerOptions {
  readonly log: EventLog;
  /** Loads aggregates from the log; several runners may share one (default: a new one). */
  readonly aggregateLoader?: AggregateLoader;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Maximum attempts after revision conflicts (8). */
  readonly attempts?: number;
}

/** @throws {StreamUnreadable} an event can't be upcast */
export const readCurrent = async (
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  fromRevision?: number,
): Promise<RecordedEvent[]> => (await log.readStream(stream, fromRevision)).map(upcastOrThrow);

/**
 * Reads several streams at once, without upcasting. Streams without events may be omitted. Deleted streams count as
 * empty; a later append to one throws.
 */
export const readStreams = async (
  log: EventLog,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> =>
  log.readStreams?.(streams) ??
  new Map(await Promise.all(streams.map(async (stream) => [stream, await readUnlessDeleted(log, stream)] as const)));

const readUnlessDeleted = (log: Pick<EventLog, 'readStream'>, stream: string): Promise<RecordedEvent[]> =>
  log.readStream(stream).catch((error: unknown) => {
    if (error instanceof StreamGone) return [];
    throw error;
  });

/** Creates a runner that loads, folds, decides and appends, and repeats this after a revision conflict. */
export const createCommandRunner =
  ({
    log,
    aggregateLoader = new AggregateLoader(log),
    clock,
    newId,
    attempts = 8,
  }: CommandRunnerOptions): HandleCommand =>
  async (decider, id, command, { metadata: given = {}, actor, commandId, loaded } = {}) => {
    const stream = streamOf(decider, id);
    const metadata = actor === undefined ? given : { ...given, actor };
    for (let attempt = 1; ; attempt++) {
      const known = attempt === 1 ? loaded : undefined;
      const { state, revision, position, hasHandledCommand } = known ?? (await aggregateLoader.load(decider, id));
      const nothing = { state, events: [], revision, position };
      if (commandId !== undefined && hasHandledCommand(commandId)) return nothing;

      const environment: Environment = { now: clock(), newId };
      const decided = decider.decide(state, command, environment);
      if (isRejection(decided)) return decided;
      if (decided.length === 0) return nothing;

      const time = environment.now.toISOString();
      const events = decided.map(({ type, data }, index) => ({
        id: commandId === undefined ? newId() : deriveId(stream, commandId, String(index)),
        type,
        ...parseNewEvent(type, data),
        time,
        metadata: commandId === undefined ? metadata : { ...metadata, causationid: commandId },
      }));
      try {
        const appended = await log.append(stream, revision < 0 ? 'none' : revision, events);
        return {
          state: events.reduce((folded, event) => evolveWith(decider.evolve, folded, event), state),
          events: decided,
          ...appended,
        };
      } catch (error) {
        if (error instanceof EventTooLarge) return valueTooLarge(error);
        if (!(error instanceof RevisionConflict)) throw error;
        if (attempt >= attempts) return reject('concurrent_change', `${stream} kept changing; please try again.`);
      }
    }
  };

const valueTooLarge = ({ bytes, limit, part }: EventTooLarge): Rejection =>
  reject(
    'value_too_large',
    `It comes to ${bytes} bytes, and ${limit} at most can be kept.`,
    part && { errors: [{ field: part.path, reason: `takes ${part.bytes} bytes; ${limit} at most can be kept` }] },
  );
