import { z } from 'zod';
import { promo } from '../domain/site/site.js';
import { defineStream, type EventOf } from './define.js';
import { describedBy } from './described-by.js';

/** Stream `promo-<site id>.<id>`: a card among the search results that is not a vehicle. */
export const promoStream = defineStream({
  category: 'promo',
  topic: 'dealers',
  events: {
    /** The complete description from now on. */
    PromoPublished: {
      version: 1,
      schema: z.object({
        site_id: z.string().min(1),
        promo,
        /** Place among the promos of the site's folder; absent: after all of these. */
        order: z.int().optional(),
        by: describedBy,
      }),
      personal: 'none',
    },
    PromoWithdrawn: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type PromoEvent = EventOf<typeof promoStream>;
