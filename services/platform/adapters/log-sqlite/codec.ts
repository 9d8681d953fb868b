import { crc32 } from 'node:zlib';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogCorrupt, type NewEvent } from '#platform/ports/event-log';
import { asBytes } from '../sqlite/connection.js';

/** Returns the event as JSON without its start, which {@link encodeRecorded} adds once revision and position are known. */
export const encode = (stream: string, { id, type, version, time, data, metadata = {} }: NewEvent): string =>
  JSON.stringify({ stream, id, type, version, time, data, metadata }).slice(1);

/** The whole {@link RecordedEvent} as JSON, on one line. */
export const encodeRecorded = (encoded: string, revision: number, position: number): string =>
  `{"revision":${revision},"position":${position},${encoded}`;

/** Selects rows of `events` as the one row that {@link decode} reads: the events' lines, checksums and positions. */
export const linesOf = (select: string) =>
  `SELECT ${asBytes('group_concat(event, char(10))')}, json_group_array(crc), json_group_array(position) FROM (${select})`;

const newline = 10;

/** @throws {LogCorrupt} when an event differs from what was written */
export const decode = (row: unknown): RecordedEvent[] => {
  const [lines, crcs, positions] = row as [ArrayBuffer | null, string, string];
  if (lines === null) return [];
  const bytes = Buffer.from(lines);
  let start = 0;
  return (JSON.parse(crcs) as number[]).map((crc, i) => {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    if (crc32(bytes.subarray(start, end)) !== crc)
      throw new LogCorrupt(`the event at position ${(JSON.parse(positions) as number[])[i]} is damaged`);
    const event = JSON.parse(bytes.toString('utf8', start, end)) as RecordedEvent;
    start = end + 1;
    return event;
  });
};
