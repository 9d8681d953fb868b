import { isDeepStrictEqual } from 'node:util';
import { offerStream, type CleanOffer, type OfferEvent } from '#contracts/events/offer';
import type { OfferDescription } from '#contracts/domain/site/content';
import type { Decider } from '#platform/kernel/decider';
import { cleanHtml, textOf } from './clean-html.js';
import { type Covers, refuseUncovered } from './own-site.js';

interface Described {
  readonly site_id: string;
  readonly offer: OfferDescription;
}

export type OfferCommand = ({ readonly type: 'publish'; readonly as: Described } | { readonly type: 'withdraw' }) & {
  /** Dealerships that the caller's key covers; absent: all. */
  readonly covers?: Covers | undefined;
};
export type OfferState = { readonly site_id: string; readonly offer: CleanOffer } | undefined;

/** Includes the site, because another site may have an offer with the same id. */
export const offerStreamId = (siteId: string, offerId: string): string => `${siteId}.${offerId}`;

/** An offer of a dealer. The state is its description; undefined: it is not published. */
export const offer: Decider<OfferState, OfferCommand, OfferEvent> = {
  category: offerStream.category,
  initial: undefined,
  evolve: {
    OfferPublished: (_, published) => published,
    OfferChanged: (_, changed) => changed,
    OfferWithdrawn: () => undefined,
  },
  decide: (state, command) => {
    const refusal = state && refuseUncovered(command.covers, state.offer.dealership_id);
    if (refusal) return refusal;
    if (command.type === 'withdraw') return state ? [{ type: 'OfferWithdrawn', data: {} }] : [];
    const data = { site_id: command.as.site_id, offer: clean(command.as.offer) };
    if (!state) return [{ type: 'OfferPublished', data }];
    return isDeepStrictEqual(state, data) ? [] : [{ type: 'OfferChanged', data }];
  },
};

const clean = (described: OfferDescription): CleanOffer => {
  const sanitized_description = cleanHtml(described.description);
  return {
    ...described,
    description: textOf(sanitized_description),
    sanitized_description,
    disclaimer: textOf(cleanHtml(described.disclaimer)),
  };
};
