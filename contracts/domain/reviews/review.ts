import { z } from 'zod';
import { pictureAddress } from '../path.js';

const text = z.string().trim().min(1).max(5_000);

export const review = z.strictObject({
  dealership_id: z.string().min(1).max(60),
  /** Absent: the review is about the dealership as a whole. */
  location_id: z.string().min(1).max(60).optional(),
  customer_name: z.string().trim().min(1).max(120),
  text,
  /** Whole stars. */
  rating: z.int().min(1).max(5),
  /** `2026-05-20` */
  review_date: z.iso.date(),
  /** Picture of the customer or the handover. */
  image: pictureAddress().max(500).optional(),
});
export type Review = z.infer<typeof review>;

export const reviewReply = z.strictObject({ reply_text: text, reply_date: z.iso.date() });
export type ReviewReply = z.infer<typeof reviewReply>;
