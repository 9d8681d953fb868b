import { personStream, type PersonEvent } from '#contracts/events/person';
import type { Decider } from '#platform/kernel/decider';

export type PersonCommand =
  | {
      readonly type: 'erase';
      readonly person_id: string;
      readonly requested_by: string;
      readonly erased_at: string;
    }
  | {
      readonly type: 'doubt';
      readonly person_id: string;
      readonly requested_by: string;
      readonly reason: string;
    }
  | {
      readonly type: 'complete';
      readonly events: Readonly<Record<string, number>>;
      readonly streams: number;
    };

/** Undefined: no erasure was requested. */
type PersonState =
  { readonly id: string; readonly erased: boolean; readonly completed: boolean; readonly reason?: string } | undefined;

/** The erasure of a person, which is final. */
export const person: Decider<PersonState, PersonCommand, PersonEvent> = {
  category: personStream.category,
  initial: undefined,
  evolve: {
    PersonErased: (state, { person_id }) => ({ ...state, id: person_id, erased: true, completed: false }),
    PersonErasureCompleted: (state) => state && { ...state, completed: true },
    PersonErasureUnproven: (state, { person_id, reason }) => ({
      id: person_id,
      erased: false,
      completed: false,
      ...state,
      reason,
    }),
  },
  decide: (state, command) => {
    if (command.type === 'erase') {
      const { type: _, ...data } = command;
      return state?.erased ? [] : [{ type: 'PersonErased', data }];
    }
    if (command.type === 'doubt') {
      const { type: _, ...data } = command;
      return state?.reason === command.reason ? [] : [{ type: 'PersonErasureUnproven', data }];
    }
    if (!state || state.completed) return [];
    const { events, streams } = command;
    return [{ type: 'PersonErasureCompleted', data: { person_id: state.id, events: { ...events }, streams } }];
  },
};
