import type { RecordedEvent } from '#contracts/events/envelope';
import type { CrmLeadUpdate } from '#contracts/events/lead';
import { readCurrent } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';
import type { Sites } from '#platform/sites/sites';
import { toAdf, type AdfLead, type AdfProspect } from '#contracts/domain/adf';

/** Returns the lead of an event for ADF, as it was then. Undefined: there is no such lead. */
export const prospectOf = async (
  event: RecordedEvent,
  log: EventLog,
  sites: Sites,
): Promise<AdfProspect | undefined> => {
  const history = event.type === 'LeadSubmitted' ? [event] : await readCurrent(log, event.stream);
  const [first] = history;
  if (first?.type !== 'LeadSubmitted') return undefined;
  const isWithdrawn = history.some(
    ({ type, revision }) => type === 'LeadConsentWithdrawn' && revision <= event.revision,
  );
  const submitted = first.data as AdfLead;
  const lead = isWithdrawn ? { ...submitted, opt_in: false } : submitted;
  const site = sites.all.find(({ id }) => id === lead.site_id);
  const { type, data } = event;
  return { lead, at: first.time, site, ...(first !== event && { since: { type, data } as CrmLeadUpdate }) };
};

export const adfOf = async (event: RecordedEvent, log: EventLog, sites: Sites): Promise<string> => {
  const prospect = await prospectOf(event, log, sites);
  return toAdf(prospect ? [prospect] : []);
};
