import { createHash } from 'node:crypto';
import type { AllStreamRecordedEvent, EventData, RecordedEvent as VendorEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import type { NewEvent } from '#platform/ports/event-log';
import { LogCorrupt } from '#platform/ports/event-log';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const hexDigits = /^[0-9a-f]{32}$/;

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

/**
 * The UUID that an event has in EventStoreDB. A UUID in lower case is itself and 32 hexadecimal digits get dashes; of any
 * other id it is the start of its SHA-256. The id itself travels in the metadata wherever it is not the UUID.
 */
export const uuidOf = (id: string): string => {
  if (uuid.test(id)) return id;
  return dashed(hexDigits.test(id) ? id : createHash('sha256').update(id).digest('hex'));
};

/** EventStoreDB's metadata of an event: the attributes without a field of their own. */
const envelope = z.object({
  id: z.string().min(1).optional(),
  version: z.int(),
  time: z.string(),
  // Not copied, as copying would drop a key like `__proto__`.
  metadata: z.custom<object>((value) => typeof value === 'object' && value !== null).optional(),
});

/**
 * A copy of the event as it is written.
 * @throws {TypeError} its data or metadata is not JSON
 */
export const encode = ({ id, type, version, time, data, metadata }: NewEvent): EventData => {
  const text: string | undefined = JSON.stringify(data);
  if (text === undefined) throw new TypeError(`the data of event ${id} is no JSON`);
  const eventId = uuidOf(id);
  const attributes: z.infer<typeof envelope> = {
    ...(eventId === id ? {} : { id }),
    version,
    time,
    ...(metadata && { metadata: JSON.parse(JSON.stringify(metadata)) as Record<string, unknown> }),
  };
  return {
    id: eventId,
    contentType: 'application/json',
    type,
    data: JSON.parse(text) as Record<string, unknown>,
    metadata: attributes,
  };
};

/**
 * Commit positions are bytes of the server's log: as numbers they are exact up to eight petabytes.
 * @throws {LogCorrupt} it is beyond, or missing, as in stream reads of servers before 22.6
 */
export const positionOf = ({ position, streamId, revision }: VendorEvent): number => {
  const commit = Number(position?.commit ?? -1n);
  if (!Number.isSafeInteger(commit) || commit < 0)
    throw new LogCorrupt(`event ${revision} of ${streamId} has no usable position (${position?.commit})`);
  return commit;
};

/**
 * The inverse of {@link encode}.
 * @throws {LogCorrupt} the event was not written by it
 */
export const decode = (event: VendorEvent | AllStreamRecordedEvent): RecordedEvent => {
  const position = positionOf(event);
  const attributes = envelope.safeParse(event.metadata);
  if (!event.isJson || !attributes.success)
    throw new LogCorrupt(
      `the event at position ${position}, ${event.revision} of ${event.streamId}, was not written by this log`,
    );
  const { id = event.id, version, time, metadata = {} } = attributes.data;
  return {
    id,
    type: event.type,
    version,
    stream: event.streamId,
    revision: Number(event.revision),
    position,
    time,
    data: event.data,
    metadata: metadata as EventMetadata,
  };
};

/** Whether it is the type of one of the server's own events. */
export const isSystemType = (type: string): boolean => type.startsWith('$');
