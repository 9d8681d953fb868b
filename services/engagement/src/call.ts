import { callStream, type CallEvent } from '#contracts/events/call';
import type { Decider } from '#platform/kernel/decider';

type Revealed = Extract<CallEvent, { type: 'CallRevealed' }>['data'];

/** Records once per call that a number was revealed. The state is whether it was recorded. */
export const call: Decider<boolean, Revealed, CallEvent> = {
  category: callStream.category,
  initial: false,
  evolve: { CallRevealed: () => true },
  decide: (revealed, data) => (revealed ? [] : [{ type: 'CallRevealed', data }]),
};
