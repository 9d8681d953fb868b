import { personStream, type PersonEvent } from '#contracts/events/person';
import type { Decider } from '#platform/kernel/decider';

export type PersonCommand =
  | { readonly kind: 'erase'; readonly person_id: string; readonly requested_by: string }
  | {
      readonly kind: 'complete';
      readonly events: Readonly<Record<string, number>>;
      readonly streams: number;
    };

/** Undefined: nobody asked to be forgotten. */
type PersonState = { readonly id: string; readonly completed: boolean } | undefined;

/** Somebody who is to be forgotten: once, and for good. */
export const person: Decider<PersonState, PersonCommand, PersonEvent> = {
  category: personStream.category,
  initial: undefined,
  evolve: {
    PersonErased: (_, { person_id }) => ({ id: person_id, completed: false }),
    PersonErasureCompleted: (state) => state && { ...state, completed: true },
  },
  decide: (state, command) => {
    if (command.kind === 'erase') {
      const { person_id, requested_by } = command;
      return state ? [] : [{ type: 'PersonErased', data: { person_id, requested_by } }];
    }
    if (!state || state.completed) return [];
    const { events, streams } = command;
    return [{ type: 'PersonErasureCompleted', data: { person_id: state.id, events: { ...events }, streams } }];
  },
};
