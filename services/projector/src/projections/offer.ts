import type { OfferEvent } from '#contracts/events/offer';
import { offerView, type OfferView } from '#contracts/views/site-content';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

/** The last description of every offer. */
export const offerProjection: Projection<OfferView, OfferEvent> = {
  ...offerView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    OfferPublished: (_, { data: { site_id, offer } }) => ({ ...offer, site_id, withdrawn: false }),
    OfferChanged: (_, { data: { site_id, offer } }) => ({ ...offer, site_id, withdrawn: false }),
    OfferWithdrawn: (before) => before && { ...before, withdrawn: true },
  },
};
