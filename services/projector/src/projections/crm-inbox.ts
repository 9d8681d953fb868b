import type { RecordedEvent } from '#contracts/events/envelope';
import { leadSearchText } from '#contracts/domain/lead-search';
import { sortByTime, withoutOutcome } from '#contracts/domain/outcomes';
import { redacted } from '#contracts/events/index';
import { crmLeadTypes, isErasedLead, type LeadEvent } from '#contracts/events/lead';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

const messageOf = ({ id, revision, position }: RecordedEvent) => ({ id, revision, position });

const withEvent = (before: CrmInboxView | undefined, event: RecordedEvent): CrmInboxView | undefined =>
  before && {
    ...before,
    since: [...before.since, { type: event.type, at: event.time, data: event.data }],
    messages: [...before.messages, messageOf(event)],
  };

/** Leads for a dealer without a CRM: one document for each lead. */
export const crmInboxProjection: Projection<CrmInboxView, LeadEvent> = {
  ...crmInboxView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    ...Object.fromEntries(crmLeadTypes.map((type) => [type, withEvent])),
    LeadOutcomeRecorded: (before, { data }) =>
      before && { ...before, is_answered: true, outcomes: sortByTime([...before.outcomes, data]) },
    LeadOutcomeRetracted: (before, { data: { outcome_id } }) => {
      if (!before) return undefined;
      const outcomes = withoutOutcome(before.outcomes, outcome_id);
      const isErased = isErasedLead({ type: 'LeadSubmitted', data: before.lead });
      return { ...before, outcomes, is_answered: isErased || outcomes.length > 0 };
    },
    LeadAttachmentAdded: (before, { data: { attachment_id, type, bytes } }) =>
      before && { ...before, attachments: [...before.attachments, { attachment_id, type, bytes }] },
    LeadErased: (before, event) => {
      const after = withEvent(before, event);
      const lead = after && redacted('LeadSubmitted', after.lead);
      const since = after?.since.map((one) => ({ ...one, data: redacted(one.type, one.data) }));
      return lead && since && { ...after, lead, search_text: '', since, attachments: [], is_answered: true };
    },
    LeadSubmitted: (_, event) => ({
      lead_id: event.data.lead_id,
      site_id: event.data.site_id,
      dealership_id: event.data.dealership_id,
      submitted_at: event.time,
      lead: event.data,
      search_text: leadSearchText(event.data),
      since: [],
      outcomes: [],
      is_answered: false,
      attachments: [],
      messages: [messageOf(event)],
    }),
  },
};
