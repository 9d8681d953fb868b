/** @needs local-eventstore */
import { randomUUID } from 'node:crypto';
import {
  ANY,
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventData,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryDirectory } from '../../../services/platform/testing/temporary.js';
import type { Engine } from '../engine.js';
import { startEventStore } from './start.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let engine: Engine;
let client: EventStoreDBClient;

const connect = (url = engine.environment.EVENTSTORE_URL!) => EventStoreDBClient.connectionString(url);
const disconnect = async (connected: EventStoreDBClient) => {
  await connected.dispose();
  (await connected['getChannel']()).close();
};
beforeAll(async () => {
  directory = await temporaryDirectory();
  engine = await startEventStore({ directory: directory.path });
  client = connect();
});
afterAll(async () => {
  await disconnect(client);
  await engine.stop();
  await directory.remove();
});

const newStream = () => `conformity-${randomUUID()}`;
const newEvent = (type = 'Tested', data: Record<string, unknown> = { n: 1 }) => jsonEvent({ type, data });
const newEvents = (count: number, type?: string) => Array.from({ length: count }, () => newEvent(type));
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

const collect = async <Resolved extends ResolvedEvent | AllStreamResolvedEvent>(call: AsyncIterable<Resolved>) => {
  const events: NonNullable<Resolved['event']>[] = [];
  for await (const { event } of call) events.push(event!);
  return events;
};
const idsOfStream = async (stream: string) => idsOf(await collect(client.readStream(stream)));
const headPosition = async () =>
  (await collect(client.readAll({ direction: BACKWARDS, maxCount: 1, fromPosition: END })))[0]!.position;

/** The two ways of the client to append: many appends over one call, and one call per append. */
const ways = [
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'nobody', password: 'none' } }],
] as const;

describe.each(ways)('%s of the stand-in server, through the real client', (way, options) => {
  const append = (
    stream: string,
    events: EventData[],
    expectedRevision: bigint | typeof ANY | typeof NO_STREAM = ANY,
  ) => client.appendToStream(stream, events, { ...options, expectedRevision });

  it('answers with the revision and position of the last event', async () => {
    const stream = newStream();
    const appended = await append(stream, newEvents(3), NO_STREAM);
    const events = await collect(client.readStream(stream));
    expect(appended).toMatchObject({ success: true, nextExpectedRevision: 2n, position: events[2]!.position });
    expect(new Set(events.map(({ position }) => position!.commit)).size).toBe(3);
  });

  it.each([
    ['none', 2, NO_STREAM, 1n],
    ['one before', 2, 0n, 1n],
    ['one beyond', 2, 2n, 1n],
    ['one of no stream', 0, 0n, 'no_stream'],
  ] as const)(
    'refuses a wrong expected version and names the actual one: %s',
    async (_, standing, expected, actual) => {
      const stream = newStream();
      if (standing > 0) await append(stream, newEvents(standing));
      await expect(append(stream, newEvents(1), expected)).rejects.toMatchObject({
        type: ErrorType.WRONG_EXPECTED_VERSION,
        streamName: stream,
        actualVersion: actual,
      });
    },
  );

  it('refuses to expect a stream that does not exist', () =>
    expect(
      client.appendToStream(newStream(), newEvents(1), { ...options, expectedRevision: 'stream_exists' }),
    ).rejects.toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION }));

  it('accepts repeated ids that follow the expected revision, and refuses when only some of them do', async () => {
    const stream = newStream();
    const events = newEvents(3);
    const first = await append(stream, events, NO_STREAM);
    await append(stream, newEvents(1), 2n);
    expect(await append(stream, events, NO_STREAM)).toEqual(first);
    expect(await append(stream, events.slice(1), 0n)).toEqual(first);
    for (const repeated of [[events[0]!, newEvent()], events.toReversed()])
      await expect(append(stream, repeated, NO_STREAM)).rejects.toMatchObject({
        type: ErrorType.WRONG_EXPECTED_VERSION,
      });
    expect(await idsOfStream(stream)).toHaveLength(4);
  });

  it('appends events again if their ids are further back and the expected revision is the last', async () => {
    const stream = newStream();
    const [event] = newEvents(1);
    await append(stream, [event!], NO_STREAM);
    await append(stream, [event!], 0n);
    expect(await idsOfStream(stream)).toEqual([event!.id, event!.id]);
  });

  it('accepts the same ids in another stream', async () => {
    const events = newEvents(2);
    for (const stream of [newStream(), newStream()]) {
      await append(stream, events, NO_STREAM);
      expect(await idsOfStream(stream)).toEqual(idsOf(events));
    }
  });

  it('without an expected revision recognises only the ids it remembers, in any order', async () => {
    const stream = newStream();
    const events = newEvents(2);
    await append(stream, events);
    expect(await append(stream, events.toReversed())).toMatchObject({ nextExpectedRevision: 0n });
    await expect(append(stream, [events[0]!, newEvent()])).rejects.toMatchObject({
      type: ErrorType.WRONG_EXPECTED_VERSION,
    });
    expect(await idsOfStream(stream)).toEqual(idsOf(events));
    const fresh = newEvent();
    await append(stream, [fresh, events[0]!]);
    expect(await idsOfStream(stream)).toEqual([...idsOf(events), fresh.id, events[0]!.id]);
  });

  it('refuses an append above the size limit, also when it is sent in parts', async () => {
    const stream = newStream();
    const large = Array.from({ length: 40 }, () => newEvent('Large', { text: 'x'.repeat(30_000) }));
    await expect(client.appendToStream(stream, large, { ...options, batchAppendSize: 100_000 })).rejects.toMatchObject({
      type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
      maxAppendSize: 1_048_576,
    });
    expect((await append(stream, large.slice(0, 30))).nextExpectedRevision).toBe(29n);
  });

  it('refuses events without a type or with an id that is not a UUID', async () => {
    const stream = newStream();
    for (const wrong of [
      newEvent(''),
      { ...newEvent(), id: 'one' },
      { ...newEvent(), id: '00000000-0000-0000-0000-000000000000' },
    ])
      await expect(append(stream, [wrong])).rejects.toMatchObject({ type: ErrorType.UNKNOWN });
    await expect(idsOfStream(stream)).rejects.toMatchObject({ type: ErrorType.STREAM_NOT_FOUND });
  });

  it('goes on after the events of a stream that was deleted softly, which are no longer shown', async () => {
    const stream = newStream();
    await append(stream, newEvents(3));
    await client.deleteStream(stream);
    await expect(idsOfStream(stream)).rejects.toMatchObject({ type: ErrorType.STREAM_NOT_FOUND });
    const events = newEvents(2);
    expect((await append(stream, events, NO_STREAM)).nextExpectedRevision).toBe(4n);
    expect(await idsOfStream(stream)).toEqual(idsOf(events));
  });

  it('hides the events that the metadata of their stream exclude', async () => {
    const stream = newStream();
    const events = newEvents(5);
    await append(stream, events);
    await client.setStreamMetadata(stream, { truncateBefore: 1 });
    expect(await idsOfStream(stream)).toEqual(idsOf(events.slice(1)));
    await client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await idsOfStream(stream)).toEqual(idsOf(events.slice(3)));
    expect((await append(stream, newEvents(1), 4n)).nextExpectedRevision).toBe(5n);
  });

  it('refuses everything on a stream that was deleted', async () => {
    const stream = newStream();
    await append(stream, newEvents(1));
    await expect(client.tombstoneStream(stream, { expectedRevision: 4n })).rejects.toMatchObject({
      type: ErrorType.WRONG_EXPECTED_VERSION,
    });
    await client.tombstoneStream(stream, { expectedRevision: 0n });
    const deleted = { type: ErrorType.STREAM_DELETED, streamName: stream };
    await expect(append(stream, newEvents(1))).rejects.toMatchObject(deleted);
    await expect(append(stream, newEvents(1), NO_STREAM)).rejects.toMatchObject(deleted);
    await expect(collect(client.readStream(stream))).rejects.toMatchObject(deleted);
    await expect(client.tombstoneStream(stream)).rejects.toMatchObject(deleted);
  });

  it(`${way} has what it acknowledged after it is killed, but no longer the ids it remembered`, async () => {
    const stream = newStream();
    const events = newEvents(2);
    await append(stream, events);
    await engine.kill();
    engine = await startEventStore({ directory: directory.path });
    await disconnect(client);
    client = connect();
    expect(await idsOfStream(stream)).toEqual(idsOf(events));
    expect(await append(stream, events, NO_STREAM)).toMatchObject({ nextExpectedRevision: 1n });
    await append(stream, events);
    expect(await idsOfStream(stream)).toEqual([...idsOf(events), ...idsOf(events)]);
  });
});

describe('Read of the stand-in server, through the real client', () => {
  it('the stand-in server’s Read returns a stream forwards and backwards, from a revision and up to a count', async () => {
    const stream = newStream();
    const ids = idsOf(await (async (events) => (await client.appendToStream(stream, events), events))(newEvents(100)));
    const read = async (options: Parameters<typeof client.readStream>[1]) =>
      idsOf(await collect(client.readStream(stream, options)));
    expect(await read({})).toEqual(ids);
    expect(await read({ fromRevision: 90n })).toEqual(ids.slice(90));
    expect(await read({ fromRevision: 90n, maxCount: 3 })).toEqual(ids.slice(90, 93));
    expect(await read({ fromRevision: 100n })).toEqual([]);
    expect(await read({ direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([ids[99], ids[98]]);
    expect(await read({ direction: BACKWARDS, fromRevision: 1n })).toEqual([ids[1], ids[0]]);
  });

  it('the stand-in server’s Read returns all events from a position on, and backwards those before it', async () => {
    await client.appendToStream(newStream(), newEvents(80));
    const all = await collect(client.readAll());
    expect(await collect(client.readAll({ direction: BACKWARDS, fromPosition: END }))).toEqual(all.toReversed());
    const { position } = all.at(-50)!;
    expect(await collect(client.readAll({ fromPosition: position }))).toEqual(all.slice(-50));
    expect(await collect(client.readAll({ fromPosition: position, direction: BACKWARDS, maxCount: 40 }))).toEqual(
      all.slice(-90, -50).toReversed(),
    );
    expect(all[0]!.type).toMatch(/^\$/);
  });

  it('the stand-in server’s Read refuses a position where no event starts', async () => {
    const { commit } = await headPosition();
    const fromPosition = { commit: commit - 1n, prepare: commit - 1n };
    const refused = { type: ErrorType.UNKNOWN, code: 2 };
    await expect(collect(client.readAll({ fromPosition }))).rejects.toMatchObject(refused);
    await expect(collect(client.readAll({ fromPosition, direction: BACKWARDS }))).rejects.toMatchObject(refused);
    await expect(collect(client.subscribeToAll({ fromPosition }))).rejects.toMatchObject(refused);
  });

  it('the stand-in server’s Read refuses an invalid regular expression as a filter', () =>
    expect(collect(client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) }))).rejects.toMatchObject({
      type: ErrorType.UNKNOWN,
    }));

  it('the stand-in server’s Read is found as the leader of a cluster of one node', async () => {
    const found = connect(engine.environment.EVENTSTORE_URL!.replace('esdb:', 'esdb+discover:'));
    expect(await collect(found.readAll({ maxCount: 1 }))).toEqual(await collect(client.readAll({ maxCount: 1 })));
    await disconnect(found);
  });
});

describe('subscription of the stand-in server, through the real client', () => {
  /** Collects the subscription's messages, in the server's order. */
  const messagesOf = (subscription: AllStreamSubscription, messages: string[] = []) => {
    for (const word of ['confirmation', 'caughtUp', 'fellBehind'] as const)
      subscription.on(word, () => subscription.push(word));
    const reading = (async () => {
      for await (const message of subscription as AsyncIterable<AllStreamResolvedEvent | string>)
        messages.push(typeof message === 'string' ? message : message.event!.id);
    })();
    reading.catch(() => undefined);
    return {
      messages,
      until: async (found: () => boolean) => {
        while (!found()) await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 5))]);
      },
    };
  };

  it('a subscription of the stand-in server gets what follows a position, then a caught-up message, then new events', async () => {
    const stream = newStream();
    const fromPosition = await headPosition();
    const [before, after] = [newEvents(100), newEvents(5)];
    await client.appendToStream(stream, before);
    const subscription = client.subscribeToAll({ fromPosition });
    const { messages, until } = messagesOf(subscription);
    await until(() => messages.includes('caughtUp'));
    await client.appendToStream(stream, after);
    await until(() => messages.includes(after.at(-1)!.id));
    await subscription.unsubscribe();
    expect(messages).toEqual(['confirmation', ...idsOf(before), 'caughtUp', ...idsOf(after)]);
  });

  it('a subscription of the stand-in server gets only new events when it begins at the end', async () => {
    const subscription = client.subscribeToAll({ fromPosition: END });
    const { messages, until } = messagesOf(subscription);
    await until(() => messages.includes('caughtUp'));
    const events = newEvents(2);
    await client.appendToStream(newStream(), events);
    await until(() => messages.includes(events[1]!.id));
    await subscription.unsubscribe();
    expect(messages).toEqual(['confirmation', 'caughtUp', ...idsOf(events)]);
  });

  it('a subscription of the stand-in server gets checkpoints when the filter matches little', async () => {
    const fromPosition = await headPosition();
    const stream = newStream();
    await client.appendToStream(stream, [...newEvents(200), newEvent('Rare'), ...newEvents(100)]);
    const checkpoints: bigint[] = [];
    const filter = eventTypeFilter({
      prefixes: ['Rar'],
      maxSearchWindow: 50,
      checkpointInterval: 1,
      checkpointReached: (_, { commit }) => {
        checkpoints.push(commit);
      },
    });
    const subscription = client.subscribeToAll({ fromPosition, filter });
    const { messages, until } = messagesOf(subscription);
    await until(() => messages.includes('caughtUp'));
    expect(messages).toHaveLength(3);
    // One per window, and none for the rest of the last window.
    expect(checkpoints).toHaveLength(6);
    expect(checkpoints.at(-1)).toBeLessThan((await headPosition()).commit);
    await client.appendToStream(stream, newEvents(49));
    await client.appendToStream(stream, newEvents(3));
    await until(() => checkpoints.length > 6);
    await subscription.unsubscribe();
    expect(checkpoints).toEqual([...new Set(checkpoints)].sort((a, b) => Number(a - b)));
  });

  it('a subscription of the stand-in server is filtered by the name of the stream', async () => {
    const stream = newStream();
    const events = newEvents(3);
    await client.appendToStream(newStream(), newEvents(10));
    await client.appendToStream(stream, events);
    const subscription = client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({ prefixes: [stream.slice(0, 25)] }),
    });
    const { messages, until } = messagesOf(subscription);
    await until(() => messages.includes('caughtUp'));
    await subscription.unsubscribe();
    expect(messages.slice(1, -1)).toEqual(idsOf(events));
  });

  it('a subscription of the stand-in server is ended as too slow when its client does not take what comes', async () => {
    const stream = newStream();
    const subscription = client.subscribeToAll({ fromPosition: END });
    await new Promise<void>((resolve) => subscription.on('caughtUp', resolve));
    const events = Array.from({ length: 120 }, () => newEvent('Large', { text: 'x'.repeat(40_000) }));
    // One by one, so that only the client slows the server down.
    for (const event of events) await client.appendToStream(stream, event);
    const { messages, until } = messagesOf(subscription);
    await expect(until(() => messages.includes(events.at(-1)!.id))).rejects.toMatchObject({ code: 10 });
  });

  it('a subscription after a position beyond the end is silent until the log has reached it', async () => {
    const { commit } = await headPosition();
    const beyond = { commit: commit + 100_000n, prepare: commit + 100_000n };
    const subscription = client.subscribeToAll({ fromPosition: beyond });
    const { messages, until } = messagesOf(subscription);
    await until(() => messages.includes('caughtUp'));
    const events = newEvents(3);
    await client.appendToStream(newStream(), events);
    await subscription.unsubscribe();
    expect(messages.filter((word) => word.length === 36)).toEqual([]);
  });

  it('a subscription of the stand-in server to one stream gets what follows a revision, then new events', async () => {
    const stream = newStream();
    const events = newEvents(10);
    await client.appendToStream(stream, events.slice(0, 5));
    const subscription = client.subscribeToStream(stream, { fromRevision: 1n });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { event } of subscription) {
        seen.push(event!.id);
        if (seen.length === 8) break;
      }
    })();
    await client.appendToStream(stream, events.slice(5));
    await reading;
    await subscription.unsubscribe();
    expect(seen).toEqual(idsOf(events.slice(2)));
  });
});
