import { isDeepStrictEqual } from 'node:util';
import type { DealershipEvent } from '#contracts/events/dealership';
import type { Dealership } from '#contracts/site';
import type { Decider } from '#platform/kernel/decider';
import { refusalOf, type Told } from './told.js';

interface Described extends Told {
  readonly dealership: Dealership;
}

export type DealershipCommand =
  { readonly type: 'describe'; readonly as: Described } | { readonly type: 'close'; readonly from?: Told };

/** A dealership of a site. The state: how it is described; undefined: there is none. */
export const dealership: Decider<Described | undefined, DealershipCommand, DealershipEvent> = {
  category: 'dealership',
  initial: undefined,
  evolve: { DealershipDescribed: (_, described) => described, DealershipClosed: () => undefined },
  decide: (state, command) => {
    if (command.type === 'close') {
      const refusal = command.from && refusalOf(state, command.from);
      return refusal ?? (state ? [{ type: 'DealershipClosed', data: {} }] : []);
    }
    const refusal = refusalOf(state, command.as);
    if (refusal) return refusal;
    return isDeepStrictEqual(state, command.as) ? [] : [{ type: 'DealershipDescribed', data: command.as }];
  },
};
