import { z } from 'zod';
import { promo } from '../domain/site/site.js';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';
import { describedBy } from './described-by.js';

/** Stream `promo-<site id>.<id>`: a card among the results that is no vehicle. */
export const promoStream = defineStream({
  category: 'promo',
  topic: 'dealers',
  events: {
    /** All there is to say of it from now on. */
    PromoPublished: {
      version: 1,
      schema: z.object({
        site_id: z.string().min(1),
        promo,
        /** Its place among the promos of its folder; absent: behind them. */
        order: z.int().optional(),
        by: describedBy,
      }),
      personal: 'none',
    },
    PromoWithdrawn: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type PromoEvent = EventOf<typeof promoStream>;
