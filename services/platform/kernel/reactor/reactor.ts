import type { RecordedEvent } from '#contracts/events/envelope';
import type { DeliveryOf } from '#contracts/events/delivery';
import type { ViewCollection, ViewStore } from '../../ports/view-store.js';
import type { Outcome } from './delivery.js';

/** One message for one receiver (`target`). */
export interface Reaction extends DeliveryOf {
  /** Reactions with the same key are delivered one after the other, in log order; keys do not wait for each other. */
  readonly key: string;
  /** Id of the dealership. */
  readonly tenant?: string | undefined;
}

/** The message has become pointless: nothing was sent, and nothing is recorded. */
export interface NothingToDo {
  readonly kind: 'nothing_to_do';
}

/** Delivers messages to external receivers as events occur. Only `attempt`, `onAbandoned` and `disable` are impure. */
export interface Reactor<State> {
  readonly name: string;
  /** Maximum concurrent deliveries to all receivers; absent: only the limit per receiver applies. */
  readonly maxConcurrent?: number;
  readonly initial: State;
  /** Folds the receivers from the whole log whenever the reactor starts. */
  readonly evolve: Readonly<Record<string, (state: State, event: RecordedEvent) => State>>;
  /** By event type, returns the messages that result from the event and the state at that time. */
  readonly react: Readonly<Record<string, (state: State, event: RecordedEvent) => readonly Reaction[]>>;
  /** If the event re-enables a receiver, returns the receiver and the log position after which it missed messages. */
  readonly resume?: (event: RecordedEvent) => { readonly target: string; readonly after: number } | undefined;
  /** Decides whether the receiver still exists and accepts the message. */
  readonly accepts: (state: State, reaction: Reaction) => boolean;
  /** Delivers the message once. Any exception counts as a failure, unless the signal is aborted. */
  readonly attempt: (
    state: State,
    reaction: Reaction,
    event: RecordedEvent,
    signal: AbortSignal,
  ) => Promise<Outcome | NothingToDo>;
  /** Called with a message whose last attempt failed, and the outcome of that attempt. */
  readonly onAbandoned?: (reaction: Reaction, outcome: Outcome) => void;
  /**
   * Records that the receiver is disabled, and the log position after which it misses messages.
   * Absent: receivers are never disabled, whatever fails.
   */
  readonly disable?: (target: string, reason: 'gone' | 'failing', resumeAfter: number) => Promise<void>;
}

/** Opens the list of running reactors, for operators: the id is a reactor's name, `types` are its event types. */
export const openReactors = (
  views: Pick<ViewStore, 'collection'>,
): Promise<ViewCollection<{ readonly types: readonly string[] }>> =>
  views.collection({ name: 'reactors', indexes: [] });
