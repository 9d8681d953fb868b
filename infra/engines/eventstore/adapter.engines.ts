/** @needs local-eventstore */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEventStoreLog } from '../../../services/platform/adapters/log-eventstore/log.js';
import type { EventLog } from '../../../services/platform/ports/event-log.js';
import { LogCorrupt, LogUnavailable } from '../../../services/platform/ports/event-log.js';
import { collect, newEvent, newEvents, newStream } from '../../../services/platform/testing/event-log.contract.js';
import { temporaryDirectory } from '../../../services/platform/testing/temporary.js';
import type { Engine } from '../engine.js';
import { startEventStore } from './start.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let engine: Engine;
let url: string;
let client: EventStoreDBClient;
let log: EventLog;

beforeAll(async () => {
  directory = await temporaryDirectory();
  engine = await startEventStore({ directory: directory.path });
  url = engine.environment.EVENTSTORE_URL!;
  client = EventStoreDBClient.connectionString(url);
  log = await openEventStoreLog({ connectionString: url, retryTimeout: 2000 });
});
afterAll(async () => {
  await log.close();
  await client.dispose();
  (await client['getChannel']()).close();
  await engine.stop();
  await directory.remove();
});

it('a new server is an empty log, although it has events of its own', async () => {
  expect(await log.head()).toBe(0);
  expect(await collect(log.readAll({ after: 0 }))).toEqual([]);
  const stream = newStream();
  const { position } = await log.append(stream, 'none', newEvents(1));
  expect((await collect(log.readAll({ after: 0 }))).map((event) => event.stream)).toEqual([stream]);
  expect(await log.head()).toBe(position);
});

it('the server’s own events are not in the log, and do not count as its head', async () => {
  const stream = newStream();
  const before = await log.head();
  const { position } = await log.append(stream, 'none', newEvents(1));
  for (let i = 0; i < 120; i++) await client.setStreamMetadata(stream, { note: i });
  expect(await log.head()).toBe(position);
  await log.append(stream, 0, newEvents(1));
  expect(await collect(log.readAll({ after: before }))).toEqual(await log.readStream(stream));
  expect(await collect(log.readAll({ after: before, types: ['$metadata'] }))).toEqual([]);
});

it('an event type is matched as a whole, whatever characters it contains', async () => {
  const stream = newStream();
  const before = await log.head();
  const types = ['Car.Sold', 'Car-Sold', 'Car.Sold2', 'A+B', 'AAB', 'x(y|z)[0]{1}^$\\*?', 'xy'];
  await log.append(
    stream,
    'none',
    types.map((type) => newEvent({ type })),
  );
  const wanted = ['Car.Sold', 'A+B', 'x(y|z)[0]{1}^$\\*?'];
  const read = await collect(log.readAll({ after: before, types: wanted }));
  expect(read.map(({ type }) => type)).toEqual(wanted);
});

it('ids of every form are returned unchanged, and are recognised when they are repeated', async () => {
  const stream = newStream();
  const ids = ['0f'.repeat(16), 'id-1', 'ABCDEF00-0000-4000-8000-000000000000', '019b0000-0000-7000-8000-000000000001'];
  const events = ids.map((id) => newEvent({ id }));
  const first = await log.append(stream, 'none', events);
  expect((await log.readStream(stream)).map(({ id }) => id)).toEqual(ids);
  const other = await openEventStoreLog({ connectionString: url });
  expect(await other.append(stream, 3, events)).toEqual(first);
  expect(await other.append(stream, 'none', events)).toEqual(first);
  await other.close();
});

it('a deleted stream is reported as damage to readers, and accepts no more events', async () => {
  const stream = newStream();
  await log.append(stream, 'none', newEvents(2));
  await client.tombstoneStream(stream);
  await expect(log.readStream(stream)).rejects.toBeInstanceOf(LogCorrupt);
  await expect(log.append(stream, 1, newEvents(1))).rejects.toBeInstanceOf(LogUnavailable);
});

it('a position where no event starts is refused and named', async () => {
  const stream = newStream();
  const { position } = await log.append(stream, 'none', newEvents(2));
  const reading = collect(log.readAll({ after: position - 1 }));
  await expect(reading).rejects.toBeInstanceOf(LogUnavailable);
  await expect(reading).rejects.toThrow(`after position ${position - 1}: 3 INVALID_ARGUMENT`);
  const { signal } = new AbortController();
  await expect(collect(log.tail({ after: position - 1, signal }))).rejects.toThrow('INVALID_ARGUMENT');
});

it('a process that has closed its log ends by itself, without output', async () => {
  const program = `
    const { openEventStoreLog } = await import('./dist/services/platform/adapters/log-eventstore/log.js');
    const log = await openEventStoreLog({ connectionString: process.argv[1] });
    const event = { id: 'last-${newStream()}', type: 'T', version: 1, time: '2026-01-31T10:20:30.456Z', data: 1 };
    await log.append(event.id, 'none', [event]);
    await Promise.all(Array.from({ length: 50 }, () => log.readStream(event.id)));
    for await (const _ of log.tail({ after: 0, signal: AbortSignal.timeout(50) })) break;
    await log.close();
    console.log('closed');`;
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, url], {
    env: { ...process.env, NODE_OPTIONS: '' },
    timeout: 20_000,
  });
  expect(ended).toEqual({ stdout: 'closed\n', stderr: '' });
});

it('appends of several processes to one stream are each stored once, at the revision of the answer', async () => {
  const stream = newStream();
  const logs = await Promise.all([1, 2, 3].map(() => openEventStoreLog({ connectionString: url })));
  const answers = new Map<string, number>();
  await Promise.all(
    logs.map(async (each) => {
      for (const event of newEvents(40)) answers.set(event.id, (await each.append(stream, 'any', [event])).revision);
    }),
  );
  const conflicts = await Promise.allSettled(logs.map((each) => each.append(stream, 119, newEvents(1))));
  expect(conflicts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const events = await log.readStream(stream);
  expect(events).toHaveLength(121);
  expect(events.slice(0, 120).map(({ id }) => answers.get(id))).toEqual(events.slice(0, 120).map((_, i) => i));
  await Promise.all(logs.map((each) => each.close()));
});

it('an event written by another program is reported as damage, with its position', async () => {
  const stream = newStream();
  const before = await log.head();
  await client.appendToStream(stream, jsonEvent({ type: 'Foreign', data: { n: 1 } }));
  const position = await log.head();
  for (const read of [
    () => log.readStream(stream),
    () => collect(log.readAll({ after: before })),
    () => collect(log.tail({ after: before, signal: new AbortController().signal })),
  ]) {
    await expect(read()).rejects.toBeInstanceOf(LogCorrupt);
    await expect(read()).rejects.toThrow(`position ${position}`);
  }
});
