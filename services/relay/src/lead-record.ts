import type { LeadRecord } from '#contracts/api/crm';
import { toCloudEvent, type RecordedEvent } from '#contracts/events/envelope';
import { crmLeadTypes, type LeadEvent } from '#contracts/events/lead';
import type { KeyedRecord } from '#platform/ports/keyed-topic';

type EventDataOf<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data'];

/** Returns the record of a lead after these events; without a value if it was erased. Undefined: there is no lead. */
export const leadRecordOf = (events: readonly RecordedEvent[]): KeyedRecord | undefined => {
  const leadEvents = events.filter(({ type }) => (crmLeadTypes as readonly string[]).includes(type));
  const last = leadEvents.at(-1);
  if (!last) return undefined;
  const dataOf = <Type extends LeadEvent['type']>(wanted: Type) =>
    leadEvents.findLast(({ type }) => type === wanted)?.data as EventDataOf<Type> | undefined;
  const submitted = dataOf('LeadSubmitted');
  if (!submitted) return undefined;
  const { lead_id: key, dealership_id } = submitted;
  if (dataOf('LeadErased')) return { key };
  const valuation = dataOf('LeadValuationAdded')?.value;
  const ended = dataOf('LeadReservationEnded');
  const notes = leadEvents.flatMap(({ type, data }) => {
    if (type !== 'LeadNoteAdded') return [];
    const { note_id, text, recorded_by } = data as EventDataOf<'LeadNoteAdded'>;
    return [{ note_id, text, recorded_by }];
  });
  const data: LeadRecord['data'] = {
    ...submitted,
    ...(dataOf('OfferAccepted') && { offer_accepted: true }),
    ...(valuation && { valuation }),
    ...(ended && { reservation_ended: { outcome: ended.outcome, refunded: ended.refunded } }),
    ...(notes.length > 0 && { notes }),
    ...(dataOf('LeadConsentWithdrawn') && { opt_in: false, consent_withdrawn: true }),
  };
  const content = JSON.stringify(toCloudEvent({ ...last, type: 'Lead', version: 1, data }));
  const order = last.metadata.tenant ?? dealership_id;
  return { key, value: { content, contentType: 'application/cloudevents+json', order } };
};
