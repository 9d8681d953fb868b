/** @needs kafka */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, type KafkaMessage } from 'kafkajs';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { FeedSubscription } from '#platform/ports/event-feed';
import { newEvent, newStream } from '../../testing/event-log.contract.js';
import { eventually } from '../../testing/forecourt.js';
import { guardedFold } from '../../testing/guarded-fold.js';
import { kafkaBrokers, openTestKafka, startPublishing, testTopics } from '../../testing/kafka.js';
import { createTopics } from './create-topics.js';
import { ensureTopics } from './ensure-topics.js';
import { partitionKeyOf, partitionOf } from './partition.js';
import { createKafkaPublisher } from './publisher.js';
import { deadLetterTopic } from './topics.js';

const soon = () => AbortSignal.timeout(60_000);
const client = () => new Kafka({ brokers: kafkaBrokers(), clientId: 'forecourt-test', logLevel: logLevel.NOTHING });

/** Reads the first records of a topic with a plain Kafka client. */
const contentOf = async (topic: string, count: number): Promise<KafkaMessage[]> => {
  const consumer = client().consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 50 });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const messages: KafkaMessage[] = [];
  await new Promise<void>((resolve, reject) => {
    consumer
      .run({ eachMessage: async ({ message }) => void (messages.push(message) >= count && resolve()) })
      .catch(reject);
  });
  await consumer.disconnect();
  return messages;
};

describe('topics', () => {
  const connection = () => ({ brokers: kafkaBrokers(), clientId: 'forecourt-test' });
  const described = async (topic: string) => {
    const admin = client().admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: topic }],
    });
    await admin.disconnect();
    const settings = resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]);
    return {
      partitions: topics[0]!.partitions.length,
      settings: Object.fromEntries(settings) as Record<string, string>,
    };
  };

  it('Kafka topics are created once, retain events for ever, and have dead letter topics [EVT-02]', async () => {
    const topics = testTopics(1);
    const [topic = ''] = topics.all;
    const options = { ...connection(), topics };
    expect(await ensureTopics(options)).toEqual({ created: [topic, deadLetterTopic(topic)], extended: [] });
    expect(await ensureTopics(options)).toEqual({ created: [], extended: [] });
    expect(await described(topic)).toMatchObject({ partitions: 6, settings: { 'retention.ms': '-1' } });
    expect((await described(deadLetterTopic(topic))).partitions).toBe(1);
  });

  it('Kafka topics get more partitions, never fewer, and keep the settings of their operator [EVT-02]', async () => {
    const topics = testTopics(1);
    const [topic = ''] = topics.all;
    const admin = client().admin();
    await admin.connect();
    const configEntries = [
      { name: 'retention.ms', value: '1000' },
      { name: 'segment.bytes', value: '1048576' },
    ];
    await createTopics(admin, [{ topic, numPartitions: 3, configEntries }]);
    await admin.disconnect();
    const options = { ...connection(), topics };
    expect(await ensureTopics({ ...options, partitions: 8 })).toMatchObject({ extended: [topic] });
    expect(await ensureTopics({ ...options, partitions: 2 })).toEqual({ created: [], extended: [] });
    // A broker may still describe the topic's previous state for a moment.
    await eventually(async () =>
      expect(await described(topic)).toMatchObject({
        partitions: 8,
        settings: { 'retention.ms': '-1', 'segment.bytes': '1048576' },
      }),
    );
  });
});

describe('partitions that are added', () => {
  const types = [`Type-${randomUUID()}`];
  const fill = async (kafka: Awaited<ReturnType<typeof openTestKafka>>, streams: readonly string[], rounds: number) => {
    let last = 0;
    for (let round = 0; round < rounds; round++) {
      for (const stream of streams) {
        ({ position: last } = await kafka.log.append(stream, 'any', [newEvent({ type: types[0]! })]));
      }
    }
    return last;
  };
  /** Folds the whole log in a new group of two members, which read the partitions in an unlucky order. */
  const rebuild = async (kafka: Awaited<ReturnType<typeof openTestKafka>>, position: number) => {
    const fold = guardedFold();
    const handle = async (events: readonly RecordedEvent[]) => {
      fold.apply(events);
      await pause(1);
    };
    const group = `group-${randomUUID()}`;
    const members = await Promise.all(
      [1, 2].map(() => kafka.feed({ batchSize: 5, metadataAge: 500 }).subscribe({ group, types, handle })),
    );
    await Promise.all(members.map((member) => member.reached(position, soon())));
    await Promise.all(members.map((member) => member.stop()));
    return fold;
  };
  const streams = Array.from({ length: 30 }, () => newStream());

  it('partitions that are added keep the order of every stream, for current readers and for later ones [EVT-02]', async () => {
    const kafka = await openTestKafka({ partitions: 2 });
    const reading = guardedFold();
    const handle = async (events: readonly RecordedEvent[]) => reading.apply(events);
    const reader = await kafka.feed({ metadataAge: 500 }).subscribe({ group: `group-${randomUUID()}`, types, handle });
    await reader.reached(await fill(kafka, streams, 10), soon());
    await kafka.stopFilling();
    await kafka.publisher.close();
    await ensureTopics({ ...kafka.connection, topics: kafka.topics, partitions: 7 });
    const last = await fill(kafka, streams, 10);
    const filling = startPublishing(kafka.log, kafka.publisher, last / 2);
    await reader.reached(last, soon());
    await reader.stop();
    expect(reading.gaps).toEqual([]);
    expect([...reading.view.values()].map(({ revision }) => revision)).toEqual(streams.map(() => 19));
    for (let times = 0; times < 3; times++) {
      const rebuilt = await rebuild(kafka, last);
      expect(rebuilt.gaps).toEqual([]);
      expect(rebuilt.view).toEqual(reading.view);
    }
    await filling.stop();
    await kafka.close();
  });

  it('partitions that are added keep the order also after the views, which record the growth, are deleted [EVT-02]', async () => {
    const topics = testTopics();
    const before = await openTestKafka({ topics, partitions: 2 });
    const first = await before.feed().subscribe({ group: 'first', types, handle: async () => {} });
    await first.reached(await fill(before, streams, 5), soon());
    await first.stop();
    await before.close();
    // The same log again, published from its beginning to topics that are not empty and have grown.
    const after = await openTestKafka({ topics, partitions: 7 });
    const last = await fill(after, streams, 8);
    const rebuilt = await rebuild(after, last);
    expect(rebuilt.gaps).toEqual([]);
    for (const stream of streams) {
      const events = await after.log.readStream(stream);
      expect(rebuilt.view.get(stream)!.ids).toEqual(events.map(({ id }) => id));
    }
    await after.close();
  });
});

describe('feed', () => {
  let kafka: Awaited<ReturnType<typeof openTestKafka>>;
  let running: FeedSubscription[];
  beforeAll(async () => {
    kafka = await openTestKafka();
  });
  afterAll(() => kafka.close());
  beforeEach(() => {
    running = [];
  });
  afterEach(() => Promise.all(running.map((subscription) => subscription.stop())));

  const newGroup = () => `group-${randomUUID()}`;
  const newType = () => `Type-${randomUUID()}`;
  const append = (stream: string, type: string) =>
    kafka.log.append(stream, 'any', [newEvent({ type, metadata: { tenant: 'north' } })]);
  /** Returns streams that each have a partition of their own. */
  const apart = (count: number): string[] => {
    const found = new Map<string, string>();
    while (found.size < count) {
      const stream = newStream();
      found.set(`${kafka.topics.ofStream(stream)}/${partitionOf(stream, 6)}`, stream);
    }
    return [...found.values()];
  };
  const subscribe = async (
    group: string,
    type: string,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
    timing: Parameters<typeof kafka.feed>[0] = {},
  ) => {
    const subscription = await kafka.feed(timing).subscribe({ group, types: [type], handle });
    running.push(subscription);
    return subscription;
  };

  it('the Kafka feed publishes CloudEvents whose keys preserve the order within a partition [CRM-04, EVT-02]', async () => {
    const type = newType();
    const stream = `lead-${randomUUID()}`;
    const { position } = await append(stream, type);
    const subscription = await subscribe(newGroup(), type, async () => {});
    await subscription.reached(position, soon());
    const topic = kafka.topics.ofStream(stream);
    const admin = client().admin();
    await admin.connect();
    const filled = (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0);
    await admin.disconnect();
    const message = (await contentOf(topic, filled)).find(
      ({ headers }) => headers?.['ce_subject']?.toString() === stream,
    );
    expect(message!.key!.toString()).toBe('north');
    expect(JSON.parse(message!.value!.toString())).toEqual({ n: 1 });
    expect(
      Object.fromEntries(Object.entries(message!.headers!).map(([name, value]) => [name, String(value)])),
    ).toMatchObject({
      ce_specversion: '1.0',
      ce_type: `forecourt.${type}`,
      ce_sequence: String(position),
      ce_partitionkey: 'north',
    });
  });

  it('the Kafka feed sends a backlog in requests within the broker’s limit, also with large events [EVT-02]', async () => {
    const type = newType();
    const stream = `lead-${randomUUID()}`;
    const handled: number[] = [];
    const subscription = await subscribe(newGroup(), type, async (events) => {
      handled.push(...events.map(({ position }) => position));
    });
    const metadata = { tenant: 'north', person: randomUUID(), sealed: 'é'.repeat(5_000) };
    const large = () => Array.from({ length: 75 }, () => newEvent({ type, metadata }));
    let position = 0;
    for (let part = 0; part < 4; part++) ({ position } = await kafka.log.append(stream, 'any', large()));
    await subscription.reached(position, soon());
    expect(handled).toHaveLength(300);
  });

  it('the Kafka feed makes an unreadable record a dead letter with its cause, and continues [EVT-07]', async () => {
    const type = newType();
    const [stream = ''] = apart(1);
    const topic = kafka.topics.ofStream(stream);
    const partition = partitionOf(partitionKeyOf({ stream, metadata: {} }), 6);
    const handled: RecordedEvent[] = [];
    const group = newGroup();
    let failing = 2;
    const subscription = await subscribe(group, type, async (events) => {
      if (failing-- > 0) throw new Error('not yet');
      handled.push(...events);
    });
    const producer = client().producer();
    await producer.connect();
    const headers = { ce_id: 'x', note: 'from elsewhere' };
    await producer.send({ topic, messages: [{ partition, key: 'k', value: '{"half":', headers }] });
    await producer.disconnect();
    const { position } = await append(stream, type);
    await subscription.reached(position, soon());
    expect(handled.map((event) => event.stream)).toEqual([stream]);
    const aside = await contentOf(deadLetterTopic(topic), 1);
    const mine = aside.filter((message) => String(message.headers?.['dlq_group']) === group);
    expect(mine).toHaveLength(1);
    expect(mine[0]!.value!.toString()).toBe('{"half":');
    expect(String(mine[0]!.headers!['note'])).toBe('from elsewhere');
    expect(String(mine[0]!.headers!['dlq_cause'])).toContain('JSON');
    expect(String(mine[0]!.headers!['dlq_partition'])).toBe(String(partition));
  });

  it('the Kafka feed delays only its own partition when a batch fails repeatedly [EVT-02]', async () => {
    const type = newType();
    const [bad = '', ...good] = apart(5);
    let broken = true;
    const came: string[] = [];
    const subscription = await subscribe(newGroup(), type, async (events) => {
      if (broken && events.some((event) => event.stream === bad)) throw new Error('a bad one');
      came.push(...events.map((event) => event.stream));
    });
    await append(bad, type);
    for (const stream of good) await append(stream, type);
    const { position } = await append(bad, type);
    while (came.length < good.length || !subscription.failure()) await pause(5);
    expect(new Set(came)).toEqual(new Set(good));
    expect(subscription.failure()?.message).toBe('a bad one');
    expect(subscription.position()).toBeLessThan(position);
    broken = false;
    await subscription.reached(position, soon());
    expect(came.filter((stream) => stream === bad)).toHaveLength(2);
    expect(subscription.failure()).toBeUndefined();
  });

  it('the Kafka feed neither loses nor repeats partitions when a handler runs longer than the session timeout [EVT-02]', async () => {
    const type = newType();
    const group = newGroup();
    const streams = apart(12);
    const came: string[] = [];
    let slow = true;
    const handle = async (events: readonly RecordedEvent[]) => {
      came.push(...events.map(({ id }) => id));
      if (slow) {
        slow = false;
        await pause(9_000);
      }
    };
    const members = [
      await subscribe(group, type, handle, { sessionTimeout: 6_000 }),
      await subscribe(group, type, handle, { sessionTimeout: 6_000 }),
    ];
    const { position: before } = await append(newStream(), newType());
    await Promise.all(members.map((member) => member.reached(before, soon())));
    let last = 0;
    for (const stream of streams) ({ position: last } = await append(stream, type));
    await Promise.all(members.map((member) => member.reached(last, soon())));
    expect(came).toHaveLength(12);
    expect(new Set(came).size).toBe(12);
  });

  it('the Kafka feed does not handle events again that are published again [EVT-03]', async () => {
    const type = newType();
    const stream = newStream();
    const came: number[] = [];
    const subscription = await subscribe(newGroup(), type, async (events) => {
      came.push(...events.map(({ position }) => position));
    });
    const { position } = await append(stream, type);
    await subscription.reached(position, soon());
    // As after a crash between publishing and saving.
    const again = createKafkaPublisher({ ...kafka.connection, topics: kafka.topics, views: kafka.views });
    await again.publish(await kafka.log.readStream(stream), position - 1);
    await again.close();
    const next = await append(stream, type);
    await subscription.reached(next.position, soon());
    expect(came).toEqual([position, next.position]);
  });

  it('the Kafka feed divides the partitions between two members, whose common position counts, and one takes over from the other [EVT-02]', async () => {
    const type = newType();
    const group = newGroup();
    const streams = Array.from({ length: 40 }, () => newStream());
    const came: [Map<string, RecordedEvent>, Map<string, RecordedEvent>] = [new Map(), new Map()];
    const collect = (member: 0 | 1) => async (events: readonly RecordedEvent[]) => {
      for (const event of events) came[member].set(event.id, event);
      await pause(2);
    };
    const first = await subscribe(group, type, collect(0));
    const second = await subscribe(group, type, collect(1));
    const appendAll = async () => {
      let last = 0;
      for (const stream of streams) ({ position: last } = await append(stream, type));
      return last;
    };
    let position = 0;
    let rounds = 0;
    // Until both members have received events, because the second may join late.
    while (came[0].size === 0 || came[1].size === 0) {
      position = await appendAll();
      rounds++;
      await Promise.all([first.reached(position, soon()), second.reached(position, soon())]);
    }
    expect(await kafka.views.checkpoint(group)).toBeGreaterThanOrEqual(position);
    await second.stop();
    position = await appendAll();
    rounds++;
    await first.reached(position, soon());
    const all = new Map([...came[0], ...came[1]]);
    expect(all.size).toBe(rounds * streams.length);
  });

  it('the Kafka feed continues a group from the saved positions, whatever offsets Kafka has for it [EVT-02]', async () => {
    const type = newType();
    const group = newGroup();
    const stream = newStream();
    const came: number[] = [];
    const handle = async (events: readonly RecordedEvent[]) =>
      void came.push(...events.map(({ revision }) => revision));
    const first = await subscribe(group, type, handle);
    await first.reached((await append(stream, type)).position, soon());
    await first.stop();
    // As after the views were lost and are rebuilt while Kafka still has the group's offsets.
    const names = kafka.topics.all.flatMap((topic) =>
      Array.from({ length: 6 }, (_, partition) => `${group}/${topic}/${partition}`),
    );
    for (const name of [group, ...names, ...names.map((each) => `${each}/offset`)])
      await kafka.views.resetCheckpoint(name);
    const second = await subscribe(group, type, handle);
    await second.reached((await append(stream, type)).position, soon());
    expect(came).toEqual([0, 0, 1]);
  });
});

it('topics that lost records are refused by publisher and readers, also while reading [EVT-03]', async () => {
  const kafka = await openTestKafka({ partitions: 1, topics: testTopics(1) });
  const type = `Type-${randomUUID()}`;
  const stream = newStream();
  const append = () => kafka.log.append(stream, 'any', [newEvent({ type }), newEvent({ type })]);
  const asked = { group: `group-${randomUUID()}`, types: [type], handle: async () => undefined };
  const reading = await kafka.feed({ metadataAge: 100 }).subscribe(asked);
  await reading.reached((await append()).position, soon());
  await kafka.stopFilling();

  const admin = client().admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [...kafka.topics.all] });
  await admin.disconnect();
  while (
    (await ensureTopics({ ...kafka.connection, topics: kafka.topics, partitions: 1 }).catch(() => undefined))
      ?.created[0] === undefined
  )
    await pause(50);

  const publisher = createKafkaPublisher({ ...kafka.connection, topics: kafka.topics, views: kafka.views });
  const before = await kafka.log.head();
  await append();
  const events = (await kafka.log.readStream(stream)).filter(({ position }) => position > before);
  await expect(publisher.publish(events, before)).rejects.toThrow('Kafka has lost records');
  await publisher.close();

  const member = await kafka.feed().subscribe({ ...asked, handle: () => Promise.reject(new Error('handled')) });
  const lost = (subscription: FeedSubscription) => subscription.failure()?.message.includes('Kafka has lost records');
  while (!lost(member) && !lost(reading)) await pause(20);
  await Promise.all([member.stop(), reading.stop()]);
  await kafka.close();
});
