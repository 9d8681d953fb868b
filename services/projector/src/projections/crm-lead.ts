import type { RecordedEvent } from '#contracts/events/envelope';
import { toCloudEvent } from '#contracts/events/envelope';
import { leadStream, type LeadEvent } from '#contracts/events/lead';
import { crmLeadView, type CrmLeadView } from '#contracts/views/lead';
import type { Projection } from '#platform/kernel/projection';

const forCrm = (_: CrmLeadView | undefined, event: RecordedEvent<string, { dealership_id: string }>): CrmLeadView => ({
  dealership_id: event.metadata.tenant ?? event.data.dealership_id,
  position: event.position,
  event: toCloudEvent(event),
});

const submittedBy = ({ data }: RecordedEvent): string => (data as { readonly submitted_id: string }).submitted_id;

/**
 * What CRMs pull: one document an event, whatever it says of a lead, in log order. That a lead is erased takes the place
 * of the lead.
 */
export const crmLeadProjection: Projection<CrmLeadView, LeadEvent> = {
  ...crmLeadView,
  key: (event) => (event.type === 'LeadErased' ? submittedBy(event) : event.id),
  evolve: Object.fromEntries(Object.keys(leadStream.events).map((type) => [type, forCrm])),
};
