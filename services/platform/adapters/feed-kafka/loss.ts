/** Topic → the end of each partition, which is the offset of the next record. */
export type Ends = Readonly<Record<string, readonly number[]>>;

/**
 * Kafka no longer has what it had acknowledged. Nothing is filled in or handled on top of that: it would look complete
 * and never be.
 */
export class RecordsLost extends Error {
  override readonly name = 'RecordsLost';

  constructor(topic: string, partition: number, end: number, before: number) {
    super(
      `Kafka has lost records: ${topic}/${partition} ends at ${end} and went up to ${before}. Stop the services, delete the topics and the views, and start again: both are made from the log.`,
    );
  }
}

/**
 * @param before what was written, or read, up to
 * @throws {RecordsLost} a partition ends before that
 */
export const assertNothingLost = (before: Ends, now: Ends): void => {
  for (const [topic, partitions] of Object.entries(before)) {
    for (const [partition, known] of partitions.entries()) {
      const end = now[topic]?.[partition] ?? 0;
      if (end < known) throw new RecordsLost(topic, partition, end, known);
    }
  }
};
