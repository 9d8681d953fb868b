import type { PromoEvent } from '#contracts/events/promo';
import { promoView, type PromoView } from '#contracts/views/site';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

/** The last description of every promo. */
export const promoProjection: Projection<PromoView, PromoEvent> = {
  ...promoView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    PromoPublished: (_, { data: { site_id, promo, order } }) => ({ site_id, promo, order, withdrawn: false }),
    PromoWithdrawn: (before) => before && { ...before, withdrawn: true },
  },
};
