import { toCloudEvent, type RecordedEvent } from '#contracts/events/envelope';
import { redacted } from '#contracts/events/index';
import { crmLeadTypes, type LeadEvent } from '#contracts/events/lead';
import { crmLeadView, type CrmLeadView } from '#contracts/views/lead';
import type { Projection } from '#platform/kernel/projection';

interface OfLead {
  readonly site_id?: string;
  readonly dealership_id: string;
}

const toCrmLead = (_: CrmLeadView | undefined, event: RecordedEvent<string, OfLead>): CrmLeadView => ({
  ...(event.data.site_id !== undefined && { site_id: event.data.site_id }),
  dealership_id: event.metadata.tenant ?? event.data.dealership_id,
  position: event.position,
  event: toCloudEvent(event),
});

const submittedBy = ({ data }: RecordedEvent): string => (data as { readonly submitted_id: string }).submitted_id;

/** Lead events that CRMs pull: one document for each event, in log order. The erasure of a lead replaces the lead. */
export const crmLeadProjection: Projection<CrmLeadView, LeadEvent> = {
  ...crmLeadView,
  key: (event) => (event.type === 'LeadErased' ? submittedBy(event) : event.id),
  evolve: {
    ...Object.fromEntries(crmLeadTypes.map((type) => [type, toCrmLead])),
    // The text stays in the log, because an erasure replaces one document only.
    LeadNoteAdded: (before, event) => toCrmLead(before, { ...event, data: redacted('LeadNoteAdded', event.data) }),
  },
};
