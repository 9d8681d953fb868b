import { z } from 'zod';
import { offerDescription } from '../domain/site/content.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** An offer whose texts are clean: `sanitized_description` is HTML that can be shown, `description` the words of it. */
export const cleanOffer = z.object({ ...offerDescription.shape, sanitized_description: z.string() });
export type CleanOffer = z.infer<typeof cleanOffer>;

const whole = z.object({ site_id: z.string().min(1), offer: cleanOffer });

/** Stream `offer-<site id>.<offer id>`. */
export const offerEvents = {
  OfferPublished: event(1, whole),
  /** All there is to say of it; what was said before is no longer so. */
  OfferChanged: event(1, whole),
  /** It is shown no more; published again, it begins anew. */
  OfferWithdrawn: event(1, z.object({})),
} as const;

export type OfferEvent = EventsOf<typeof offerEvents>;
