import type { PromoEvent } from '#contracts/events/promo';
import type { PromoView } from '#contracts/views/views';
import { promoView } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

/** Every promo as it was described last. */
export const promoProjection: Projection<PromoView, PromoEvent> = {
  ...promoView,
  key: ({ stream }) => stream.slice(stream.indexOf('-') + 1),
  evolve: {
    PromoPublished: (_, { data: { site_id, promo, order } }) => ({ site_id, promo, order, withdrawn: false }),
    PromoWithdrawn: (before) => before && { ...before, withdrawn: true },
  },
};
