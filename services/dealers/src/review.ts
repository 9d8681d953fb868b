import { isDeepStrictEqual } from 'node:util';
import { reviewStream, type ReviewEvent } from '#contracts/events/review';
import { reject } from '#contracts/rejections';
import type { Review, ReviewReply } from '#contracts/domain/reviews/review';
import type { Decider } from '#platform/kernel/decider';

type Described = Review & { readonly site_id: string };

interface Published {
  readonly review: Described;
  readonly reply?: ReviewReply;
}

export type ReviewCommand =
  | { readonly type: 'publish'; readonly as: Described }
  | { readonly type: 'reply'; readonly as: ReviewReply }
  | { readonly type: 'withdraw-reply' }
  | { readonly type: 'withdraw' };

/** A customer's review and the dealer's reply. State undefined: the review is not shown. */
export const review: Decider<Published | undefined, ReviewCommand, ReviewEvent> = {
  category: reviewStream.category,
  initial: undefined,
  evolve: {
    ReviewPublished: (_, data) => ({ review: data }),
    ReviewRevised: (state, data) => ({ ...state, review: data }),
    ReviewReplied: (state, reply) => state && { ...state, reply },
    ReviewReplyWithdrawn: (state) => state && { review: state.review },
    ReviewWithdrawn: () => undefined,
  },
  decide: (state, command) => {
    switch (command.type) {
      case 'publish':
        if (!state) return [{ type: 'ReviewPublished', data: command.as }];
        return isDeepStrictEqual(state.review, command.as) ? [] : [{ type: 'ReviewRevised', data: command.as }];
      case 'reply':
        if (!state) return reject('not_found', 'There is no such review.');
        return isDeepStrictEqual(state.reply, command.as) ? [] : [{ type: 'ReviewReplied', data: command.as }];
      case 'withdraw-reply':
        return state?.reply ? [{ type: 'ReviewReplyWithdrawn', data: {} }] : [];
      case 'withdraw':
        return state ? [{ type: 'ReviewWithdrawn', data: {} }] : [];
    }
  },
};
