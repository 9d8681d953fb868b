/** @needs kafka */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { createTopics } from '#platform/adapters/feed-kafka/create-topics';
import { compactionKey } from '#contracts/events/lead-topics';
import { ensureTopics } from '#platform/adapters/feed-kafka/ensure-topics';
import { openKeyedTopic } from '#platform/adapters/feed-kafka/keyed-topic';
import { createKafkaFeed } from '#platform/adapters/feed-kafka/feed';
import { createKafkaPublisher } from '#platform/adapters/feed-kafka/publisher';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { createCommandRunner } from '#platform/kernel/command';
import { newId } from '#platform/kernel/ids';
import { parkedDecisions } from '#platform/kernel/parking/decisions';
import { maxEventBytes } from '#platform/kernel/event-size';
import type { ViewStore } from '#platform/ports/view-store';
import { newEvent, newStream } from '#platform/testing/event-log.contract';
import { eventually } from '#platform/testing/eventually';
import { guardedFold } from '#platform/testing/guarded-fold';
import { kafkaBrokers, shortPauses, testTopics } from '#platform/testing/kafka';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import { EventRelay } from './relay-events.js';
import { LeadRelay } from './relay-leads.js';

const soon = () => AbortSignal.timeout(60_000);

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
let stops: (() => Promise<void>)[];
let connection: { brokers: string[]; clientId: string; topics: ReturnType<typeof testTopics> };
beforeEach(async () => {
  stops = [];
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
  connection = { brokers: kafkaBrokers(), clientId: 'forecourt-test', topics: testTopics(2) };
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await views.close();
  await directory.remove();
});

/** Starts a log whose events go through Kafka and are folded. */
const startFlow = async () => {
  const log = createMemoryLog();
  const publisher = createKafkaPublisher({ ...connection, views });
  const relay = new EventRelay({ log, publisher, views, holder: randomUUID(), initialBackoff: 5, maxBackoff: 200 });
  const fold = guardedFold();
  const feed = createKafkaFeed({ ...connection, positions: views, ...shortPauses });
  const handle = async (events: Parameters<typeof fold.apply>[0]) => fold.apply(events);
  const subscription = await feed.subscribe({ group: randomUUID(), types: ['Tested'], handle });
  stops.push(
    () => subscription.stop(),
    () => relay.stop(),
    () => publisher.close(),
  );
  return { log, relay, fold, subscription };
};

/** Creates topics with a limit of their own, as if another program had created them. */
const createLimited = async (bytes: number, names: readonly string[] = connection.topics.all) => {
  const admin = new Kafka({ brokers: kafkaBrokers(), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const configEntries = [{ name: 'max.message.bytes', value: String(bytes) }];
  const topics = names.map((topic) => ({ topic, numPartitions: 6, configEntries }));
  await createTopics(admin, topics);
  await admin.disconnect();
};

/** Retries refused events until the stream is complete, because a broker may apply the former limit for a moment. */
const untilPublished = (
  { log, relay, fold }: Awaited<ReturnType<typeof startFlow>>,
  stream: string,
  revision: number,
) => {
  const handle = createCommandRunner({ log, clock: () => new Date(), newId });
  return eventually(async () => {
    if (relay.state().waiting.length > 0) {
      const { position } = (await log.readStream(stream)).find(({ data }) => 'text' in (data as object))!;
      const of = { parked_id: `relay.${position}`, owner: 'relay', lane: stream, position, by: 'ops' };
      await handle(parkedDecisions, 'relay', { type: 'retry', of });
    }
    expect(fold.view.get(stream)?.revision).toBe(revision);
  });
};

it('topics accept an event of the maximum size, also if they were created with another limit [ENG-01]', async () => {
  await createLimited(1000);
  await ensureTopics(connection);
  const flow = await startFlow();
  const stream = newStream();
  const frame = Buffer.byteLength(JSON.stringify({ text: '' }) + JSON.stringify({ tenant: 'demo' }));
  const text = 'x'.repeat(maxEventBytes - frame);
  await flow.log.append(stream, 'none', [newEvent({ data: { text }, metadata: { tenant: 'demo' } })]);
  await untilPublished(flow, stream, 0);
});

it('a message too large for Kafka is parked, and published once Kafka accepts it [ENG-01, EVT-07]', async () => {
  await createLimited(20_000);
  const flow = await startFlow();
  const { log, relay, fold, subscription } = flow;
  const [refused, ...others] = Array.from({ length: 12 }, () => newStream());
  for (const stream of [refused!, ...others]) await log.append(stream, 'none', [newEvent()]);
  let last = await log.append(refused!, 0, [newEvent({ data: { text: 'x'.repeat(50_000) } })]);
  for (const stream of [refused!, ...others]) last = await log.append(stream, 'any', [newEvent()]);
  await subscription.reached(last.position, soon());
  for (const stream of others) expect(fold.view.get(stream)!.revision).toBe(1);
  expect(fold.view.get(refused!)!.revision).toBe(0);
  await eventually(() => expect(relay.state()).toMatchObject({ failure: undefined, waiting: [refused] }));

  await ensureTopics(connection);
  await untilPublished(flow, refused!, 2);
  await log.append(refused!, 2, [newEvent()]);
  await eventually(() => expect(fold.view.get(refused!)!.revision).toBe(3));
  expect(fold.gaps).toEqual([]);
});

it('a lead too large for Kafka is parked, and written once Kafka accepts it [ENG-01, CRM-13]', async () => {
  const topic = `test-${randomUUID()}`;
  await createLimited(20_000, [topic]);
  const log = createMemoryLog();
  const records = openKeyedTopic({ ...connection, topic });
  const name = `relay-leads-${topic}`;
  const reaches = () => true;
  const relay = new LeadRelay({ log, topic: records, views, name, holder: name, reaches, backoff: 50 });
  stops.push(() => relay.stop());
  const submit = (lead_id: string, text = '') =>
    log.append(`lead-${lead_id}`, 'none', [
      newEvent({ type: 'LeadSubmitted', data: { lead_id, dealership_id: 'harbour-main', text } }),
    ]);
  const keys = async () => [...(await records.keys(compactionKey, soon()))].sort();

  const { position } = await submit('large', 'x'.repeat(50_000));
  await submit('small');
  await eventually(() => expect(relay.waiting()).toEqual(['lead-large']));
  await submit('later');
  await eventually(async () => expect(await keys()).toEqual(['later', 'small']));
  expect(relay.failure()).toBeUndefined();

  await ensureTopics({ ...connection, topics: { ...connection.topics, all: [] }, keyedTopics: [topic] });
  const handle = createCommandRunner({ log, clock: () => new Date(), newId });
  const of = { parked_id: `${name}.${position}`, owner: name, lane: 'lead-large@0', position, by: 'ops' };
  // A broker may apply the former limit for a moment.
  await eventually(async () => {
    await handle(parkedDecisions, name, { type: 'retry', of });
    expect(await keys()).toEqual(['large', 'later', 'small']);
  });
  expect(relay.waiting()).toEqual([]);
});
