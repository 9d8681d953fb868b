import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import { parseNewEvent } from '#contracts/events/index';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { EventLog } from '../ports/event-log.js';
import { RevisionConflict } from '../ports/event-log.js';
import { readable } from './current.js';
import type { Decider, DomainEvent, Environment } from './decider.js';
import { evolveWith } from './decider.js';
import { idFrom } from './ids.js';
import { States, type Loaded } from './states.js';

export interface CommandContext<State = unknown> {
  readonly metadata?: EventMetadata;
  /** Who sent it: the name of an API key. The events carry it. */
  readonly actor?: string | undefined;
  /** Names the command, so that sending it again changes nothing. Absent: every call is a command of its own. */
  readonly commandId?: string;
  /**
   * The aggregate as the caller has just read it, or {@link unwritten} where there is reason to think that it has no
   * events: the first attempt goes without reading. What is appended is still checked against the log; a decision to do
   * nothing is not.
   */
  readonly loaded?: Loaded<State>;
}

export interface Handled<State> {
  readonly state: State;
  /** What this command brought about; empty when there was nothing to do. */
  readonly events: readonly DomainEvent[];
  /** Of the stream's last event; -1 when it has none. */
  readonly revision: number;
  /** Log position of the stream's last event: a query that waits for it sees this command's effect. */
  readonly position: number;
}

export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
  context?: CommandContext<State>,
) => Promise<Handled<State> | Rejection>;

export interface CommandRunnerOptions {
  readonly log: EventLog;
  /** Loads from that log; others may load by it too. */
  readonly states?: States;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Attempts at a stream that others keep changing (8). */
  readonly attempts?: number;
}

/**
 * Reads the stream's events in their current version.
 * @throws {StreamUnreadable} one of them has none
 */
export const readCurrent = async (log: EventLog, stream: string): Promise<RecordedEvent[]> =>
  (await log.readStream(stream)).map(readable);

/** Several streams at once, as they were written; those that don't exist may be left out. */
export const readStreams = async (
  log: EventLog,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> =>
  log.readStreams?.(streams) ??
  new Map(await Promise.all(streams.map(async (stream) => [stream, await log.readStream(stream)] as const)));

/** Loads, folds, decides and appends; on a revision conflict again, a bounded number of times. */
export const createCommandRunner =
  ({ log, states = new States(log), clock, newId, attempts = 8 }: CommandRunnerOptions): HandleCommand =>
  async (decider, id, command, { metadata: given = {}, actor, commandId, loaded } = {}) => {
    const stream = `${decider.category}-${id}`;
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
        if (!(error instanceof RevisionConflict)) throw error;
        if (attempt >= attempts) return reject('concurrent_change', `${stream} kept changing; please try again.`);
      }
    }
  };
