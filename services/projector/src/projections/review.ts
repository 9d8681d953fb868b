import type { ReviewEvent } from '#contracts/events/review';
import { reviewView, type ReviewView } from '#contracts/views/site-content';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

/** The current state of every review, with the dealer's reply. */
export const reviewProjection: Projection<ReviewView, ReviewEvent> = {
  ...reviewView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    ReviewPublished: (_, { data }) => ({ ...data, withdrawn: false }),
    ReviewRevised: (before, { data }) => ({ ...replyOf(before), ...data, withdrawn: false }),
    ReviewReplied: (before, { data }) => before && { ...before, ...data },
    ReviewReplyWithdrawn: (before) => {
      if (!before) return undefined;
      const { reply_text: _, reply_date: __, ...rest } = before;
      return rest;
    },
    ReviewWithdrawn: (before) => before && { ...before, withdrawn: true },
  },
};

const replyOf = (before: ReviewView | undefined) =>
  before?.reply_text === undefined ? {} : { reply_text: before.reply_text, reply_date: before.reply_date };
