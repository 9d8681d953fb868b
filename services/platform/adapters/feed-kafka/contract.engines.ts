/** @needs kafka */
import { eventFeedContract } from '../../testing/event-feed.contract.js';
import { openTestKafka } from '../../testing/kafka.js';

for (const partitions of [1, 6]) {
  eventFeedContract(`Kafka, two topics of ${partitions}`, async () => {
    const kafka = await openTestKafka({ partitions });
    const lose = (group: string) => kafka.views.resetCheckpoint(group);
    return { log: kafka.log, feed: kafka.feed(), lose, close: () => kafka.close() };
  });
}
