import type { RecordedEvent } from '#contracts/events/envelope';
import { reject, type Rejection } from '#contracts/rejections';
import { StreamGone } from '../ports/event-log.js';

/** An event before it is appended: its type and data. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A pure fold step for every event type of the stream; a missing step is a compile error. */
export type Evolve<State, Event extends DomainEvent> = {
  readonly [E in Event as E['type']]: (state: State, data: E['data']) => State;
};

/** The only inputs of a decision besides state and command. */
export interface Environment {
  readonly now: Date;
  readonly newId: () => string;
}

/** One aggregate: its state and its decisions, as pure functions. */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Streams are named `<category>-<id>`. */
  readonly category: string;
  readonly initial: State;
  readonly evolve: Evolve<State, Event>;
  /** Returns the resulting events, none if nothing changes, or a rejection. */
  readonly decide: (state: State, command: Command, environment: Environment) => readonly Event[] | Rejection;
}

/** @throws {RangeError} there is no step for its type */
export const evolveWith = <State, Event extends DomainEvent>(
  evolve: Evolve<State, Event>,
  state: State,
  event: DomainEvent,
): State => {
  const step = (evolve as Readonly<Record<string, (state: State, data: unknown) => State>>)[event.type];
  if (!step) throw new RangeError(`no fold for event ${event.type}`);
  return step(state, event.data);
};

/** An event of a stream can't be folded, so the state of the aggregate is unknown. */
export class StreamUnreadable extends Error {
  override readonly name = 'StreamUnreadable';

  constructor({ stream, revision, type }: RecordedEvent, cause: unknown) {
    super(`${stream} can’t be read beyond revision ${revision - 1}: nobody can take the ${type} that follows`, {
      cause,
    });
  }

  /** For `catch`: returns the rejection for a {@link StreamUnreadable} or {@link StreamGone}; rethrows other errors. */
  static rejection(this: void, error: unknown): Rejection {
    if (error instanceof StreamGone) return reject('stream_unreadable', `${error.message}. Nothing was changed.`);
    if (!(error instanceof StreamUnreadable)) throw error;
    const detail = `${error.message}. Nothing was changed; please ask the operators of this site.`;
    return reject('stream_unreadable', detail);
  }
}

const isRecorded = (event: DomainEvent): event is RecordedEvent => 'stream' in event;

/** @throws {StreamUnreadable} a recorded event can't be folded */
export const fold = <State, Event extends DomainEvent>(
  { initial, evolve }: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  events: Iterable<DomainEvent>,
): State => {
  let state = initial;
  for (const event of events) {
    try {
      state = evolveWith(evolve, state, event);
    } catch (error) {
      throw isRecorded(event) ? new StreamUnreadable(event, error) : error;
    }
  }
  return state;
};
