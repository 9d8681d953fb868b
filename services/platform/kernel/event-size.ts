import { EventTooLarge, type NewEvent } from '../ports/event-log.js';

/**
 * Maximum bytes of an event's data and metadata as JSON. The engines accept more: Kafka a record of 1 MB, with headers;
 * EventStoreDB before 25.1 an append of 1 MiB.
 */
export const maxEventBytes = 500_000;
/** Maximum bytes of all events of one append, including the overhead per event. */
export const maxAppendBytes = 1_000_000;
/** Maximum bytes that an engine stores of an event in addition to data and metadata. */
const besideBytes = 200;
/** Maximum bytes of UTF-8 per UTF-16 code unit of a JavaScript string. */
const maxBytesPerChar = 3;

/**
 * @param charactersOf returns the number of characters of an event's JSON, including data and metadata, or undefined;
 *   small events then need no exact count
 * @throws {EventTooLarge} an event, or all of them together, exceed the limit
 */
export const assertFits = (
  stream: string,
  events: readonly NewEvent[],
  charactersOf: (index: number) => number | undefined = () => undefined,
): void => {
  let all = 0;
  for (const [index, event] of events.entries()) {
    const characters = charactersOf(index);
    const limit = characters === undefined ? Infinity : characters * maxBytesPerChar;
    const bytes = limit <= maxEventBytes ? limit : sizeOf(event);
    if (bytes > maxEventBytes) throw tooLarge(stream, event, bytes);
    all += bytes + besideBytes;
  }
  if (all <= maxAppendBytes) return;
  const exactly = events.reduce((sum, event) => sum + sizeOf(event) + besideBytes, 0);
  if (exactly > maxAppendBytes)
    throw new EventTooLarge(`${events.length} events for ${stream}`, exactly, maxAppendBytes, undefined);
};

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const sizeOf = ({ data, metadata = {} }: NewEvent): number => bytesOf(data) + bytesOf(metadata);

const tooLarge = (stream: string, { type, data }: NewEvent, bytes: number): EventTooLarge =>
  new EventTooLarge(`${type} for ${stream}`, bytes, maxEventBytes, largestPart(data));

/** Returns the deepest field that takes at least half of its parent's bytes; undefined: no field of the value does. */
const largestPart = (value: unknown): EventTooLarge['part'] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const [largest] = Object.entries(value)
    .map(([field, part]) => ({ field, part: part as unknown, bytes: bytesOf(part) }))
    .sort((one, other) => other.bytes - one.bytes);
  if (!largest || largest.bytes < bytesOf(value) / 2) return undefined;
  const { field, part, bytes } = largest;
  const within = largestPart(part);
  return within ? { ...within, path: `${field}.${within.path}` } : { path: field, bytes };
};
