import type { Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { deadLetterTopic } from './topics.js';

/** An unreadable record and the cause. */
export interface DeadLetter {
  readonly topic: string;
  readonly partition: number;
  readonly message: KafkaMessage;
  readonly cause: Error;
}

/** Publishes dead letters; resolves once the broker has them. */
export type SendDeadLetters = (group: string, deadLetters: readonly DeadLetter[]) => Promise<void>;

/** Connects for each call, as dead letters are rare. */
export const createDeadLetterSender =
  (kafka: Kafka, logger?: Pick<Logger, 'error'>): SendDeadLetters =>
  async (group, deadLetters) => {
    const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await producer.connect();
    try {
      for (const { topic, partition, message, cause } of deadLetters) {
        const place = { topic, partition: String(partition), offset: message.offset };
        const headers = { dlq_cause: cause.message, dlq_group: group };
        const origin = Object.fromEntries(Object.entries(place).map(([name, value]) => [`dlq_${name}`, value]));
        await producer.send({
          topic: deadLetterTopic(topic),
          acks: -1,
          messages: [
            { key: message.key, value: message.value, headers: { ...message.headers, ...headers, ...origin } },
          ],
        });
        logger?.error({ err: cause, group, ...place }, 'a record could not be read and became a dead letter');
      }
    } finally {
      await producer.disconnect();
    }
  };
