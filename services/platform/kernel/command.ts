import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import { parseNewEvent } from '#contracts/events/index';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import type { EventLog } from '../ports/event-log.js';
import { EventTooLarge, RevisionConflict, StreamGone } from '../ports/event-log.js';
import { readable } from './current.js';
import type { Decider, DomainEvent, Environment } from './decider.js';
import { evolveWith } from './decider.js';
import { idFrom } from './ids.js';
import { States, type Loaded } from './states.js';

/** What a caller may say about a command beyond the command itself. */
export interface CommandContext<State = unknown> {
  /** Metadata of the appended events. */
  readonly metadata?: EventMetadata;
  /** Name of the API key that sent it, which its events carry. */
  readonly actor?: string | undefined;
  /** Idempotency id: a command sent again under it changes nothing. Absent: every call is a command of its own. */
  readonly commandId?: string;
  /**
   * The aggregate as the caller has just loaded it, or {@link unwritten} where it probably has no events, so that the
   * first attempt does not read. An append is still checked against the log; a decision to do nothing is not.
   */
  readonly loaded?: Loaded<State>;
}

/** A command that was not rejected. */
export interface Handled<State> {
  readonly state: State;
  /** The appended events; empty when there was nothing to do. */
  readonly events: readonly DomainEvent[];
  /** Of the stream's last event; -1 when it has none. */
  readonly revision: number;
  /** Log position of the stream's last event; a query that waits for it sees the command's effect. */
  readonly position: number;
}

/**
 * Handles a command of the aggregate with this id. Resolves to the decider's rejection, to `concurrent_change` when the
 * stream keeps changing, or to `value_too_large` when an event is larger than can be kept.
 * @throws {StreamUnreadable} an event of the stream can't be folded
 * @throws {LogUnavailable} the events could not be appended
 */
export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
  context?: CommandContext<State>,
) => Promise<Handled<State> | Rejection>;

/** What {@link createCommandRunner} runs on. */
export interface CommandRunnerOptions {
  readonly log: EventLog;
  /** Loads aggregates from the log; may be shared (its own). */
  readonly states?: States;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Maximum attempts after revision conflicts (8). */
  readonly attempts?: number;
}

/**
 * Reads a stream's events in their current version.
 * @throws {StreamUnreadable} an event can't be upcast
 */
export const readCurrent = async (
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  fromRevision?: number,
): Promise<RecordedEvent[]> => (await log.readStream(stream, fromRevision)).map(readable);

/**
 * Several streams at once, as they were written; streams without events may be omitted, and so are deleted ones, which tell
 * when something is appended to them.
 */
export const readStreams = async (
  log: EventLog,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> =>
  log.readStreams?.(streams) ??
  new Map(await Promise.all(streams.map(async (stream) => [stream, await readUnlessGone(log, stream)] as const)));

const readUnlessGone = (log: Pick<EventLog, 'readStream'>, stream: string): Promise<RecordedEvent[]> =>
  log.readStream(stream).catch((error: unknown) => {
    if (error instanceof StreamGone) return [];
    throw error;
  });

/** Loads, folds, decides and appends; again after a revision conflict, a bounded number of times. */
export const createCommandRunner =
  ({ log, states = new States(log), clock, newId, attempts = 8 }: CommandRunnerOptions): HandleCommand =>
  async (decider, id, command, { metadata: given = {}, actor, commandId, loaded } = {}) => {
    const stream = streamOf(decider, id);
    const metadata = actor === undefined ? given : { ...given, actor };
    for (let attempt = 1; ; attempt++) {
      const known = attempt === 1 ? loaded : undefined;
      const { state, revision, position, hasDone } = known ?? (await states.load(decider, id));
      const nothing = { state, events: [], revision, position };
      if (commandId !== undefined && hasDone(commandId)) return nothing;

      const environment: Environment = { now: clock(), newId };
      const decided = decider.decide(state, command, environment);
      if (isRejection(decided)) return decided;
      if (decided.length === 0) return nothing;

      const time = environment.now.toISOString();
      const events = decided.map(({ type, data }, index) => ({
        id: commandId === undefined ? newId() : idFrom(stream, commandId, String(index)),
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
