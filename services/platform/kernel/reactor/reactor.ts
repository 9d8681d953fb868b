import type { RecordedEvent } from '#contracts/events/envelope';
import type { DeliveryOf } from '#contracts/events/delivery';
import type { ViewCollection, ViewStore } from '../../ports/view-store.js';
import type { Outcome } from './delivery.js';

/** One message for one receiver (`target`). */
export interface Reaction extends DeliveryOf {
  /** Reactions of one key are delivered one after the other, in the order of the log; keys do not wait for each other. */
  readonly key: string;
  /** The dealership it concerns. */
  readonly tenant?: string | undefined;
}

/** There is nothing left to deliver: nothing was sent, and nothing is recorded. */
export interface NothingToDo {
  readonly kind: 'nothing_to_do';
}

/** Delivers messages to receivers outside as events are recorded. Everything but `attempt`, `givenUp` and `disable` is pure. */
export interface Reactor<State> {
  readonly name: string;
  /** Deliveries to all receivers at the same time; absent: each receiver has as many as it may have, however many there are. */
  readonly maxConcurrent?: number;
  readonly initial: State;
  /** Which receivers there are, folded from the whole log whenever the reactor starts. */
  readonly evolve: Readonly<Record<string, (state: State, event: RecordedEvent) => State>>;
  /** By event type, the messages that follow from the event and the state at that time. */
  readonly react: Readonly<Record<string, (state: State, event: RecordedEvent) => readonly Reaction[]>>;
  /** For an event after which a receiver gets what it missed: which receiver, and after which log position. */
  readonly resume?: (event: RecordedEvent) => { readonly target: string; readonly after: number } | undefined;
  /** Whether the receiver still exists and accepts the message. */
  readonly accepts: (state: State, reaction: Reaction) => boolean;
  /** Delivers the message once. Whatever it throws counts as a failure, unless the signal is aborted. */
  readonly attempt: (
    state: State,
    reaction: Reaction,
    event: RecordedEvent,
    signal: AbortSignal,
  ) => Promise<Outcome | NothingToDo>;
  /** Called with a message that was tried for the last time in vain, and what came of that. */
  readonly givenUp?: (reaction: Reaction, outcome: Outcome) => void;
  /**
   * Records that nothing is delivered to the receiver any more, and after which log position it misses something.
   * Absent: the next message is tried whatever became of those before.
   */
  readonly disable?: (target: string, reason: 'gone' | 'failing', resumeAfter: number) => Promise<void>;
}

/** The reactors that run, for operators: the id is a reactor's name, `types` are the event types it follows. */
export const openReactors = (
  views: Pick<ViewStore, 'collection'>,
): Promise<ViewCollection<{ readonly types: readonly string[] }>> =>
  views.collection({ name: 'reactors', indexes: [] });
