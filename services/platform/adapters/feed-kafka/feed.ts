import type { Logger } from 'pino';
import type { EventFeed } from '#platform/ports/event-feed';
import { kafkaClient, type KafkaConnection } from './client.js';
import { createDeadLetterSender } from './dead-letters.js';
import { joinPositions } from './joined-positions.js';
import { createLayoutStore } from './layout.js';
import { PollPacer } from './poll-pacer.js';
import type { PositionStore } from './progress.js';
import { createWatermarkStore, type Watermark } from './watermark.js';
import { Subscription, type SubscriptionTiming } from './subscription.js';
import type { Topics } from './topics.js';

export interface KafkaFeedOptions extends KafkaConnection, SubscriptionTiming {
  readonly topics: Topics;
  /** Where each group's position is saved, under the group's name, and where the relay writes the watermark. */
  readonly positions: PositionStore;
  /** Milliseconds between two reads of the watermark while events arrive (20). */
  readonly pollInterval?: number;
  readonly logger?: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

/**
 * The feed of several processes: each group is a Kafka consumer group, whose members share its partitions. `subscribe`
 * does not wait for Kafka; while it can't be reached, `failure()` says so.
 */
export const createKafkaFeed = (options: KafkaFeedOptions): EventFeed => {
  const { topics, pollInterval = 20, logger } = options;
  const positions = joinPositions(options.positions);
  const kafka = kafkaClient(options);
  const sendDeadLetters = createDeadLetterSender(kafka, logger);
  const watermarks = createWatermarkStore(positions);
  const layouts = createLayoutStore(positions);
  const subscriptions = new Set<Subscription>();
  let polling: Promise<void> | undefined;

  let isUnreadable = false;
  const readWatermark = async (): Promise<Watermark | undefined> => {
    try {
      const now = await watermarks.read();
      isUnreadable = false;
      return now;
    } catch (error) {
      if (!isUnreadable) logger?.warn({ err: error }, 'the watermark can not be read');
      isUnreadable = true;
      return undefined;
    }
  };

  const pollPacer = new PollPacer(pollInterval);
  const pollWatermark = async () => {
    while (subscriptions.size > 0) {
      pollPacer.begin();
      const watermark = await readWatermark();
      await Promise.all([...subscriptions].map((subscription) => subscription.update(watermark)));
      await pollPacer.next([...subscriptions].some(({ isAwaited }) => isAwaited));
    }
    polling = undefined;
  };

  return {
    async subscribe(subscribed) {
      const subscription = await Subscription.begin(subscribed, {
        ...options,
        positions,
        kafka,
        sendDeadLetters,
        layouts,
        speedUp: pollPacer.speedUp,
        topics: topics.ofTypes(subscribed.types),
      });
      subscriptions.add(subscription);
      pollPacer.speedUp();
      polling ??= pollWatermark();
      return {
        position: () => subscription.position(),
        failure: () => subscription.failure(),
        reached: (position, signal) => subscription.reached(position, signal),
        async stop() {
          subscriptions.delete(subscription);
          pollPacer.speedUp();
          await subscription.stop();
          await subscription.update(await readWatermark());
        },
      };
    },
  };
};
