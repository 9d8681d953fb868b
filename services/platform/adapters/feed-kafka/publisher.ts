import { CompressionTypes, type Producer, type RecordMetadata, type TopicMessages } from 'kafkajs';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventPublisher } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';
import { kafkaClient, type KafkaConnection } from './client.js';
import { readEnds } from './ends.js';
import { createLayoutStore, recordLayout, partitionsHeader } from './layout.js';
import { assertNothingLost, RecordsLost } from './loss.js';
import { partitionOf } from './partition.js';
import { createWatermarkStore } from './watermark.js';
import { sizeOf, toRecord } from './record.js';
import type { Topics } from './topics.js';

export interface KafkaPublisherOptions extends KafkaConnection {
  readonly topics: Topics;
  /** Where the watermark is stored for readers of the topics. */
  readonly views: Pick<ViewStore, 'collection'>;
  /** Whether requests are compressed: less network and disk for more CPU (false). */
  readonly compress?: boolean;
}

/** Maximum bytes of records in a request; a broker accepts a megabyte per partition, including framing. */
const requestSize = 500_000;

type Ends = Record<string, number[]>;

/**
 * Publishes to the topics. There is one request at a time and the broker ignores repeated ones, so that a partition is in
 * the order of the log, except that records may be repeated after a failure.
 */
export const createKafkaPublisher = (options: KafkaPublisherOptions): EventPublisher => {
  const { topics, views, compress = false } = options;
  const kafka = kafkaClient(options);
  const watermarks = createWatermarkStore(views);
  const layouts = createLayoutStore(views);
  let producer: Producer | undefined;
  /** The partitions' ends as of `publishedTo`, a log position; a different one means that another relay has published. */
  let ends: Ends = {};
  let publishedTo: number | undefined;

  const connected = async (): Promise<Producer> => {
    if (producer) return producer;
    producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await producer.connect();
    return producer;
  };

  /** A producer that failed may not know what the broker has received. */
  const disconnect = async () => {
    const failed = producer;
    producer = undefined;
    publishedTo = undefined;
    await failed?.disconnect().catch(() => undefined);
  };

  const send = async (to: Producer, topicMessages: TopicMessages[]) => {
    const compression = compress ? CompressionTypes.GZIP : CompressionTypes.None;
    const sent = await to.sendBatch({ acks: -1, compression, topicMessages });
    for (const metadata of sent) advance(ends, metadata, topicMessages);
  };

  return {
    async publish(events, after) {
      try {
        const to = await connected();
        if (publishedTo !== after) {
          ends = await readEnds(kafka, topics.all);
          assertNothingLost((await watermarks.read())?.ends ?? {}, ends);
          for (const topic of topics.all) await recordLayout(layouts, topic, ends[topic]!, after);
        }
        for (const topicMessages of requests(events, topics, ends)) await send(to, topicMessages);
        publishedTo = events.at(-1)?.position ?? after;
        await watermarks.write({ position: publishedTo, ends });
      } catch (error) {
        await disconnect();
        throw error;
      }
    },
    close: disconnect,
  };
};

/** Requests of at most `requestSize`, with records in the order of the events. */
function* requests(events: readonly RecordedEvent[], topics: Topics, ends: Readonly<Ends>): Iterable<TopicMessages[]> {
  let byTopic = new Map<string, TopicMessages>();
  let size = 0;
  for (const event of events) {
    const topic = topics.ofStream(event.stream);
    const partitions = ends[topic]?.length ?? 0;
    if (partitions === 0) throw new Error(`Kafka has no topic ${topic}`);
    const record = toRecord(event);
    const { key, value, headers } = record;
    const bytes = sizeOf(record);
    if (size > 0 && size + bytes > requestSize) {
      yield [...byTopic.values()];
      byTopic = new Map();
      size = 0;
    }
    const messages = byTopic.get(topic) ?? { topic, messages: [] };
    byTopic.set(topic, messages);
    messages.messages.push({
      key,
      value,
      headers: { ...headers, [partitionsHeader]: String(partitions) },
      partition: partitionOf(key, partitions),
      timestamp: String(Date.parse(event.time)),
    });
    size += bytes;
  }
  if (byTopic.size > 0) yield [...byTopic.values()];
}

const advance = (ends: Ends, { topicName, partition, baseOffset }: RecordMetadata, sent: readonly TopicMessages[]) => {
  const offset = Number(baseOffset);
  const { messages } = sent.find(({ topic }) => topic === topicName)!;
  const count = messages.filter((message) => message.partition === partition).length;
  // A broker that recognised a repeated request does not always say where its records are.
  if (!(offset >= 0)) throw new Error(`Kafka did not return an offset for ${topicName}/${partition}`);
  const before = ends[topicName]![partition]!;
  // A repeated request is answered with where its records were put the first time.
  if (offset + count < before) throw new RecordsLost(topicName, partition, offset, before);
  ends[topicName]![partition] = Math.max(before, offset + count);
};
