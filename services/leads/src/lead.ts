import type { LeadEvent } from '#contracts/events/lead';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

export type Submission = Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];

/** Undefined: nothing was submitted yet. */
type LeadState = Submission | undefined;

/** A lead is submitted once; the same again is the same lead, another under its id is refused. */
export const lead: Decider<LeadState, Submission, LeadEvent> = {
  category: 'lead',
  initial: undefined,
  evolve: { LeadSubmitted: (_, submission) => submission },
  decide: (state, submission) => {
    if (!state) return [{ type: 'LeadSubmitted', data: submission }];
    return whatWasAsked(state) === whatWasAsked(submission)
      ? []
      : reject('idempotency_key_reused', 'This idempotency key belongs to another enquiry; use a new one.');
  },
};

/** What the shopper said; the vehicle may have changed between two tries, and the browser may have too. */
const whatWasAsked = ({ user, category, subcategory, message, fields, vehicle }: Submission): string =>
  JSON.stringify([
    Object.entries(user).sort(),
    category,
    subcategory,
    message,
    Object.entries(fields).sort(),
    vehicle?.car_id,
  ]);
