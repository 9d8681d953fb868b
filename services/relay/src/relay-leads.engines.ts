/** @needs local-kafka */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, type KafkaMessage } from 'kafkajs';
import { leadRecord } from '#contracts/api/crm';
import { crmLeadTypes } from '#contracts/events/lead';
import { leadTopic, compactionKey } from '#contracts/events/lead-topics';
import { ensureTopics } from '#platform/adapters/feed-kafka/ensure-topics';
import { openKeyedTopic } from '#platform/adapters/feed-kafka/keyed-topic';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { beginEpoch } from '#platform/kernel/epochs';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { Engine } from '../../../infra/engines/engine.js';
import { grantDocumentedAccess } from '../../../infra/engines/kafka/access-lists.js';
import { startKafka } from '../../../infra/engines/kafka/start.js';
import { LeadRelay } from './relay-leads.js';

const minutes = 60_000;
const users = { admin: 'of-the-brokers', forecourt: 'of-the-relay', acme: 'of-a-subscriber' };
const topic = leadTopic('acme');
const foreignTopic = leadTopic('bigco');

const until = async <Result>(attempt: () => Result | Promise<Result>): Promise<NonNullable<Result>> => {
  for (const deadline = performance.now() + 2 * minutes; ; await pause(50)) {
    const result = await attempt();
    if (result) return result;
    if (performance.now() > deadline) throw new Error(`not within two minutes: ${String(attempt)}`);
  }
};

describe('topic of a large subscriber', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let engine: Engine;
  let views: ViewStore;
  let log: EventLog;
  const stops: (() => Promise<void>)[] = [];

  const brokers = () => engine.environment['KAFKA_BROKERS']!.split(',');
  const as = (username: keyof typeof users) => ({
    brokers: brokers(),
    clientId: `test-${username}`,
    sasl: { mechanism: 'plain' as const, username, password: users[username] },
  });
  const client = (username: keyof typeof users) => new Kafka({ ...as(username), logLevel: logLevel.NOTHING });

  beforeAll(async () => {
    directory = await temporaryDirectory();
    engine = await startKafka({ directory: join(directory.path, 'kafka'), users });
    views = await openSqliteViews({ directory: join(directory.path, 'views') });
    log = createMemoryLog();
    const topics = { all: [], ofStream: () => topic, ofTypes: () => [] };
    await ensureTopics({ ...as('admin'), topics, keyedTopics: [topic, foreignTopic], partitions: 3 });
    const [broker = ''] = brokers();
    await grantDocumentedAccess({ broker, username: 'admin', password: users.admin, directory: directory.path });
    const admin = client('admin').admin();
    await admin.connect();
    // Shortens half an hour to a second, so that the test is fast.
    const kept = {
      'cleanup.policy': 'compact,delete',
      'delete.retention.ms': '86400000',
      'file.delete.delay.ms': '100',
    };
    const configEntries = Object.entries({ ...kept, 'max.compaction.lag.ms': '1000' });
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: 2, name: topic, configEntries: configEntries.map(([name, value]) => ({ name, value })) }],
    });
    await admin.disconnect();
    await until(() => mayRead('acme', topic));
    await until(() => mayRead('forecourt', topic));
  }, 3 * minutes);
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(async () => {
    await log.close();
    await views.close();
    await engine.stop();
    await directory.remove();
  });

  /** Whether a user may read a topic. Access lists take effect only after a moment. */
  const mayRead = async (username: keyof typeof users, of: string) => {
    const admin = client(username).admin();
    await admin.connect();
    try {
      return await admin.fetchTopicMetadata({ topics: [of] }).then(
        () => true,
        () => false,
      );
    } finally {
      await admin.disconnect();
    }
  };

  const relay = (name: string) => {
    const running = new LeadRelay({
      log,
      views,
      topic: openKeyedTopic({ ...as('forecourt'), topic }),
      name,
      holder: name,
      reaches: (dealership) => dealership.startsWith('harbour'),
      heartbeatInterval: 500,
      backoff: 100,
    });
    stops.push(() => running.stop());
    return running;
  };

  const submit = (lead_id: string, dealership_id: string, name: string) => {
    const user = { name, last_name: 'Lovelace', email: `${lead_id}@example.com`, phone: '0400 000 001' };
    const what = { category: 'Vehicle Enquiry', opt_in: false, fields: {}, url: '', source: 'Website', user_agent: '' };
    const lead_attributes = { visited_pages: [], linked_query_params: {} };
    const data = { lead_id, site_id: 'harbour', dealership_id, user, ...what, lead_attributes };
    return append(lead_id, 'LeadSubmitted', data, dealership_id);
  };
  const append = (lead_id: string, type: (typeof crmLeadTypes)[number], data: object, tenant: string) =>
    log.append(`lead-${lead_id}`, 'any', [
      { id: `${lead_id}-${type}`, type, version: 1, time: '2026-05-20T02:15:00.000Z', data, metadata: { tenant } },
    ]);
  const erase = (lead_id: string, dealership_id: string) =>
    append(lead_id, 'LeadErased', { lead_id, dealership_id, submitted_id: `${lead_id}-LeadSubmitted` }, dealership_id);

  type Read = KafkaMessage & { readonly partition: number };

  /** Reads as acme from the beginning, without the records that only make brokers compact. */
  const subscribe = async (of: string, group = `acme.${performance.now()}`) => {
    const consumer = client('acme').consumer({ groupId: group, retry: { retries: 0 } });
    const read: Read[] = [];
    stops.push(() => consumer.disconnect());
    await consumer.connect();
    await consumer.subscribe({ topic: of, fromBeginning: true });
    await consumer.run({
      eachMessage: ({ message, partition }) => {
        if (message.key?.toString() !== compactionKey) read.push({ ...message, partition });
        return Promise.resolve();
      },
    });
    return read;
  };
  const keysOf = (read: readonly Read[]) => read.map(({ key }) => key!.toString());

  /** Whether a word is in any of the broker's files. Skips `index` files, which hold only numbers, in 10 MB each. */
  const isStored = (word: string): boolean => {
    try {
      return readdirSync(join(directory.path, 'kafka'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('index'))
        .some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(word));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // The broker renames and removes files meanwhile, so the content of this file may now be in another one.
      return isStored(word);
    }
  };

  it(
    'the topic of a large subscriber has whole leads in order, and continues where the previous relay stopped [CRM-13]',
    async () => {
      const first = relay('ordered');
      const read = await subscribe(topic);
      for (let n = 0; n < 30; n++) await submit(`o${n}`, `harbour-${n % 3}`, 'Ada');
      await submit('foreign', 'other-main', 'Grace');
      await until(() => keysOf(read).includes('o29'));
      await first.stop();
      for (let n = 30; n < 60; n++) await submit(`o${n}`, `harbour-${n % 3}`, 'Ada');
      relay('ordered');
      await until(() => new Set(keysOf(read)).size === 60);
      for (const dealership of [0, 1, 2]) {
        const own = read.filter(({ key }) => Number(key!.toString().slice(1)) % 3 === dealership);
        expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
        expect([...new Set(keysOf(own))]).toEqual(Array.from({ length: 20 }, (_, n) => `o${n * 3 + dealership}`));
      }
      const { value, headers } = read[0]!;
      expect(headers!['content-type']!.toString()).toBe('application/cloudevents+json');
      expect(leadRecord.parse(JSON.parse(value!.toString())).data.user.name).toBe('Ada');
    },
    3 * minutes,
  );

  it(
    'the topic of a large subscriber has no byte of an erased lead after the compaction lag, even when idle [CRM-13]',
    async () => {
      relay('erasing');
      await submit('gone', 'harbour-main', 'Wilhelmina-Erasmus');
      await submit('kept', 'harbour-main', 'Theodora-Remaining');
      await until(() => isStored('Wilhelmina-Erasmus'));
      await erase('gone', 'harbour-main');
      await until(() => !isStored('Wilhelmina-Erasmus'));
      expect(isStored('Theodora-Remaining')).toBe(true);
      const read = await subscribe(topic);
      await until(() => keysOf(read).includes('kept') && keysOf(read).includes('gone'));
      expect(read.filter(({ key }) => key!.toString() === 'gone').map(({ value }) => value)).toEqual(
        expect.arrayContaining([null]),
      );
      expect(read.some(({ key, value }) => key!.toString() === 'gone' && value !== null)).toBe(false);
    },
    5 * minutes,
  );

  it(
    'the topic of a large subscriber has no byte of a lead that a restore lost, and keeps all others [CRM-13]',
    async () => {
      await submit('restored', 'harbour-main', 'Octavia-Restored');
      const before = openKeyedTopic({ ...as('forecourt'), topic });
      const value = { content: 'Cordelia-Lost', contentType: 'application/cloudevents+json', order: 'harbour-main' };
      const written = ['restored', 'lost'].map((key) => ({ key, value }));
      await before.write(() => Promise.resolve(written)).finally(() => before.close());
      await until(() => isStored('Cordelia-Lost'));
      await beginEpoch(log, new Date());
      relay('restored');
      await until(() => !isStored('Cordelia-Lost'));
      await until(() => isStored('Octavia-Restored'));
      const read = await subscribe(topic);
      await until(() => keysOf(read).includes('restored') && keysOf(read).includes('lost'));
      expect(read.filter(({ key }) => key!.toString() === 'lost').every(({ value }) => value === null)).toBe(true);
      expect(read.some(({ key, value }) => key!.toString() === 'restored' && value === null)).toBe(false);
    },
    5 * minutes,
  );

  it(
    'the topic of a large subscriber accepts nothing from a relay that was suspended while another took over [CRM-13]',
    async () => {
      const late = openKeyedTopic({ ...as('forecourt'), topic });
      const next = openKeyedTopic({ ...as('forecourt'), topic });
      stops.push(
        () => late.close(),
        () => next.close(),
      );
      const value = { content: '{}', contentType: 'application/cloudevents+json', order: 'harbour-main' };
      let resume = () => {};
      const heldUp = new Promise<void>((resolve) => (resume = resolve));
      let prepares = () => {};
      const preparing = new Promise<void>((resolve) => (prepares = resolve));
      const refused = expect(
        late.write(async () => {
          prepares();
          await heldUp;
          return [{ key: 'zombie', value }];
        }),
      ).rejects.toThrow();
      await preparing;
      await next.write(() => Promise.resolve([{ key: 'zombie' }]));
      resume();
      await refused;
      await next.write(() => Promise.resolve([{ key: 'last' }]));
      const read = await subscribe(topic);
      await until(() => keysOf(read).filter((key) => key === 'last').length === 3);
      expect(read.filter(({ key }) => key!.toString() === 'zombie').every(({ value }) => value === null)).toBe(true);
    },
    3 * minutes,
  );

  it(
    'the topic of a large subscriber is readable only by its subscriber, who can not write it or read others [CRM-13]',
    async () => {
      const foreign = client('acme').consumer({ groupId: 'acme.curious', retry: { retries: 0 } });
      stops.push(() => foreign.disconnect());
      await foreign.connect();
      await expect(foreign.subscribe({ topic: foreignTopic }).then(() => foreign.run())).rejects.toThrow(
        /not authorized/i,
      );
      const producer = client('acme').producer({ retry: { retries: 0 } });
      stops.push(() => producer.disconnect());
      await producer.connect();
      await expect(producer.send({ topic, messages: [{ key: 'o1', value: 'mine' }] })).rejects.toThrow(
        /not authorized/i,
      );
    },
    2 * minutes,
  );
});
