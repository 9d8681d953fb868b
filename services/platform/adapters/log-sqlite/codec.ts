import { crc32 } from 'node:zlib';
import type { RecordedEvent } from '#contracts/envelope';
import type { NewEvent } from '#platform/ports/event-log';
import { LogCorrupt } from '#platform/ports/event-log';
import { asBytes, textOf } from '../sqlite/connection.js';

/** The event as JSON, lacking its start, which {@link placed} adds once its place is known. */
export const encode = (stream: string, { id, type, version, time, data, metadata = {} }: NewEvent): string =>
  JSON.stringify({ stream, id, type, version, time, data, metadata }).slice(1);

/** The whole {@link RecordedEvent} as JSON, on one line. */
export const placed = (encoded: string, revision: number, position: number): string =>
  `{"revision":${revision},"position":${position},${encoded}`;

/** Selects rows of `events` as the one column that {@link decode} reads. */
export const linesOf = (select: string) =>
  `SELECT ${asBytes("group_concat(position || ':' || crc || event, char(10))")} FROM (${select})`;

/** @throws {LogCorrupt} an event is not what was written */
export const decode = (column: unknown): RecordedEvent[] =>
  (textOf(column)?.split('\n') ?? []).map((line) => {
    const colon = line.indexOf(':');
    const brace = line.indexOf('{', colon);
    const event = line.slice(brace);
    if (crc32(event) !== Number(line.slice(colon + 1, brace)))
      throw new LogCorrupt(`the event at position ${line.slice(0, colon)} is damaged`);
    return JSON.parse(event) as RecordedEvent;
  });
