import { isDeepStrictEqual } from 'node:util';
import type { LocationEvent } from '#contracts/events/location';
import type { Location } from '#contracts/site';
import type { Decider } from '#platform/kernel/decider';

interface Described {
  readonly site_id: string;
  readonly location: Location;
}

export type LocationCommand = { readonly type: 'describe'; readonly as: Described } | { readonly type: 'close' };

/** A place of a dealer. The state: how it is described; undefined: it is not open. */
export const location: Decider<Described | undefined, LocationCommand, LocationEvent> = {
  category: 'location',
  initial: undefined,
  evolve: {
    LocationDescribed: (_, described) => described,
    LocationClosed: () => undefined,
  },
  decide: (state, command) => {
    if (command.type === 'close') return state ? [{ type: 'LocationClosed', data: {} }] : [];
    return isDeepStrictEqual(state, command.as) ? [] : [{ type: 'LocationDescribed', data: command.as }];
  },
};
