import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureTopics } from '../adapters/feed-kafka/ensure-topics.js';
import { createKafkaFeed, type KafkaFeedOptions } from '../adapters/feed-kafka/feed.js';
import { createKafkaPublisher } from '../adapters/feed-kafka/publisher.js';
import type { Topics } from '../adapters/feed-kafka/topics.js';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { EventLog } from '../ports/event-log.js';
import type { EventPublisher } from '../ports/event-publisher.js';
import { createMemoryLog } from './memory-log.js';
import { temporaryDirectory } from './temporary.js';

/** Addresses of Kafka for tests. */
export const kafkaBrokers = (): string[] => {
  const brokers = process.env['KAFKA_BROKERS'];
  if (!brokers) throw new Error('These tests need Kafka: set KAFKA_BROKERS to host:port.');
  return brokers.split(',');
};

/** Unique topics for a test run, over which the streams are spread. */
export const testTopics = (count = 2, prefix = `test-${randomUUID()}`): Topics => {
  const all = Array.from({ length: count }, (_, index) => `${prefix}.topic-${index}.v1`);
  return { all, ofStream: (stream) => all[(stream.codePointAt(stream.length - 1) ?? 0) % count]!, ofTypes: () => all };
};

/** Publishes the events of the log, as the relay does but without its lease and its saved position. */
export const startPublishing = (log: EventLog, publisher: EventPublisher, from = 0) => {
  const stopping = new AbortController();
  let after = from;
  const fill = async () => {
    while (!stopping.signal.aborted) {
      try {
        for await (const events of log.tail({ after, signal: stopping.signal })) {
          await publisher.publish(events, after);
          after = events.at(-1)!.position;
        }
      } catch {
        await pause(50);
      }
    }
  };
  const running = fill();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
};

/** Pauses short enough for tests. */
export const shortPauses = { initialBackoff: 5, maxBackoff: 200, fetchWait: 20, pollInterval: 5 } as const;

export interface TestKafkaOptions {
  readonly brokers?: readonly string[];
  readonly partitions?: number;
  readonly topics?: Topics;
}

/** An in-memory log whose events go through Kafka, on topics of their own. */
export const openTestKafka = async (options: TestKafkaOptions = {}) => {
  const { brokers = kafkaBrokers(), partitions = 6, topics = testTopics() } = options;
  const connection = { brokers, clientId: 'forecourt-test' };
  await ensureTopics({ ...connection, topics, partitions });
  const directory = await temporaryDirectory();
  const views = await openSqliteViews({ directory: directory.path });
  const log = createMemoryLog();
  const publisher = createKafkaPublisher({ ...connection, topics, views });
  const filling = startPublishing(log, publisher);
  return {
    connection,
    topics,
    log,
    views,
    publisher,
    /** A feed as a separate process would have it. */
    feed: (timing: Partial<KafkaFeedOptions> = {}): EventFeed =>
      createKafkaFeed({ ...connection, topics, positions: views, ...shortPauses, ...timing }),
    stopFilling: () => filling.stop(),
    async close() {
      await filling.stop();
      await publisher.close();
      await log.close();
      await views.close();
      await directory.remove();
    },
  };
};
