/** @needs local-kafka */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { crmLeadTypes } from '#contracts/events/lead';
import { leadTopic } from '#contracts/events/lead-topics';
import { kafkaGroup } from '#contracts/events/topics';
import { keyedSettings } from '#platform/adapters/feed-kafka/ensure-topics';
import { createKafkaFeed } from '#platform/adapters/feed-kafka/feed';
import { openKeyedTopic } from '#platform/adapters/feed-kafka/keyed-topic';
import { createKafkaPublisher } from '#platform/adapters/feed-kafka/publisher';
import { eventTopics } from '#platform/adapters/feed-kafka/topics';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { newEvent } from '#platform/testing/event-log.contract';
import { eventually } from '#platform/testing/eventually';
import { startPublishing } from '#platform/testing/kafka';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import { createTopics } from '../../kafka/topics.js';
import type { Engine } from '../engine.js';
import { grantDocumentedAccess } from './access-lists.js';
import { startKafka } from './start.js';

const minutes = 60_000;
const users = { admin: 'of-the-brokers', forecourt: 'of-the-services', 'forecourt-topics': 'of-the-topics' };

describe('broker that gives the documented access and no other', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let engine: Engine;

  const as = (username: keyof typeof users) => ({
    brokers: engine.environment['KAFKA_BROKERS']!.split(','),
    clientId: `test-${username}`,
    sasl: { mechanism: 'plain' as const, username, password: users[username] },
  });
  const connected = async (username: keyof typeof users) => {
    const admin = new Kafka({ ...as(username), logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    return admin;
  };

  beforeAll(async () => {
    directory = await temporaryDirectory();
    engine = await startKafka({ directory: join(directory.path, 'kafka'), users });
    const [broker = ''] = as('admin').brokers;
    await grantDocumentedAccess({ broker, username: 'admin', password: users.admin, directory: directory.path });
  }, 3 * minutes);
  afterAll(async () => {
    await engine.stop();
    await directory.remove();
  });

  it(
    'a broker that gives the documented access and no other lets the services create, extend, fill and read topics, and write and read keys [ENG-10, CRM-04, CRM-13]',
    async () => {
      const topics = eventTopics();
      const wanted = { ...as('forecourt-topics'), subscribers: [{ name: 'acme' }] };
      const { created } = await createTopics({ ...wanted, partitions: 2 });
      expect(created).toEqual(expect.arrayContaining([...topics.all, leadTopic('acme')]));
      expect((await createTopics({ ...wanted, partitions: 3 })).extended).toEqual(topics.all);
      const maker = await connected('forecourt-topics');
      const resources = [{ type: 2, name: leadTopic('acme') }];
      const [described] = (await maker.describeConfigs({ includeSynonyms: false, resources })).resources;
      await maker.disconnect();
      const settings = described!.configEntries.map(({ configName, configValue }) => [configName, configValue]);
      expect(Object.fromEntries(settings)).toMatchObject(keyedSettings);

      const views = await openSqliteViews({ directory: directory.path });
      const log = createMemoryLog();
      const publisher = createKafkaPublisher({ ...as('forecourt'), topics, views });
      const filling = startPublishing(log, publisher);
      const feed = createKafkaFeed({ ...as('forecourt'), topics, positions: views });
      const read: string[] = [];
      const subscription = await feed.subscribe({
        group: 'leads_v1',
        types: crmLeadTypes,
        handle: async (events) => void read.push(...events.map(({ stream }) => stream)),
      });
      const keyed = openKeyedTopic({ ...as('forecourt'), topic: leadTopic('acme') });
      const admin = await connected('forecourt');
      try {
        const { position } = await log.append('lead-1', 'none', [newEvent({ type: 'LeadSubmitted' })]);
        await subscription.reached(position, AbortSignal.timeout(minutes));
        expect(read).toEqual(['lead-1']);
        expect(await admin.describeCluster()).toMatchObject({ clusterId: expect.any(String) });
        const group = kafkaGroup('leads_v1');
        expect((await admin.describeGroups([group])).groups).toEqual([expect.objectContaining({ state: 'Stable' })]);
        await eventually(async () => {
          const committed = (await admin.fetchOffsets({ groupId: group })).flatMap(({ partitions }) => partitions);
          expect(committed).toContainEqual(expect.objectContaining({ offset: '1' }));
        });
        const value = { content: '{}', contentType: 'application/json', order: 'harbour-main' };
        await keyed.write(async () => [
          { key: 'one', value },
          { key: 'two', value },
        ]);
        await keyed.write(async () => [{ key: 'two' }]);
        expect(await keyed.keys('mark', AbortSignal.timeout(minutes))).toEqual(new Set(['one']));
      } finally {
        await admin.disconnect();
        await keyed.close();
        await subscription.stop();
        await filling.stop();
        await publisher.close();
        await log.close();
        await views.close();
      }
    },
    3 * minutes,
  );

  it(
    'a broker that gives the documented access and no other refuses the services access that they do not need [ENG-10]',
    async () => {
      const admin = await connected('forecourt');
      try {
        await expect(admin.createTopics({ topics: [{ topic: 'forecourt.more.v1' }] })).rejects.toMatchObject({
          errors: [{ type: 'TOPIC_AUTHORIZATION_FAILED' }],
        });
        await expect(admin.deleteTopics({ topics: [leadTopic('acme')] })).rejects.toThrow(/not authorized/i);
      } finally {
        await admin.disconnect();
      }
    },
    minutes,
  );
});
