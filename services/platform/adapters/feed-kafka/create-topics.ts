import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, ITopicConfig, KafkaJSError } from 'kafkajs';

/** Kafka elects the leaders of a new topic only after its response, and brokers learn of the topic one by one. */
const wait = { attempts: 100, milliseconds: 100 };

/** Creates topics and waits until each partition has a leader. Throws Kafka's error after ten seconds. */
export const createTopics = async (admin: Admin, topics: ITopicConfig[]): Promise<void> => {
  await admin.createTopics({ topics, waitForLeaders: false });
  const names = topics.map(({ topic }) => topic);
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.fetchTopicMetadata({ topics: names });
      return;
    } catch (error) {
      if (!(error as Partial<KafkaJSError>).retriable || attempt === wait.attempts) throw error;
      await pause(wait.milliseconds);
    }
  }
};
