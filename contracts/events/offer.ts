import { z } from 'zod';
import { offerDescription } from '../domain/site/content.js';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** An offer whose texts are clean: `sanitized_description` is HTML that can be shown, `description` the words of it. */
const cleanOffer = z.object({ ...offerDescription.shape, sanitized_description: z.string() });
export type CleanOffer = z.infer<typeof cleanOffer>;

const whole = z.object({ site_id: z.string().min(1), offer: cleanOffer });

/** Stream `offer-<site id>.<offer id>`. */
export const offerStream = defineStream({
  category: 'offer',
  topic: 'dealers',
  events: {
    OfferPublished: { version: 1, schema: whole, personal: 'none' },
    /** All there is to say of it; what was said before is no longer so. */
    OfferChanged: { version: 1, schema: whole, personal: 'none' },
    /** It is shown no more; published again, it begins anew. */
    OfferWithdrawn: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type OfferEvent = EventOf<typeof offerStream>;
