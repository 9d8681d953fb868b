import { isDeepStrictEqual } from 'node:util';
import type { SiteEvent } from '#contracts/events/site';
import type { Decider } from '#platform/kernel/decider';

type Described = Extract<SiteEvent, { type: 'SiteDescribed' }>['data'];

/** A dealer's site. The state: how it was described last. */
export const site: Decider<Described | undefined, Described, SiteEvent> = {
  category: 'site',
  initial: undefined,
  evolve: { SiteDescribed: (_, described) => described },
  decide: (state, described) =>
    isDeepStrictEqual(state, described) ? [] : [{ type: 'SiteDescribed', data: described }],
};
