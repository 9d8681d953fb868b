import type { EventRow } from '#contracts/api/ops-events';
import type { RecordedEvent } from '#contracts/events/envelope';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { sentenceOf } from './sentences.js';

/** Returns the event in its current version; unchanged if this program does not know the event. */
export const readable = (event: RecordedEvent): RecordedEvent => {
  try {
    return upcastEvent(event);
  } catch {
    return event;
  }
};

/** The dealership, or the site, that an event belongs to. */
export const tenantOf = ({ metadata, data }: RecordedEvent): string | undefined => {
  if (metadata.tenant !== undefined) return metadata.tenant;
  const { dealership_id, site_id } = (data ?? {}) as { readonly dealership_id?: unknown; readonly site_id?: unknown };
  return [dealership_id, site_id].find((id): id is string => typeof id === 'string');
};

export const rowOf = (recorded: RecordedEvent): EventRow => {
  const event = readable(recorded);
  const { id, position, stream, revision, type, version, time, data, metadata } = event;
  const tenant = tenantOf(event);
  return {
    id,
    position,
    stream,
    revision,
    type,
    version,
    time,
    ...(tenant !== undefined && { tenant }),
    sentence: sentenceOf(event),
    data,
    metadata: { ...metadata },
  };
};
