import { EventTooLarge, type NewEvent } from '../ports/event-log.js';

/**
 * Bytes of an event's data and metadata as JSON. Below what the engines take: Kafka a record of 1 MB, with headers;
 * EventStoreDB before 25.1 an append of 1 MiB.
 */
export const maxEventBytes = 500_000;
/** Bytes of all events of one append, each with what an engine stores beside it. */
export const maxAppendBytes = 1_000_000;
/** What an engine stores of an event beside its data and metadata, at the most. */
const besideBytes = 200;
/** Bytes of UTF-8 that a character of JavaScript can take. */
const bytesACharacter = 3;

/**
 * @param charactersOf characters of an event's JSON, at least those of its data and metadata, where they are known; spares
 *   counting what is small
 * @throws {EventTooLarge} an event, or all of them together, are larger than every engine takes
 */
export const assertFits = (
  stream: string,
  events: readonly NewEvent[],
  charactersOf: (index: number) => number | undefined = () => undefined,
): void => {
  let all = 0;
  for (const [index, event] of events.entries()) {
    const characters = charactersOf(index);
    const limit = characters === undefined ? Infinity : characters * bytesACharacter;
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

/** The path of what takes most of a value, as deep as one field takes more than half of it; undefined: none does. */
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
