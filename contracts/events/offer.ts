import { z } from 'zod';
import { offerDescription } from '../domain/site/content.js';
import { defineStream, type EventOf } from './define.js';

/** An offer with sanitised texts: `sanitized_description` is safe HTML, `description` its plain text. */
const cleanOffer = z.object({ ...offerDescription.shape, sanitized_description: z.string() });
export type CleanOffer = z.infer<typeof cleanOffer>;

const whole = z.object({ site_id: z.string().min(1), offer: cleanOffer });

/** Stream `offer-<site id>.<offer id>`. */
export const offerStream = defineStream({
  category: 'offer',
  topic: 'dealers',
  events: {
    OfferPublished: { version: 1, schema: whole, personal: 'none' },
    /** The complete description. It replaces any earlier one. */
    OfferChanged: { version: 1, schema: whole, personal: 'none' },
    /** The offer is no longer shown. Publishing it again starts it as a new offer. */
    OfferWithdrawn: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type OfferEvent = EventOf<typeof offerStream>;
