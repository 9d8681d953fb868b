import { z } from 'zod';
import { promo } from '../site.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';
import { toldBy } from './told-by.js';

/** Stream `promo-<site id>.<id>`: a promo told by API. Those of a folder are told with its site. */
export const promoEvents = {
  /** All there is to say of it from now on. */
  PromoPublished: event(1, z.object({ site_id: z.string().min(1), promo, by: toldBy })),
  PromoWithdrawn: event(1, z.object({})),
} as const;

export type PromoEvent = EventsOf<typeof promoEvents>;
