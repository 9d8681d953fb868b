import type { Rejection } from '#contracts/rejections';

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A pure fold step for every event of the stream: a missing one does not compile. */
export type Evolve<State, Event extends DomainEvent> = {
  readonly [E in Event as E['type']]: (state: State, data: E['data']) => State;
};

/** The only things a decision may take from the world. */
export interface Environment {
  readonly now: Date;
  readonly newId: () => string;
}

/** One aggregate: what it remembers and how it decides. No I/O, no clock, no chance. */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Streams are named `<category>-<id>`. */
  readonly category: string;
  readonly initial: State;
  readonly evolve: Evolve<State, Event>;
  /** The events that follow, none when the command asks for what is so already, or why not. */
  readonly decide: (state: State, command: Command, environment: Environment) => readonly Event[] | Rejection;
}

export const evolveWith = <State, Event extends DomainEvent>(
  evolve: Evolve<State, Event>,
  state: State,
  event: DomainEvent,
): State => {
  const step = (evolve as Readonly<Record<string, (state: State, data: unknown) => State>>)[event.type];
  if (!step) throw new RangeError(`no fold for event ${event.type}`);
  return step(state, event.data);
};

export const fold = <State, Event extends DomainEvent>(
  { initial, evolve }: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  events: Iterable<DomainEvent>,
): State => {
  let state = initial;
  for (const event of events) state = evolveWith(evolve, state, event);
  return state;
};
