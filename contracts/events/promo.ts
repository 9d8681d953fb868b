import { z } from 'zod';
import { promo } from '../domain/site/site.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';
import { toldBy } from './told-by.js';

/** Stream `promo-<site id>.<id>`: a card among the results that is no vehicle. */
export const promoEvents = {
  /** All there is to say of it from now on. */
  PromoPublished: event(
    1,
    z.object({
      site_id: z.string().min(1),
      promo,
      /** Its place among the promos of its folder; absent: behind them. */
      order: z.int().optional(),
      by: toldBy,
    }),
  ),
  PromoWithdrawn: event(1, z.object({})),
} as const;

export type PromoEvent = EventsOf<typeof promoEvents>;
