import { z } from 'zod';
import { review, reviewReply } from '../domain/reviews/review.js';
import { defineStream, type EventOf } from './define.js';

/** Stream `review-<id>`. */
export const reviewStream = defineStream({
  category: 'review',
  topic: 'dealers',
  events: {
    ReviewPublished: { version: 1, schema: review.extend({ site_id: z.string().min(1) }), personal: 'none' },
    /** The customer changed the review. The event contains the complete new version. */
    ReviewRevised: { version: 1, schema: review.extend({ site_id: z.string().min(1) }), personal: 'none' },
    ReviewReplied: { version: 1, schema: reviewReply, personal: 'none' },
    ReviewReplyWithdrawn: { version: 1, schema: z.object({}), personal: 'none' },
    /** The review is no longer shown. Publishing it again starts it as a new review. */
    ReviewWithdrawn: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type ReviewEvent = EventOf<typeof reviewStream>;
