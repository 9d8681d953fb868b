import { offerAcceptedSubcategory } from '#contracts/api/leads';
import type { LeadAttachment } from '#contracts/domain/attachments';
import { attachmentsByForm, maxAttachments } from '#contracts/domain/forms/attachable';
import type { FormId } from '#contracts/domain/forms/ids';
import { minute } from '#contracts/domain/durations';
import { sortByTime, withoutOutcome } from '#contracts/domain/outcomes';
import { redacted } from '#contracts/events/index';
import { erasedEmail } from '#contracts/events/personal';
import { isErasedLead, leadStream, type LeadEvent } from '#contracts/events/lead';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

export type Submission = Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];
export type RecordedOutcome = Extract<LeadEvent, { type: 'LeadOutcomeRecorded' }>['data'];
/** Without `at`: now. */
type OutcomeReport = Omit<RecordedOutcome, 'lead_id' | 'site_id' | 'dealership_id' | 'at'> & {
  readonly at?: string | undefined;
};
type ReservationEnd = Pick<
  Extract<LeadEvent, { type: 'LeadReservationEnded' }>['data'],
  'category' | 'outcome' | 'refunded'
>;
type Valuation = Extract<LeadEvent, { type: 'LeadValuationAdded' }>['data']['value'];

type Note = Pick<Extract<LeadEvent, { type: 'LeadNoteAdded' }>['data'], 'note_id' | 'text' | 'recorded_by'>;

export type LeadCommand =
  | { readonly type: 'submit'; readonly submission: Submission }
  | { readonly type: 'accept-offer'; readonly site_id: string; readonly form_completed: boolean }
  | ({ readonly type: 'record-outcome'; readonly submitted_at: string } & OutcomeReport)
  | ({ readonly type: 'add-note' } & Note)
  | { readonly type: 'withdraw-consent'; readonly recorded_by: string }
  | { readonly type: 'retract-outcome'; readonly outcome_id: string; readonly retracted_by: string }
  | { readonly type: 'attach'; readonly site_id: string; readonly attachment: LeadAttachment }
  | { readonly type: 'add-valuation'; readonly site_id: string; readonly value: Valuation }
  | ({ readonly type: 'end-reservation'; readonly site_id: string } & ReservationEnd);

interface KnownLead {
  readonly submission: Submission;
  readonly offerAccepted: boolean;
  readonly reservationEnded?: boolean;
  readonly valuation?: Valuation;
  readonly attachments: readonly string[];
  /** Ordered by the time of the outcome. */
  readonly outcomes: readonly RecordedOutcome[];
  /** Ids of retracted outcomes. */
  readonly retracted: readonly string[];
  readonly notes: readonly Pick<Note, 'note_id' | 'text'>[];
  readonly consentWithdrawn?: boolean;
}
/** Undefined: not submitted yet. */
export type LeadState = KnownLead | undefined;

const nothingYet = { attachments: [], outcomes: [], retracted: [], notes: [] } as const;

/**
 * A lead is submitted once. The same submission again changes nothing; a different one under its id is rejected. Later
 * events add the valuation of the trade-in, the accepted offer, the end of the reservation, attachments, outcomes and the
 * withdrawal of consent.
 */
export const lead: Decider<LeadState, LeadCommand, LeadEvent> = {
  category: leadStream.category,
  initial: undefined,
  evolve: {
    LeadSubmitted: (_, submission) => ({ submission, offerAccepted: false, ...nothingYet }),
    OfferAccepted: (state) => state && { ...state, offerAccepted: true },
    LeadValuationAdded: (state, { value }) => state && { ...state, valuation: value },
    LeadReservationEnded: (state) => state && { ...state, reservationEnded: true },
    LeadOutcomeRecorded: (state, outcome) => state && { ...state, outcomes: sortByTime([...state.outcomes, outcome]) },
    LeadOutcomeRetracted: (state, { outcome_id }) =>
      state && {
        ...state,
        outcomes: withoutOutcome(state.outcomes, outcome_id),
        retracted: [...state.retracted, outcome_id],
      },
    LeadNoteAdded: (state, { note_id, text }) => state && { ...state, notes: [...state.notes, { note_id, text }] },
    LeadConsentWithdrawn: (state) => state && { ...state, consentWithdrawn: true },
    LeadAttachmentAdded: (state, { attachment_id }) =>
      state && { ...state, attachments: [...state.attachments, attachment_id] },
    LeadErased: (state) => state && { ...state, submission: redacted('LeadSubmitted', state.submission), notes: [] },
  },
  decide: (state, command, { now }) => {
    if (command.type === 'submit') return submit(state, command.submission);
    if (command.type === 'record-outcome') return recordOutcome(state, command, now);
    if (command.type === 'add-note') return addNote(state, command);
    if (command.type === 'withdraw-consent') return withdrawConsent(state, command.recorded_by);
    if (command.type === 'retract-outcome') return retractOutcome(state, command);
    if (!state || state.submission.site_id !== command.site_id) return reject('not_found', 'There is no such lead.');
    const { lead_id, site_id, dealership_id } = state.submission;
    if (command.type === 'attach') return attach(state, command.attachment);
    if (command.type === 'accept-offer') {
      if (state.offerAccepted) return [];
      const { form_completed } = command;
      const data = { lead_id, site_id, dealership_id, subcategory: offerAcceptedSubcategory, form_completed } as const;
      return [{ type: 'OfferAccepted', data: { ...data, offer_accepted: true } }];
    }
    if (command.type === 'end-reservation') {
      if (state.reservationEnded || state.submission.user.email === erasedEmail) return [];
      const { type: _, ...end } = command;
      return [{ type: 'LeadReservationEnded', data: { lead_id, dealership_id, ...end } }];
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
  const wanted = attachmentsByForm[form as FormId];
  if (!wanted) return reject('invalid', 'Nothing can be attached to this.');
  if (!wanted.types.includes(attachment.type)) return reject('invalid', `Please send ${wanted.what}.`);
  if (attachments.length >= maxAttachments) return reject('invalid', `You’ve already added ${maxAttachments} files.`);
  return [{ type: 'LeadAttachmentAdded', data: { lead_id, site_id, dealership_id, ...attachment } } as const];
};

/** Milliseconds that a CRM's clock may be wrong. */
const clocksApart = 5 * minute;

const recordOutcome = (
  state: LeadState,
  { type: _, submitted_at, ...report }: Extract<LeadCommand, { type: 'record-outcome' }>,
  now: Date,
) => {
  if (!state) return reject('not_found', 'There is no such lead.');
  const known = state.outcomes.find(({ outcome_id }) => outcome_id === report.outcome_id);
  if (known) {
    return isSameReport(report, known)
      ? []
      : reject('idempotency_key_reused', 'This idempotency key belongs to another outcome; use a new one.');
  }
  if (state.retracted.includes(report.outcome_id)) return [];
  const { at = now.toISOString(), appointment_at } = report;
  const wrong = wrongTime({ at, appointment_at }, submitted_at, now);
  if (wrong) return reject('invalid', `${wrong.field}: ${wrong.reason}`, { errors: [wrong] });
  const { lead_id, site_id, dealership_id } = state.submission;
  return [{ type: 'LeadOutcomeRecorded', data: { lead_id, site_id, dealership_id, ...report, at } } as const];
};

/** Maximum number of notes on a lead. */
const maxNotes = 200;

const addNote = (state: LeadState, { type: _, ...note }: Extract<LeadCommand, { type: 'add-note' }>) => {
  if (!state || isErasedLead({ type: 'LeadSubmitted', data: state.submission }))
    return reject('not_found', 'There is no such lead.');
  const known = state.notes.find(({ note_id }) => note_id === note.note_id);
  if (known)
    return known.text === note.text
      ? []
      : reject('idempotency_key_reused', 'This idempotency key belongs to another note; use a new one.');
  if (state.notes.length >= maxNotes) return reject('invalid', `The lead already has ${maxNotes} notes.`);
  const { lead_id, site_id, dealership_id, user } = state.submission;
  return [
    {
      type: 'LeadNoteAdded',
      data: { lead_id, site_id, dealership_id, ...note, phone: user.phone, email: user.email },
    } as const,
  ];
};

/** Without consent there is nothing to withdraw. */
const withdrawConsent = (state: LeadState, recorded_by: string) => {
  if (!state || isErasedLead({ type: 'LeadSubmitted', data: state.submission }))
    return reject('not_found', 'There is no such lead.');
  const { lead_id, site_id, dealership_id, opt_in } = state.submission;
  return state.consentWithdrawn || !opt_in
    ? []
    : [{ type: 'LeadConsentWithdrawn', data: { lead_id, site_id, dealership_id, recorded_by } } as const];
};

/** Without a time, the report was made when it was sent, which differs between two attempts. */
const isSameReport = ({ at, outcome, reason, appointment_at }: OutcomeReport, known: RecordedOutcome): boolean =>
  outcome === known.outcome &&
  reason === known.reason &&
  appointment_at === known.appointment_at &&
  (at === undefined || at === known.at);

const retractOutcome = (
  state: LeadState,
  { outcome_id, retracted_by }: Extract<LeadCommand, { type: 'retract-outcome' }>,
) => {
  if (state?.retracted.includes(outcome_id)) return [];
  const known = state?.outcomes.find((one) => one.outcome_id === outcome_id);
  if (!state || !known) return reject('not_found', 'The lead has no such outcome.');
  const { lead_id, site_id, dealership_id } = state.submission;
  const { outcome, appointment_at } = known;
  const what = { outcome_id, outcome, ...(appointment_at && { appointment_at }), retracted_by };
  return [{ type: 'LeadOutcomeRetracted', data: { lead_id, site_id, dealership_id, ...what } } as const];
};

/** An appointment may be reported late, but it was not made after its own time. */
const wrongTime = (
  { at, appointment_at }: Pick<RecordedOutcome, 'at' | 'appointment_at'>,
  submitted_at: string,
  now: Date,
) => {
  const happened = Date.parse(at);
  if (happened > now.getTime() + clocksApart) return { field: 'at', reason: 'is in the future: tell when it happened' };
  if (happened < Date.parse(submitted_at) - clocksApart) return { field: 'at', reason: 'is before the lead was sent' };
  if (appointment_at !== undefined && Date.parse(appointment_at) < happened - clocksApart)
    return { field: 'appointment_at', reason: 'was over already: tell when the shopper is to come' };
  return undefined;
};

/** Returns the shopper's entries, to compare attempts. Vehicle data and browser may differ between two attempts. */
const whatWasAsked = ({ user, category, subcategory, message, fields, vehicle }: Submission): string =>
  JSON.stringify([
    Object.entries(user).sort(),
    category,
    subcategory,
    message,
    Object.entries(fields).sort(),
    vehicle?.car_id,
  ]);
