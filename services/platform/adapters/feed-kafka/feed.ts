import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventFeed } from '#platform/ports/event-feed';
import { kafkaClient, type KafkaConnection } from './client.js';
import { putAsideWith } from './dead-letters.js';
import { createLayoutStore } from './layout.js';
import type { Positions } from './progress.js';
import { createReachStore, type Reach } from './reach.js';
import { Subscription, type SubscriptionTiming } from './subscription.js';
import type { Topics } from './topics.js';

export interface KafkaFeedOptions extends KafkaConnection, SubscriptionTiming {
  readonly topics: Topics;
  /** Where each group's position is saved, under the group's name, and where the relay tells how far the topics are. */
  readonly positions: Positions;
  /** Milliseconds between two looks at how far the topics are filled (20). */
  readonly lookEvery?: number;
  readonly logger?: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

/**
 * The feed of several processes: each group is a Kafka consumer group, whose members share its partitions. `subscribe`
 * does not wait for Kafka; while it can't be reached, `failure()` says so.
 */
export const createKafkaFeed = (options: KafkaFeedOptions): EventFeed => {
  const { topics, positions, lookEvery = 20, logger } = options;
  const kafka = kafkaClient(options);
  const putAside = putAsideWith(kafka, logger);
  const reach = createReachStore(positions);
  const layouts = createLayoutStore(positions);
  const subscriptions = new Set<Subscription>();
  let looking: Promise<void> | undefined;

  let blind = false;
  const look = async (): Promise<Reach | undefined> => {
    try {
      const now = await reach.read();
      blind = false;
      return now;
    } catch (error) {
      if (!blind) logger?.warn({ err: error }, 'how far the topics are filled can not be read');
      blind = true;
      return undefined;
    }
  };

  const lookAround = async () => {
    while (subscriptions.size > 0) {
      const now = await look();
      await Promise.all([...subscriptions].map((subscription) => subscription.follow(now)));
      await pause(lookEvery);
    }
    looking = undefined;
  };

  return {
    async subscribe(asked) {
      const subscription = await Subscription.begin(asked, {
        ...options,
        kafka,
        putAside,
        layouts,
        topics: topics.ofTypes(asked.types),
      });
      subscriptions.add(subscription);
      looking ??= lookAround();
      return {
        position: () => subscription.position(),
        failure: () => subscription.failure(),
        reached: (position, signal) => subscription.reached(position, signal),
        async stop() {
          subscriptions.delete(subscription);
          await subscription.stop();
          await subscription.follow(await look());
        },
      };
    },
  };
};
