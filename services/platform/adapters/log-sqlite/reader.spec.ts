import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventRegistry } from '#contracts/events/index';
import type { EventLog, NewEvent } from '#platform/ports/event-log';
import { collect, newEvent } from '../../testing/event-log.contract.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { type BackgroundConnection, openForReading, openInBackground } from '../sqlite/connection.js';
import { openSqliteLog } from './log.js';
import { createReader, type Reader } from './reader.js';
import { RecentEvents } from './recent.js';

const of = (type: string, count: number): NewEvent[] =>
  Array.from({ length: count }, (_, n) => ({ ...newEvent(), type, data: { n } }));

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let log: EventLog;
let head: number;
beforeAll(async () => {
  directory = await temporaryDirectory();
  log = await openSqliteLog({ directory: directory.path });
  await log.append('lead-1', 'any', of('LeadSubmitted', 3));
  for (let car = 0; car < 12; car++) {
    await log.append(`car-${car}`, 'any', of('CarPriceChanged', 1_000));
    if (car % 3 === 0) await log.append(`lead-${car}`, 'any', [...of('LeadNoteAdded', 1), ...of('LeadSubmitted', 2)]);
    await log.append(`leader-${car}`, 'any', of('LeadSubmitted', 1));
  }
  head = await log.head();
});
afterAll(async () => {
  await log.close();
  await directory.remove();
});

/** Opens a reader that records what it runs on connections of its own. */
const openReader = async () => {
  const file = join(directory.path, 'events.sqlite');
  const ran: string[] = [];
  const opened = await Promise.all([openInBackground(file, []), openInBackground(file, [])]);
  const recording = (connection: BackgroundConnection): BackgroundConnection => ({
    ...connection,
    prepare: async (sql) => {
      const statement = await connection.prepare(sql);
      return { all: (...params) => (ran.push(sql), statement.all(...params)) };
    },
  });
  const foreground = openForReading(file);
  const [background, backwards] = opened.map(recording) as [BackgroundConnection, BackgroundConnection];
  const reader = await createReader(
    background,
    backwards,
    foreground,
    new RecentEvents(head, 0),
    eventRegistry.categoryOfType,
  );
  const close = () => [...opened, foreground].forEach((connection) => connection.close());
  /** Whether events of other types were read past. */
  const readPast = () => ran.some((sql) => /position [<>=]+ \? AND type IN/.test(sql));
  return { reader, readPast, close };
};
const within = async (work: (reader: Reader, readPast: () => boolean) => Promise<void>) => {
  const { reader, readPast, close } = await openReader();
  await work(reader, readPast).finally(close);
};
const wanted = async (types: readonly string[], after = 0, before = Infinity) =>
  (await collect(log.readAll({ after: 0 }))).filter(
    ({ type, position }) => types.includes(type) && position > after && position < before,
  );

it.each([0, 2, 1_500])(
  'events of rare types are found without reading past others, after position %i [EVT-01]',
  (after) =>
    within(async (reader, readPast) => {
      const types = ['LeadSubmitted', 'PersonErased'];
      // Streams of another category are none of a lead's.
      const expected = (await wanted(types, after)).filter(({ stream }) => stream.startsWith('lead-'));
      expect(await collect(reader.pages(after, head, { after, types, batchSize: 4 }))).toEqual(expected);
      const back = reader.pagesBack(head + 1, { after, types, batchSize: 4 });
      expect(await collect(back)).toEqual(expected.toReversed());
      expect(readPast()).toBe(false);
    }),
);

it.each([['CarPriceChanged'], ['Unheard'], ['LeadSubmitted', 'Unheard'], []])(
  'events of frequent, unknown and no types are read as they are in the log: %s [EVT-01]',
  (...types) =>
    within(async (reader) => {
      const expected = await wanted(types);
      expect(await collect(reader.pages(0, head, { after: 0, types }))).toEqual(expected);
      expect(await collect(reader.pagesBack(head + 1, { types }))).toEqual(expected.toReversed());
    }),
);
