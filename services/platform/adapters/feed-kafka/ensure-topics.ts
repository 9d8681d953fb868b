import type { Admin, ConfigResourceTypes } from 'kafkajs';
import { day } from '#contracts/domain/durations';
import { maxEventBytes } from '#platform/kernel/event-size';
import { kafkaClient, type KafkaConnection } from './client.js';
import { createTopics } from './create-topics.js';
import { deadLetterTopic, type Topics } from './topics.js';

export interface EnsureTopicsOptions extends KafkaConnection {
  readonly topics: Topics;
  /** Compacted topics. They never get more partitions, so that the order of records holds. */
  readonly keyedTopics?: readonly string[];
  /** Minimum partitions of each topic (6). */
  readonly partitions?: number;
  /** Copies of each partition (1). Existing topics are not changed. */
  readonly replicationFactor?: number;
}

export interface EnsuredTopics {
  readonly created: readonly string[];
  /** Topics that got more partitions. */
  readonly extended: readonly string[];
}

/** Maximum bytes of a record batch: one event with headers, or a request of several. Replaces the brokers' limit. */
const batchBytes = 2 * maxEventBytes;
/** Bytes that a dead letter's headers may add to the record. */
const causeBytes = 50_000;
/** Events are retained for ever, as new read models are built from them. */
const eventSettings = {
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'cleanup.policy': 'delete',
  'max.message.bytes': String(batchBytes),
};
/** Dead letters are retained for 30 days. */
const deadLetterSettings = {
  'retention.ms': String(30 * day),
  'cleanup.policy': 'delete',
  'max.message.bytes': String(batchBytes + causeBytes),
};

/**
 * Records are retained for 30 days. A replaced or removed record is compacted away within half an hour of the next
 * write. Readers can see a removal for 30 days.
 */
export const keyedSettings = {
  'cleanup.policy': 'compact,delete',
  'max.compaction.lag.ms': String(30 * 60 * 1000),
  'min.compaction.lag.ms': '0',
  'delete.retention.ms': String(30 * day),
  'retention.ms': String(30 * day),
  'retention.bytes': '-1',
  'max.message.bytes': String(batchBytes),
};

/** With three copies of a partition, Kafka acknowledges a record once two have it, so losing one copy loses nothing. */
export const withMinInsyncReplicas = (
  settings: Readonly<Record<string, string>>,
  copies: number,
): Readonly<Record<string, string>> => (copies >= 3 ? { ...settings, 'min.insync.replicas': '2' } : settings);

/**
 * Creates missing topics, each with a dead letter topic, and updates partitions and retention of existing ones.
 * Partitions are only added. Idempotent.
 */
export const ensureTopics = async (options: EnsureTopicsOptions): Promise<EnsuredTopics> => {
  const { topics, keyedTopics = [], partitions = 6, replicationFactor = 1 } = options;
  const expected = [
    ...topics.all.flatMap((topic) => [
      { topic, partitions, settings: eventSettings },
      { topic: deadLetterTopic(topic), partitions: 1, settings: deadLetterSettings },
    ]),
    ...keyedTopics.map((topic) => ({ topic, partitions, settings: keyedSettings, isFixed: true })),
  ];
  const admin = kafkaClient(options).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = expected.filter(({ topic }) => !existing.has(topic));
    const created = missing.map(({ topic }) => topic);
    if (missing.length > 0) {
      await createTopics(
        admin,
        missing.map(({ topic, partitions: numPartitions, settings }) => ({
          topic,
          numPartitions,
          replicationFactor,
          configEntries: Object.entries(withMinInsyncReplicas(settings, replicationFactor)).map(([name, value]) => ({
            name,
            value,
          })),
        })),
      );
    }
    const present = expected.filter(({ topic }) => existing.has(topic));
    return { created, extended: present.length > 0 ? await updateTopics(admin, present, replicationFactor) : [] };
  } finally {
    await admin.disconnect();
  }
};

interface WantedTopic {
  readonly topic: string;
  readonly partitions: number;
  readonly settings: Readonly<Record<string, string>>;
  /** The number of partitions never changes. */
  readonly isFixed?: boolean;
}

/** @param copies configured copies of each partition; the copies of an existing topic do not change */
const updateTopics = async (admin: Admin, wanted: readonly WantedTopic[], copies: number): Promise<string[]> => {
  const { topics } = await admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) });
  const counts = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
  const tooFew = wanted.filter(({ topic, partitions, isFixed }) => !isFixed && counts.get(topic)! < partitions);
  if (tooFew.length > 0) {
    await admin.createPartitions({
      topicPartitions: tooFew.map(({ topic, partitions }) => ({ topic, count: partitions })),
    });
  }
  const copiesOf = new Map(
    topics.map(({ name, partitions }) => [
      name,
      Math.min(copies, ...partitions.map(({ replicas }) => replicas.length)),
    ]),
  );
  const secured = wanted.map((topic) => ({
    ...topic,
    settings: withMinInsyncReplicas(topic.settings, copiesOf.get(topic.topic)!),
  }));
  const changed = await differing(admin, secured);
  if (changed.length > 0) await admin.alterConfigs({ validateOnly: false, resources: changed });
  return tooFew.map(({ topic }) => topic);
};

/** Kafka's resource type for topics. An ES module cannot import the client's enum at run time. */
const type: ConfigResourceTypes.TOPIC = 2;
/** Kafka's source code for a setting that is set on the topic itself. */
const ofTopic = 1;

/** Returns the topics whose settings differ. Altering replaces all of a topic's own settings, so all are included. */
const differing = async (admin: Admin, wanted: readonly WantedTopic[]) => {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: wanted.map(({ topic: name }) => ({ type, name })),
  });
  return wanted.flatMap(({ topic: name, settings }) => {
    const described = resources.find(({ resourceName }) => resourceName === name)?.configEntries ?? [];
    const current = new Map(described.map(({ configName, configValue }) => [configName, configValue]));
    if (Object.entries(settings).every(([setting, value]) => current.get(setting) === value)) return [];
    const own = described.filter(({ configSource }) => Number(configSource) === ofTopic);
    const unchanged = Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]));
    const configEntries = Object.entries({ ...unchanged, ...settings }).map(([setting, value]) => ({
      name: setting,
      value,
    }));
    return [{ type, name, configEntries }];
  });
};
