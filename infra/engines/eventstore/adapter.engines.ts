/** @needs eventstore, own-eventstore */
import { createHook } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import {
  openEventStoreLog,
  type EventStoreLogOptions,
} from '../../../services/platform/adapters/log-eventstore/log.js';
import type { EventLog } from '../../../services/platform/ports/event-log.js';
import { LogCorrupt, LogRolledBack, StreamGone } from '../../../services/platform/ports/event-log.js';
import { collect, newEvent, newEvents, newStream } from '../../../services/platform/testing/event-log.contract.js';
import { eventually } from '../../../services/platform/testing/eventually.js';
import { ownEngine } from '../sources.js';
import { openBreakableConnection } from './breakable-connection.js';

const url = process.env['EVENTSTORE_URL'] ?? '';
let client: EventStoreDBClient;
let log: EventLog;

const opened: EventLog[] = [];
const open = async (options: Partial<EventStoreLogOptions> = {}) => {
  const other = await openEventStoreLog({ connectionString: url, ...options });
  opened.push(other);
  return other;
};
/** Counts this process's HTTP/2 streams; each call is one. */
const countCalls = () => {
  const open = new Set<number>();
  let made = 0;
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'HTTP2STREAM') return;
      made++;
      open.add(id);
    },
    destroy: (id) => void open.delete(id),
  }).enable();
  return { open, made: () => made, stop: () => hook.disable() };
};

beforeAll(async () => {
  client = EventStoreDBClient.connectionString(url);
  log = await openEventStoreLog({ connectionString: url, retryTimeout: 2000 });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((other) => other.close()));
});
afterAll(async () => {
  await log.close();
  await client.dispose();
  (await client['getChannel']()).close();
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

it('readers of a stream that was deleted for good are told so, and it takes no more events [ENG-04]', async () => {
  const stream = newStream();
  await log.append(stream, 'none', newEvents(2));
  await client.tombstoneStream(stream);
  await expect(log.readStream(stream)).rejects.toBeInstanceOf(StreamGone);
  for (const expected of ['any', 1] as const)
    await expect(log.append(stream, expected, newEvents(1))).rejects.toBeInstanceOf(StreamGone);
});

it('a softly deleted stream is empty, and continues at the server’s next revision [ENG-04]', async () => {
  const [event] = newEvents(1);
  for (const expected of ['none', 'any'] as const) {
    const stream = newStream();
    await log.append(stream, 'none', newEvents(3));
    await client.deleteStream(stream);
    const other = await open();
    expect(await other.readStream(stream)).toEqual([]);
    const appended = await other.append(stream, expected, [event!]);
    expect(appended.revision).toBe(3);
    expect(await other.readStream(stream)).toMatchObject([{ id: event!.id, ...appended }]);
    expect((await other.append(stream, 3, newEvents(1))).revision).toBe(4);
  }
});

it.each([
  ['truncateBefore', { truncateBefore: 3 }, 3],
  ['maxCount', { maxCount: 1 }, 4],
])('a stream that is truncated by %s takes appends at its true revision [ENG-04]', async (_, metadata, first) => {
  for (const expected of ['any', 4] as const) {
    const stream = newStream();
    await log.append(stream, 'none', newEvents(5));
    await client.setStreamMetadata(stream, metadata);
    const other = await open();
    expect((await other.readStream(stream)).map(({ revision }) => revision)[0]).toBe(first);
    expect((await other.append(stream, expected, newEvents(1))).revision).toBe(5);
    await expect(other.append(stream, 4, newEvents(1))).rejects.toMatchObject({ name: 'RevisionConflict', actual: 5 });
  }
});

it('readers and followers are refused a position where no event starts, as not of this log [ENG-04]', async () => {
  const { position } = await log.append(newStream(), 'none', newEvents(2));
  const { signal } = new AbortController();
  for (const read of [
    () => log.readAll({ after: position - 1 }),
    () => log.tail({ after: position - 1, signal }),
    () => log.readBackwards({ before: position - 1 }),
  ])
    await expect(collect(read())).rejects.toBeInstanceOf(LogRolledBack);
});

it('a follower of the log from a position beyond its end is informed [ENG-02, ENG-04]', async () => {
  const head = await log.head();
  const { signal } = new AbortController();
  await expect(collect(log.tail({ after: head + 1_000_000, signal }))).rejects.toBeInstanceOf(LogRolledBack);
});

it('reads leave nothing open on the server, and the log closes even if the server’s own events are the last [ENG-04]', async () => {
  const other = await open();
  await other.append(newStream(), 'none', newEvents(1));
  for (let i = 0; i < 3; i++) await client.setStreamMetadata(newStream(), { note: i });
  const calls = countCalls();
  for (let i = 0; i < 50; i++) await other.head();
  for await (const _ of other.readBackwards({ batchSize: 1 })) break;
  for await (const _ of other.readAll({ after: 0, batchSize: 1 })) break;
  await eventually(() => expect(calls.open.size).toBe(0));
  calls.stop();
  await other.close();
});

it('appends to many streams share one call, both concurrent and consecutive ones [ENG-04]', async () => {
  const other = await open();
  const calls = countCalls();
  await Promise.all(newEvents(50).map((event) => other.append(newStream(), 'none', [event])));
  for (const event of newEvents(10)) await other.append(newStream(), 'none', [event]);
  calls.stop();
  expect(calls.made()).toBe(1);
});

it('all followers of the log get the same objects, decoded once [ENG-04]', async () => {
  const other = await open();
  const head = await other.head();
  const stopping = new AbortController();
  const seen: RecordedEvent[][] = Array.from({ length: 20 }, () => []);
  const following = seen.map(async (events) => {
    for await (const batch of other.tail({ after: head, signal: stopping.signal })) events.push(...batch);
  });
  // A subscription is open once it has an event.
  const stream = newStream();
  await other.append(stream, 'any', newEvents(1));
  await eventually(() => expect(seen.map(({ length }) => length)).toEqual(seen.map(() => 1)));
  await other.append(stream, 'any', newEvents(100));
  await eventually(() => expect(seen.map(({ length }) => length)).toEqual(seen.map(() => 101)));
  stopping.abort();
  await Promise.all(following);
  for (const events of seen) for (const at of [1, 100]) expect(events[at]).toBe(seen[0]![at]);
});

it('several discovery hosts are refused, because the client would use only the first [ENG-04]', () =>
  expect(openEventStoreLog({ connectionString: 'esdb+discover://one:2113,two:2113?tls=false' })).rejects.toThrow(
    'takes one DNS name',
  ));

it('a server without TLS is distinguished from one that does not answer [ENG-04]', () =>
  expect(openEventStoreLog({ connectionString: url.replace('?tls=false', ''), retryTimeout: 2000 })).rejects.toThrow(
    'say tls=false',
  ));

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

describe('event of another program in one of our streams', () => {
  const foreign = () => jsonEvent({ type: 'Tested', data: { n: 1 }, metadata: { by: 'another' } });

  it('readers and followers skip an event of another program in one of our streams, and report its position [ENG-04]', async () => {
    const found: unknown[] = [];
    const other = await open({ onSkipped: (event) => void found.push(event) });
    const stream = newStream();
    const before = await other.head();
    const [first, second] = newEvents(2);
    await other.append(stream, 'none', [first!]);
    const { position } = await client.appendToStream(stream, foreign());
    await other.append(stream, 'any', [second!]);
    const ours = [first!.id, second!.id];
    const idsIn = (events: readonly RecordedEvent[]) => events.map(({ id }) => id);
    expect((await other.readStream(stream)).map(({ id, revision }) => [id, revision])).toEqual([
      [first!.id, 0],
      [second!.id, 2],
    ]);
    const stopping = new AbortController();
    const tailed: string[] = [];
    for await (const batch of other.tail({ after: before, signal: stopping.signal })) {
      tailed.push(...idsIn(batch));
      if (tailed.length === 2) stopping.abort();
    }
    expect(tailed).toEqual(ours);
    expect(idsIn(await collect(other.readAll({ after: before })))).toEqual(ours);
    expect(idsIn(await collect(other.readAll({ after: before, types: ['Tested'] })))).toEqual(ours);
    expect(idsIn(await collect(other.readBackwards({ after: before })))).toEqual(ours.toReversed());
    expect(found).toContainEqual({ stream, revision: 1, position: Number(position!.commit) });
  });

  it.each([
    ['any', 'any', 2],
    ['an exact revision', 1, 2],
    ['none', 'none', 0],
  ] as const)(
    'an event of another program in one of our streams is followed by an append that expects %s [ENG-04]',
    async (_, expected, own) => {
      const stream = newStream();
      if (own > 0) await log.append(stream, 'none', newEvents(own));
      await client.appendToStream(stream, [foreign(), foreign()]);
      const events = newEvents(1);
      const appended = await log.append(stream, expected, events);
      expect(appended.revision).toBe(own + 2);
      const other = await open();
      expect(await other.append(stream, expected, events)).toEqual(appended);
      await expect(other.append(stream, 1, newEvents(1))).rejects.toMatchObject({ name: 'RevisionConflict' });
      expect((await other.readStream(stream)).at(-1)).toMatchObject({ id: events[0]!.id, ...appended });
    },
  );
});

describe('in a store that is shared', () => {
  /** A separate store that other programs have written to, and a log with short intervals. */
  const inOwnStore = async (work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<void>) => {
    const store = await openStore();
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };
  const openStore = async () => {
    const own = await ownEngine('eventstore');
    const line = await openBreakableConnection(own.port);
    const others = EventStoreDBClient.connectionString(own.environment.EVENTSTORE_URL!);
    const connectionString = own.environment.EVENTSTORE_URL!.replace(/:\d+\?/, `:${line.port}?`);
    return {
      line,
      open: (options: Partial<EventStoreLogOptions> = {}) =>
        open({ connectionString, categories: ['shared'], retryTimeout: 1_000, ...options }),
      async writeOthers(count: number) {
        for (let written = 0; written < count; written += 1000)
          await others.appendToStream(
            'orders-1',
            Array.from({ length: 1000 }, () => jsonEvent({ type: 'Tested', data: { text: 'x'.repeat(100) } })),
          );
      },
      async writeDamaged(stream: string) {
        const metadata = { version: 1, time: '2026-01-31T10:20:30.456Z' };
        const data = Buffer.from([1, 2]);
        return (await others.appendToStream(stream, binaryEvent({ type: 'Tested', data, metadata }))).position!.commit;
      },
      setMetadata: (note: number) => others.setStreamMetadata('orders-2', { note }),
      async close() {
        await Promise.all(opened.splice(0).map((other) => other.close()));
        await others.dispose();
        (await others['getChannel']()).close();
        await line.close();
        await own.remove();
      },
    };
  };

  it('a new server is an empty log, although it has events of its own', () =>
    inOwnStore(async (store) => {
      const fresh = await store.open();
      expect(await fresh.head()).toBe(0);
      expect(await collect(fresh.readAll({ after: 0 }))).toEqual([]);
      const stream = newStream('shared');
      const { position } = await fresh.append(stream, 'none', newEvents(1));
      expect((await collect(fresh.readAll({ after: 0 }))).map((event) => event.stream)).toEqual([stream]);
      expect(await fresh.head()).toBe(position);
    }));

  it('an event of ours with damaged data is reported with its position, and not skipped as foreign [ENG-04]', () =>
    inOwnStore(async (store) => {
      const damaged = await store.open();
      const stream = newStream('shared');
      const before = await damaged.head();
      const position = await store.writeDamaged(stream);
      for (const read of [
        () => damaged.readStream(stream),
        () => collect(damaged.readAll({ after: before })),
        () => collect(damaged.tail({ after: before, signal: new AbortController().signal })),
      ]) {
        await expect(read()).rejects.toBeInstanceOf(LogCorrupt);
        await expect(read()).rejects.toThrow(`position ${position}`);
      }
    }));

  it('a log opens and knows its head, however many events other programs wrote before and after [ENG-04]', () =>
    inOwnStore(async (store) => {
      const reported: string[] = [];
      const logger = { info: (_: object, message: string) => void reported.push(message), warn: () => undefined };
      await store.writeOthers(20_000);
      const first = await store.open({ logger });
      expect(await first.head()).toBe(0);
      expect(reported).toEqual(['looking for our events in EventStoreDB']);
      const { position } = await first.append(newStream('shared'), 'none', newEvents(1));
      await store.writeOthers(20_000);
      const second = await store.open();
      for (const each of [first, second]) {
        expect(await each.head()).toBe(position);
        expect((await collect(each.readAll({ after: 0 }))).map((event) => event.position)).toEqual([position]);
        expect((await collect(each.readBackwards({}))).map((event) => event.position)).toEqual([position]);
        expect(await each.positionAt('2026-02-01T00:00:00.000Z')).toBe(position);
      }
      expect((await second.append(newStream('shared'), 'none', newEvents(1))).revision).toBe(0);
    }));

  it('events searched once are not searched again, by heads, by followers, or after a start from marks [ENG-04]', () =>
    inOwnStore(async (store) => {
      await store.writeOthers(20_000);
      const first = await store.open();
      const stream = newStream('shared');
      const [one, two] = newEvents(2);
      await first.append(stream, 'none', [one!]);
      await store.writeOthers(20_000);
      await first.head();
      const sent = async (work: () => Promise<unknown>) => {
        const before = store.line.received();
        await work();
        return store.line.received() - before;
      };
      // Bytes of some calls; twenty thousand events take forty checkpoints more.
      const aPage = 1500;
      await store.setMetadata(1);
      expect(await sent(() => first.head())).toBeLessThan(aPage);

      const stopping = new AbortController();
      const seen: string[] = [];
      const following = (async () => {
        for await (const batch of first.tail({ after: await first.head(), signal: stopping.signal }))
          seen.push(...batch.map(({ id }) => id));
      })();
      await eventually(async () => expect(await sent(() => new Promise((resolve) => setTimeout(resolve, 50)))).toBe(0));
      await store.writeOthers(20_000);
      await eventually(async () => expect(await sent(() => new Promise((resolve) => setTimeout(resolve, 50)))).toBe(0));
      const again = await sent(async () => {
        store.line.cut();
        await first.append(stream, 0, [two!]);
        await eventually(() => expect(seen).toEqual([two!.id]));
      });
      expect(again).toBeLessThan(3 * aPage);
      stopping.abort();
      await following;

      const knownEvents = { first: { stream, revision: 0, id: one!.id }, last: { stream, revision: 1, id: two!.id } };
      expect(await sent(() => store.open({ knownEvents }))).toBeLessThan(3 * aPage);
    }));

  /** Writes events of other programs, some with our types and after our events. */
  const writeForeign = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await client.appendToStream(`orders-${i}`, jsonEvent({ type: 'Tested', data: { n: i } }));
      await client.appendToStream('$persistentsubscription-a::b-checkpoint', [
        jsonEvent({ type: 'SubscriptionCheckpoint', data: `${i}@orders` as never }),
      ]);
      await client.appendToStream(`order-totals-result`, jsonEvent({ type: 'Result', data: { total: i } }));
    }
  };

  it('events of other programs are no part of the log, whatever they are called [ENG-04]', async () => {
    const shared = await open({ categories: ['shared'] });
    await writeForeign(3);
    const stream = newStream('shared');
    const seen: RecordedEvent[] = [];
    const stopping = new AbortController();
    const before = await shared.head();
    const following = ['Tested', undefined].map(async (type) => {
      const types = type === undefined ? {} : { types: [type, 'Result'] };
      for await (const batch of shared.tail({ after: before, signal: stopping.signal, ...types })) seen.push(...batch);
    });
    const { position } = await shared.append(stream, 'none', newEvents(2));
    await writeForeign(40);
    await shared.append(stream, 1, newEvents(1));
    await eventually(() => expect(seen).toHaveLength(6));
    stopping.abort();
    await Promise.all(following);
    const ours = await shared.readStream(stream);
    expect(await collect(shared.readAll({ after: before }))).toEqual(ours);
    expect(await collect(shared.readAll({ after: before, types: ['Tested', 'Result'] }))).toEqual(ours);
    expect(await collect(shared.readBackwards({ after: before, types: ['Tested', 'Result'] }))).toEqual(
      ours.toReversed(),
    );
    await writeForeign(3);
    expect(await shared.head()).toBe(ours.at(-1)!.position);
    expect(position).toBe(ours[1]!.position);
  });
});
