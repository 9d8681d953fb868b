import { offerAcceptedSubcategory } from '#contracts/api/leads';
import type { LeadAttachment } from '#contracts/domain/attachments';
import { attachmentsOf, maxAttachments } from '#contracts/domain/forms/attachable';
import type { FormId } from '#contracts/domain/forms/ids';
import { minute } from '#contracts/domain/durations';
import { inOrderOfTime } from '#contracts/domain/outcomes';
import { redacted } from '#contracts/events/index';
import { leadStream, type LeadEvent } from '#contracts/events/lead';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

export type Submission = Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];
export type RecordedOutcome = Extract<LeadEvent, { type: 'LeadOutcomeRecorded' }>['data'];
type Valuation = Extract<LeadEvent, { type: 'LeadValuationAdded' }>['data']['value'];

export type LeadCommand =
  | { readonly kind: 'submit'; readonly submission: Submission }
  | { readonly kind: 'accept-offer'; readonly site_id: string; readonly form_completed: boolean }
  | ({ readonly kind: 'record-outcome' } & Omit<RecordedOutcome, 'lead_id' | 'site_id' | 'dealership_id'>)
  | { readonly kind: 'attach'; readonly site_id: string; readonly attachment: LeadAttachment }
  | { readonly kind: 'add-valuation'; readonly site_id: string; readonly value: Valuation };

interface KnownLead {
  readonly submission: Submission;
  readonly offerAccepted: boolean;
  readonly valuation?: Valuation;
  readonly attachments: readonly string[];
  /** By when they happened. */
  readonly outcomes: readonly RecordedOutcome[];
}
/** Undefined: nothing was submitted yet. */
type LeadState = KnownLead | undefined;

/**
 * A lead is submitted once; the same again is the same lead, another under its id is refused. Later it learns what the
 * trade-in was valued at, and that the offer was taken.
 */
export const lead: Decider<LeadState, LeadCommand, LeadEvent> = {
  category: leadStream.category,
  initial: undefined,
  evolve: {
    LeadSubmitted: (_, submission) => ({ submission, offerAccepted: false, attachments: [], outcomes: [] }),
    OfferAccepted: (state) => state && { ...state, offerAccepted: true },
    LeadValuationAdded: (state, { value }) => state && { ...state, valuation: value },
    LeadOutcomeRecorded: (state, outcome) =>
      state && { ...state, outcomes: inOrderOfTime([...state.outcomes, outcome]) },
    LeadAttachmentAdded: (state, { attachment_id }) =>
      state && { ...state, attachments: [...state.attachments, attachment_id] },
    LeadErased: (state) => state && { ...state, submission: redacted('LeadSubmitted', state.submission) },
  },
  decide: (state, command, { now }) => {
    if (command.kind === 'submit') return submit(state, command.submission);
    if (command.kind === 'record-outcome') return recordOutcome(state, command, now);
    if (!state || state.submission.site_id !== command.site_id) return reject('not_found', 'There is no such lead.');
    const { lead_id, site_id, dealership_id } = state.submission;
    if (command.kind === 'attach') return attach(state, command.attachment);
    if (command.kind === 'accept-offer') {
      if (state.offerAccepted) return [];
      const { form_completed } = command;
      const data = { lead_id, site_id, dealership_id, subcategory: offerAcceptedSubcategory, form_completed } as const;
      return [{ type: 'OfferAccepted', data: { ...data, offer_accepted: true } }];
    }
    if (JSON.stringify(state.valuation) === JSON.stringify(command.value)) return [];
    return [
      {
        type: 'LeadValuationAdded',
        data: { lead_id, site_id, dealership_id, column_name: 'valuation', value: command.value },
      },
    ];
  },
};

const submit = (state: LeadState, submission: Submission) => {
  if (!state) return [{ type: 'LeadSubmitted', data: submission } as const];
  return whatWasAsked(state.submission) === whatWasAsked(submission)
    ? []
    : reject('idempotency_key_reused', 'This idempotency key belongs to another enquiry; use a new one.');
};

const attach = ({ submission, attachments }: KnownLead, attachment: LeadAttachment) => {
  if (attachments.includes(attachment.attachment_id)) return [];
  const { lead_id, site_id, dealership_id, form } = submission;
  const wanted = attachmentsOf[form as FormId];
  if (!wanted) return reject('invalid', 'Nothing can be attached to this.');
  if (!wanted.types.includes(attachment.type)) return reject('invalid', `Please send ${wanted.what}.`);
  if (attachments.length >= maxAttachments) return reject('invalid', `You’ve already added ${maxAttachments} files.`);
  return [{ type: 'LeadAttachmentAdded', data: { lead_id, site_id, dealership_id, ...attachment } } as const];
};

/** How far a CRM's clock may be ahead of ours. */
const clocksApart = 5 * minute;

const recordOutcome = (
  state: LeadState,
  { kind: _, ...report }: Extract<LeadCommand, { kind: 'record-outcome' }>,
  now: Date,
) => {
  if (!state) return reject('not_found', 'There is no such lead.');
  const known = state.outcomes.find(({ outcome_id }) => outcome_id === report.outcome_id);
  if (known) {
    const isSame = known.outcome === report.outcome && known.reason === report.reason;
    return isSame
      ? []
      : reject('idempotency_key_reused', 'This idempotency key belongs to another outcome; use a new one.');
  }
  if (Date.parse(report.at) > now.getTime() + clocksApart) {
    const reason = 'is in the future: tell when it happened';
    return reject('invalid', `at: ${reason}`, { errors: [{ field: 'at', reason }] });
  }
  const { lead_id, site_id, dealership_id } = state.submission;
  return [{ type: 'LeadOutcomeRecorded', data: { lead_id, site_id, dealership_id, ...report } } as const];
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
