import type { LeadRecord } from '#contracts/api/crm';
import { toCloudEvent, type RecordedEvent } from '#contracts/events/envelope';
import { crmLeadTypes, type LeadEvent } from '#contracts/events/lead';
import type { KeyedRecord } from '#platform/ports/keyed-topic';

type Of<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data'];

/** A lead as it is after its events; without a value once it is erased. Undefined: there is no such lead. */
export const leadRecordOf = (events: readonly RecordedEvent[]): KeyedRecord | undefined => {
  const leadEvents = events.filter(({ type }) => (crmLeadTypes as readonly string[]).includes(type));
  const last = leadEvents.at(-1);
  if (!last) return undefined;
  const dataOf = <Type extends LeadEvent['type']>(wanted: Type) =>
    leadEvents.findLast(({ type }) => type === wanted)?.data as Of<Type> | undefined;
  const submitted = dataOf('LeadSubmitted');
  if (!submitted) return undefined;
  const { lead_id: key, dealership_id } = submitted;
  if (dataOf('LeadErased')) return { key };
  const valuation = dataOf('LeadValuationAdded')?.value;
  const data: LeadRecord['data'] = {
    ...submitted,
    ...(dataOf('OfferAccepted') && { offer_accepted: true }),
    ...(valuation && { valuation }),
  };
  const content = JSON.stringify(toCloudEvent({ ...last, type: 'Lead', version: 1, data }));
  const order = last.metadata.tenant ?? dealership_id;
  return { key, value: { content, contentType: 'application/cloudevents+json', order } };
};
