import { isDeepStrictEqual } from 'node:util';
import type { LocationEvent } from '#contracts/events/location';
import type { Location } from '#contracts/site';
import type { Decider } from '#platform/kernel/decider';
import { refusalOf, type Told } from './told.js';

interface Described extends Told {
  readonly location: Location;
}

export type LocationCommand =
  { readonly type: 'describe'; readonly as: Described } | { readonly type: 'close'; readonly from?: Told };

/** A place of a dealer. The state: how it is described; undefined: it is not open. */
export const location: Decider<Described | undefined, LocationCommand, LocationEvent> = {
  category: 'location',
  initial: undefined,
  evolve: {
    LocationDescribed: (_, described) => described,
    LocationClosed: () => undefined,
  },
  decide: (state, command) => {
    if (command.type === 'close') {
      const refusal = command.from && refusalOf(state, command.from);
      return refusal ?? (state ? [{ type: 'LocationClosed', data: {} }] : []);
    }
    const refusal = refusalOf(state, command.as);
    if (refusal) return refusal;
    return isDeepStrictEqual(state, command.as) ? [] : [{ type: 'LocationDescribed', data: command.as }];
  },
};
