import { z } from 'zod';
import { review, reviewReply } from '../domain/reviews/review.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** Stream `review-<id>`. */
export const reviewEvents = {
  ReviewPublished: event(1, review.extend({ site_id: z.string().min(1) })),
  /** The customer changed it: all there is to say of it now. */
  ReviewRevised: event(1, review.extend({ site_id: z.string().min(1) })),
  ReviewReplied: event(1, reviewReply),
  ReviewReplyWithdrawn: event(1, z.object({})),
  /** It is shown no more; published again, it begins anew. */
  ReviewWithdrawn: event(1, z.object({})),
} as const;

export type ReviewEvent = EventsOf<typeof reviewEvents>;
