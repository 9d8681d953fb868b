import { expect } from '@jest/globals';
import type { Rejection, RejectionCode } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { parseNewEvent } from '#contracts/events/index';
import type { Decider, DomainEvent } from '../kernel/decider.js';
import { fold } from '../kernel/decider.js';

/** Given events, when a command comes, then these events follow, or this rejection. Every event must fit its schema. */
export const specify = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  now = new Date('2026-05-20T00:00:00Z'),
) => ({
  given: (...history: Event[]) => ({
    when: (...commands: Command[]) => {
      let state = fold(decider, history);
      let decided: readonly Event[] | Rejection = [];
      let n = 0;
      for (const command of commands) {
        decided = decider.decide(state, command, { now, newId: () => `id-${++n}` });
        if (isRejection(decided)) break;
        for (const { type, data } of decided) parseNewEvent(type, data);
        state = fold({ initial: state, evolve: decider.evolve }, decided);
      }
      return {
        state,
        then: (...events: Event[]) => expect(decided).toEqual(events),
        thenNothing: () => expect(decided).toEqual([]),
        thenRejected: (rejected: RejectionCode) => expect(decided).toMatchObject({ rejected }),
      };
    },
  }),
});
