import { toCloudEvent } from '#contracts/envelope';
import type { LeadEvent } from '#contracts/events/lead';
import type { CrmLeadView } from '#contracts/views';
import { crmLeadView } from '#contracts/views';
import type { Projection } from '#platform/kernel/projection';

/** What CRMs pull: one document an event, in log order. */
export const crmLeadProjection: Projection<CrmLeadView, LeadEvent> = {
  ...crmLeadView,
  key: (event) => event.id,
  evolve: {
    LeadSubmitted: (_, event) => ({
      dealership_id: event.data.dealership_id,
      position: event.position,
      event: toCloudEvent(event),
    }),
  },
};
