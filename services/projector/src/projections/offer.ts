import type { OfferEvent } from '#contracts/events/offer';
import type { OfferView } from '#contracts/views/views';
import { offerView } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

/** Every offer as it was described last. */
export const offerProjection: Projection<OfferView, OfferEvent> = {
  ...offerView,
  key: ({ stream }) => stream.slice(stream.indexOf('-') + 1),
  evolve: {
    OfferPublished: (_, { data: { site_id, offer } }) => ({ ...offer, site_id, withdrawn: false }),
    OfferChanged: (_, { data: { site_id, offer } }) => ({ ...offer, site_id, withdrawn: false }),
    OfferWithdrawn: (before) => before && { ...before, withdrawn: true },
  },
};
