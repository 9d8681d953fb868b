import { pathToFileURL } from 'node:url';
import { ensureTopics, type EnsuredTopics } from '#platform/adapters/feed-kafka/ensure-topics';
import type { KafkaConnection } from '#platform/adapters/feed-kafka/client';
import { eventTopics } from '#platform/adapters/feed-kafka/topics';
import { leadTopic } from '#contracts/events/lead-topics';
import { readConfig } from '#platform/process/config';
import { kafkaSettings } from '#platform/process/kafka-settings';

export interface CreateTopicsOptions extends Pick<KafkaConnection, 'brokers' | 'ssl' | 'sasl'> {
  /** Minimum number of partitions per topic (6). A topic never loses partitions. */
  readonly partitions?: number;
  /** Replicas of each partition (1). */
  readonly replicationFactor?: number;
  /** Subscribers that read leads from a topic of their own. */
  readonly subscribers?: readonly { readonly name: string }[];
}

/** Creates Forecourt's topics where they are missing. Idempotent. */
export const createTopics = ({ subscribers = [], ...options }: CreateTopicsOptions): Promise<EnsuredTopics> =>
  ensureTopics({
    ...options,
    clientId: 'forecourt-topics',
    topics: eventTopics(),
    keyedTopics: subscribers.map(({ name }) => leadTopic(name)),
  });

/** Returns a whole number above 0 from the environment. */
const numberFrom = (variable: string, otherwise: number): number => {
  const text = process.env[variable] || String(otherwise);
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${variable}=${text} is not a whole number above 0.`);
  return number;
};

/** `KAFKA_BROKERS=kafka:9092 KAFKA_PARTITIONS=12 KAFKA_REPLICATION=3 node dist/infra/kafka/topics.js` */
const main = async (): Promise<void> => {
  if (!process.env['KAFKA_BROKERS']) throw new Error('Say where Kafka is: KAFKA_BROKERS=host:9092.');
  const config = readConfig(process.env);
  const { created, extended } = await createTopics({
    ...kafkaSettings(config),
    subscribers: config.KAFKA_LEAD_SUBSCRIBERS,
    partitions: numberFrom('KAFKA_PARTITIONS', 6),
    replicationFactor: numberFrom('KAFKA_REPLICATION', 1),
  });
  for (const topic of created) console.log(`created ${topic}`);
  for (const topic of extended) console.log(`${topic} has more partitions; the relay uses them from its next start`);
  if (created.length + extended.length === 0) console.log('the topics are as they should be');
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: unknown) => {
    console.error(`The topics were not made: ${(error as Error).message}`);
    process.exitCode = 1;
  });
}
