/** Topic → the end of each partition, which is the offset of the next record. */
export type Ends = Readonly<Record<string, readonly number[]>>;

/**
 * Kafka no longer has records that it had acknowledged. Nothing is published or handled after that, because the topics
 * would wrongly look complete.
 */
export class RecordsLost extends Error {
  override readonly name = 'RecordsLost';

  constructor(topic: string, partition: number, end: number, before: number) {
    super(
      `Kafka has lost records: ${topic}/${partition} ends at ${end} and went up to ${before}. Stop the services, delete the topics and the views, and start again: both are made from the log.`,
    );
  }
}

/** @throws {RecordsLost} a partition ends before an end in `before`, up to which records were written or read */
export const assertNothingLost = (before: Ends, now: Ends): void => {
  for (const [topic, partitions] of Object.entries(before)) {
    for (const [partition, known] of partitions.entries()) {
      const end = now[topic]?.[partition] ?? 0;
      if (end < known) throw new RecordsLost(topic, partition, end, known);
    }
  }
};
