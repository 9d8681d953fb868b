import { isDeepStrictEqual } from 'node:util';
import type { PromoEvent } from '#contracts/events/promo';
import type { Promo } from '#contracts/site';
import type { Decider } from '#platform/kernel/decider';
import type { Told } from './told.js';

interface Published extends Told {
  readonly promo: Promo;
}

export type PromoCommand = { readonly type: 'publish'; readonly as: Published } | { readonly type: 'withdraw' };

/** Another site may have a promo of the same id. */
export const promoStreamId = (siteId: string, id: string): string => `${siteId}.${id}`;

/** A card among the results that is no vehicle. The state: what it says; undefined: it is not shown. */
export const promo: Decider<Published | undefined, PromoCommand, PromoEvent> = {
  category: 'promo',
  initial: undefined,
  evolve: { PromoPublished: (_, published) => published, PromoWithdrawn: () => undefined },
  decide: (state, command) => {
    if (command.type === 'withdraw') return state ? [{ type: 'PromoWithdrawn', data: {} }] : [];
    return isDeepStrictEqual(state, command.as) ? [] : [{ type: 'PromoPublished', data: command.as }];
  },
};
