import { callStream, type CallEvent } from '#contracts/events/call';
import type { Decider } from '#platform/kernel/decider';

type Revealed = Extract<CallEvent, { type: 'CallRevealed' }>['data'];

/** A number is revealed once a call, however often it is said. The state: whether it was. */
export const call: Decider<boolean, Revealed, CallEvent> = {
  category: callStream.category,
  initial: false,
  evolve: { CallRevealed: () => true },
  decide: (revealed, data) => (revealed ? [] : [{ type: 'CallRevealed', data }]),
};
