import type { EventRow } from '#contracts/api/ops-events';
import type { RecordedEvent } from '#contracts/events/envelope';
import { current } from '#platform/kernel/current';
import { sentenceOf } from './sentences.js';

/** The event in the version that is current; as it stands where this program knows no such event. */
export const readable = (event: RecordedEvent): RecordedEvent => {
  try {
    return current(event);
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
