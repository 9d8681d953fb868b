import { isDeepStrictEqual } from 'node:util';
import type { SiteEvent } from '#contracts/events/site';
import type { Decider } from '#platform/kernel/decider';
import { refusalOf, type Told } from './told.js';

type Described = Extract<SiteEvent, { type: 'SiteDescribed' }>['data'];

export type SiteCommand =
  { readonly type: 'describe'; readonly as: Described } | { readonly type: 'close'; readonly from: Told };

const told = (described: Described | undefined): Told | undefined =>
  described && { site_id: described.config.id, by: described.by };

/** A dealer's site. The state: how it was described last; undefined: it is not served. */
export const site: Decider<Described | undefined, SiteCommand, SiteEvent> = {
  category: 'site',
  initial: undefined,
  evolve: { SiteDescribed: (_, described) => described, SiteClosed: () => undefined },
  decide: (state, command) => {
    if (command.type === 'close') {
      return refusalOf(told(state), command.from) ?? (state ? [{ type: 'SiteClosed', data: {} }] : []);
    }
    const refusal = refusalOf(told(state), told(command.as)!);
    if (refusal) return refusal;
    return isDeepStrictEqual(state, command.as) ? [] : [{ type: 'SiteDescribed', data: command.as }];
  },
};
