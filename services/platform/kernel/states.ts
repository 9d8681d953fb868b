import type { RecordedEvent } from '#contracts/events/envelope';
import { personalDataOf } from '#contracts/events/index';
import { streamOf } from '#contracts/events/stream-name';
import type { EventLog } from '../ports/event-log.js';
import { readable } from './current.js';
import type { Decider, DomainEvent } from './decider.js';
import { fold } from './decider.js';

/** An aggregate as its stream tells it. */
export interface Loaded<State> {
  readonly state: State;
  /** Of the stream's last event; -1 when it has none. */
  readonly revision: number;
  /** Log position of the stream's last event; 0 when it has none. */
  readonly position: number;
  /** Whether this command, by its id, brought about one of the stream's events. */
  readonly hasDone: (commandId: string) => boolean;
}

export type Folding<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'category' | 'initial' | 'evolve'
>;

interface Kept {
  readonly folding: unknown;
  readonly state: unknown;
  /** The last event that is in the state. */
  readonly id: string;
  readonly revision: number;
  readonly position: number;
  /** By its id the revision of a command's first event. Shared by all that is read on from here; it only grows. */
  readonly commands: Map<string, number>;
  /** In pieces of some hundred bytes. */
  readonly weight: number;
}

/** Events from which on a stream's state is kept: shorter ones are read in no time. */
const long = 4;
/** What all that is kept may weigh: about 40 MB. */
const capacity = 400_000;
const weightOfState = 40;

/** An aggregate of events that were read from the start of its stream, in their current version. */
export const loadedFrom = <State, Event extends DomainEvent>(
  folding: Pick<Folding<State, Event>, 'initial' | 'evolve'>,
  history: readonly RecordedEvent[],
): Loaded<State> => {
  const last = history.at(-1);
  return {
    state: fold(folding, history),
    revision: last?.revision ?? -1,
    position: last?.position ?? 0,
    hasDone: (commandId) => history.some(({ metadata }) => metadata.causationid === commandId),
  };
};

/** An aggregate without events. */
export const unwritten = <State>({ initial: state }: { readonly initial: State }): Loaded<State> => ({
  state,
  revision: -1,
  position: 0,
  hasDone: () => false,
});

/**
 * Loads aggregates. What was read of a long stream is kept folded, so that the next one to ask reads only its last event
 * and what came since. The state is always what the log's own events fold to: it is taken up only where the log still has
 * that last event in its place, and what tells of people is not kept.
 */
export class States {
  /** The one that was asked for last is the last. */
  private readonly kept = new Map<string, Kept>();
  private weight = 0;

  constructor(
    private readonly log: Pick<EventLog, 'readStream'>,
    private readonly limits = { long, capacity },
  ) {}

  /** @throws {StreamUnreadable} one of its events can't be folded */
  async load<State, Event extends DomainEvent>(folding: Folding<State, Event>, id: string): Promise<Loaded<State>> {
    const stream = streamOf(folding, id);
    const kept = this.kept.get(stream);
    if (kept?.folding === folding) {
      const [last, ...since] = await this.log.readStream(stream, kept.revision);
      if (last?.id === kept.id) return this.onwards(stream, folding, kept, since.map(readable));
      this.forget(stream);
    }
    const history = (await this.log.readStream(stream)).map(readable);
    if (history.length < this.limits.long || history.some(({ type }) => personalDataOf(type)))
      return loadedFrom(folding, history);
    const nothing = {
      folding,
      state: folding.initial,
      id: '',
      revision: -1,
      position: 0,
      commands: new Map(),
      weight: 0,
    };
    return this.onwards(stream, folding, nothing, history);
  }

  private onwards<State, Event extends DomainEvent>(
    stream: string,
    folding: Folding<State, Event>,
    from: Kept,
    since: readonly RecordedEvent[],
  ): Loaded<State> {
    const state = fold({ initial: from.state as State, evolve: folding.evolve }, since);
    const { commands } = from;
    for (const { metadata, revision } of since) {
      if (metadata.causationid !== undefined && !commands.has(metadata.causationid))
        commands.set(metadata.causationid, revision);
    }
    const { id, revision, position } = since.at(-1) ?? from;
    if (since.some(({ type }) => personalDataOf(type))) this.forget(stream);
    else this.keep(stream, { folding, state, id, revision, position, commands, weight: weightOfState + commands.size });
    // Who loads at the same time may have read more.
    const hasDone = (commandId: string) => (commands.get(commandId) ?? Infinity) <= revision;
    return { state, revision, position, hasDone };
  }

  private keep(stream: string, kept: Kept): void {
    this.forget(stream);
    if (kept.weight > this.limits.capacity) return;
    this.kept.set(stream, kept);
    this.weight += kept.weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.limits.capacity) return;
      this.forget(oldest);
    }
  }

  private forget(stream: string): void {
    const kept = this.kept.get(stream);
    if (!kept) return;
    this.weight -= kept.weight;
    this.kept.delete(stream);
  }
}
