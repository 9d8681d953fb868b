/** @needs kafka */
import { eventFeedContract } from '../../testing/event-feed.contract.js';
import { openTestKafka } from '../../testing/kafka.js';

for (const partitions of [1, 6]) {
  eventFeedContract(`Kafka, two topics of ${partitions}`, async () => {
    const kafka = await openTestKafka({ partitions });
    return { log: kafka.log, feed: kafka.feed(), close: () => kafka.close() };
  });
}
