import { z } from 'zod';
import { review, reviewReply } from '../domain/reviews/review.js';
import { pageNumber } from './page-number.js';
import { ok, routes, okWithPosition, siteGet } from './route.js';

export const reviewPageSize = 6;

/** `GET /api/reviews?location_id=&page=`: newest first. */
const reviewsRequest = z.object({
  location_id: z.string().max(60).optional().describe('Only reviews of this location'),
  page: pageNumber.default(1),
});

const reviewSummary = z.object({ count: z.int(), average_rating: z.number() });
export type ReviewSummary = z.infer<typeof reviewSummary>;

const shownReview = z.object({
  id: z.string(),
  customer_name: z.string(),
  text: z.string(),
  rating: z.int(),
  image: z.string().optional(),
  location_id: z.string().optional(),
  location_name: z.string().optional(),
  /** `3 weeks ago` */
  created_at_time_ago_in_words: z.string(),
  review_date: z.iso.date(),
  /** `20 May 2026` */
  review_date_in_words: z.string(),
  reply_text: z.string().optional(),
  reply_date: z.iso.date().optional(),
  reply_date_in_words: z.string().optional(),
});
export type ShownReview = z.infer<typeof shownReview>;

export const reviewsResponse = z.object({
  reviews: z.array(shownReview),
  /** Number of readable reviews on all pages. */
  count: z.int(),
  pages: z.int(),
  /** The locations' own statement about all their reviews anywhere; otherwise computed from the reviews shown here. */
  summary: reviewSummary.optional(),
});
export type ReviewsResponse = z.infer<typeof reviewsResponse>;

/** `PUT` of a review: the complete review. The path contains its dealership and id. */
const reviewBody = review.omit({ dealership_id: true });
const replyBody = reviewReply;

const publishedReview = z.object({ review_id: z.string(), position: z.int() });
export type PublishedReview = z.infer<typeof publishedReview>;

const params = {
  dealership_id: 'One of the key’s dealerships',
  id: 'What the review goes by where it was left',
} as const;
const path = '/api/dealers/dealerships/:dealership_id/reviews/:id';
const answers = okWithPosition(publishedReview, 'It is stored');
const rejections = ['not_found'] as const;

export const reviewRoutes = routes('Reviews', {
  listReviews: {
    ...siteGet,
    path: '/api/reviews',
    summary: 'What customers said of the site’s locations, or of one',
    query: reviewsRequest,
    position: true,
    answers: ok(reviewsResponse, 'The newest first'),
  },
  publishReview: {
    method: 'PUT',
    path,
    caller: 'content',
    site: 'none',
    summary: 'Publishes a review, or changes it',
    params,
    body: reviewBody,
    answers,
    rejections,
  },
  withdrawReview: {
    method: 'DELETE',
    path,
    caller: 'content',
    site: 'none',
    summary: 'Shows a review no more',
    params,
    answers,
    rejections,
  },
  replyToReview: {
    method: 'PUT',
    path: `${path}/reply`,
    caller: 'content',
    site: 'none',
    summary: 'Answers a review',
    params,
    body: replyBody,
    answers,
    rejections,
  },
  withdrawReply: {
    method: 'DELETE',
    path: `${path}/reply`,
    caller: 'content',
    site: 'none',
    summary: 'Takes the answer back',
    params,
    answers,
    rejections,
  },
});
