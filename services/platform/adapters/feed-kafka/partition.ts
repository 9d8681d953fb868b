import { Partitioners, type PartitionMetadata } from 'kafkajs';
import type { RecordedEvent } from '#contracts/events/envelope';
import { eventRegistry } from '#contracts/events/index';
import { categoryOf } from '#contracts/events/stream-name';

const byKey = Partitioners.DefaultPartitioner();

/** Categories whose events are in order by tenant, not only by stream. */
const orderedByTenant: ReadonlySet<string> = new Set(
  eventRegistry.streams.filter(({ orderedBy }) => orderedBy === 'tenant').map(({ category }) => category),
);

/**
 * What keeps its order: events of one key are read in the order of the log. It is the stream; for leads their
 * dealership, as a CRM reads all leads of a dealership in log order; for analytics their site, as they are counted by
 * site.
 */
export const partitionKeyOf = ({ stream, metadata }: Pick<RecordedEvent, 'stream' | 'metadata'>): string =>
  orderedByTenant.has(categoryOf(stream)) ? (metadata.tenant ?? stream) : stream;

/** What the client wants to know of a topic's partitions to choose one, by their number. */
const metadata = new Map<number, PartitionMetadata[]>();
const metadataOf = (partitions: number): PartitionMetadata[] => {
  const known = metadata.get(partitions);
  if (known) return known;
  const one = { partitionErrorCode: 0, leader: 0, replicas: [], isr: [] };
  const made = Array.from({ length: partitions }, (_, partitionId) => ({ ...one, partitionId }));
  metadata.set(partitions, made);
  return made;
};

/** The partition of a key, the same that Kafka's own clients choose. */
export const partitionOf = (key: string, partitions: number): number =>
  byKey({ topic: '', message: { key, value: null }, partitionMetadata: metadataOf(partitions) });
