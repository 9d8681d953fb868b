import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import { parsedJson } from '#platform/kernel/json';
import { LogCorrupt, type NewEvent } from '#platform/ports/event-log';
import type { Recorded } from './wire.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const hexDigits = /^[0-9a-f]{32}$/;

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

/**
 * Returns the UUID of an event in EventStoreDB. A UUID in lower case is used unchanged, and 32 hexadecimal digits get
 * dashes. Any other id becomes the start of its SHA-256. An id that differs from its UUID is stored in the metadata.
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

/** An event as it is written. */
export interface Encoded {
  /** A UUID. */
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: Buffer;
  /** JSON. */
  readonly metadata: Buffer;
}

/** @throws {TypeError} the data or metadata is not JSON */
export const encode = ({ id, type, version, time, data, metadata }: NewEvent): Encoded => {
  const text: string | undefined = JSON.stringify(data);
  if (text === undefined) throw new TypeError(`the data of event ${id} is no JSON`);
  const eventId = uuidOf(id);
  const attributes = { ...(eventId === id ? {} : { id }), version, time, ...(metadata && { metadata }) };
  return { id: eventId, type, data: Buffer.from(text), metadata: Buffer.from(JSON.stringify(attributes)) };
};

export const streamOf = (event: Recorded): string =>
  Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

export const typeOf = (event: Recorded): string => event.getMetadataMap().get('type') ?? '';

/** The UUID that the server knows the event by. */
export const eventIdOf = (event: Recorded): string => event.getId()?.getString().toLowerCase() ?? '';

/**
 * Returns the commit position, a byte offset in the server's log. It is exact up to eight petabytes.
 * @throws {LogCorrupt} when it is larger, or missing, as in stream reads of servers before 22.6
 */
export const positionOf = (event: Recorded): number => {
  const commit = Number(event.getCommitPosition());
  if (!Number.isSafeInteger(commit) || commit < 0)
    throw new LogCorrupt(
      `event ${event.getStreamRevision()} of ${streamOf(event)} has no usable position (${event.getCommitPosition()})`,
    );
  return commit;
};

/** @returns undefined when the bytes are not JSON */
const json = (bytes: Uint8Array): unknown =>
  parsedJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());

/** @returns undefined when {@link encode} did not write the event */
const envelopeOf = (event: Recorded) => envelope.safeParse(json(event.getCustomMetadata_asU8())).data;

/** Whether {@link encode} wrote the event. */
export const isEncoded = (event: Recorded): boolean => envelopeOf(event) !== undefined;

/**
 * The inverse of {@link encode}; undefined when it did not write the event.
 * @throws {LogCorrupt} when it did, and the data is damaged
 */
export const decode = (event: Recorded): RecordedEvent | undefined => {
  const attributes = envelopeOf(event);
  if (!attributes) return undefined;
  const position = positionOf(event);
  const stream = streamOf(event);
  const revision = Number(event.getStreamRevision());
  const data = json(event.getData_asU8());
  if (data === undefined)
    throw new LogCorrupt(
      `the event at position ${position}, ${revision} of ${stream}, is damaged: its data is no JSON`,
    );
  const { id = eventIdOf(event), version, time, metadata = {} } = attributes;
  return {
    id,
    type: typeOf(event),
    version,
    stream,
    revision,
    position,
    time,
    data,
    metadata: metadata as EventMetadata,
  };
};
