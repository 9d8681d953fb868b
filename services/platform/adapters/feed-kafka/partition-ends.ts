import type { Kafka } from 'kafkajs';

/** The end of each partition, which is the offset of the next record. */
export const readEnds = async (kafka: Kafka, topics: readonly string[]): Promise<Record<string, number[]>> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends: Record<string, number[]> = {};
    for (const topic of topics) {
      const partitions = await admin.fetchTopicOffsets(topic);
      ends[topic] = partitions.sort((a, b) => a.partition - b.partition).map(({ high }) => Number(high));
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
};
