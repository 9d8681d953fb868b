import { CompressionTypes, type Message, type Producer, type RecordMetadata, type TopicMessages } from 'kafkajs';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventPublisher, UnpublishedEvent } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';
import { kafkaClient, type KafkaConnection } from './client.js';
import { readEnds } from './partition-ends.js';
import { createLayoutStore, recordLayout, partitionsHeader } from './layout.js';
import { assertNothingLost, RecordsLost } from './lost-records.js';
import { partitionOf } from './partition.js';
import { createWatermarkStore } from './watermark.js';
import { lateHeader, sizeOf, toRecord } from './record.js';
import { findRefusal } from './refusals.js';
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
 * Publishes to the topics. There is one request at a time and the broker ignores repeated ones, so that a partition is
 * in the order of the log, except that records may be repeated after a failure.
 */
// eslint-disable-next-line max-lines-per-function -- Its functions share the producer and the ends.
export const createKafkaPublisher = (options: KafkaPublisherOptions): EventPublisher => {
  const { topics, views, compress = false } = options;
  const kafka = kafkaClient(options);
  const watermarks = createWatermarkStore(views);
  const layouts = createLayoutStore(views);
  let producer: Producer | undefined;
  /** The partitions' ends at log position `publishedTo`. If a caller's position differs, another relay published. */
  let ends: Ends = {};
  let publishedTo: number | undefined;

  const connected = async (): Promise<Producer> => {
    if (producer) return producer;
    producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await producer.connect();
    return producer;
  };

  /** Drops the producer: after a failure it may not know which records the broker has received. */
  const disconnect = async () => {
    const failed = producer;
    producer = undefined;
    publishedTo = undefined;
    await failed?.disconnect().catch(() => undefined);
  };

  const send = async (records: readonly PublishedRecord[]) => {
    const to = await connected();
    const compression = compress ? CompressionTypes.GZIP : CompressionTypes.None;
    const topicMessages = byTopic(records);
    const sent = await to.sendBatch({ acks: -1, compression, topicMessages });
    for (const metadata of sent) advance(ends, metadata, topicMessages);
  };

  /** Sends records in order. @returns the events that the broker refuses, and those after them in their streams */
  const sendUnlessRefused = async (
    records: readonly PublishedRecord[],
    refused: Set<string>,
  ): Promise<UnpublishedEvent[]> => {
    const leftOut = records
      .filter(({ event }) => refused.has(event.stream))
      .map(({ event }): UnpublishedEvent => ({ event }));
    const free = leftOut.length === 0 ? records : records.filter(({ event }) => !refused.has(event.stream));
    if (free.length === 0) return leftOut;
    try {
      await send(free);
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal) throw error;
      const [{ event } = free[0]!] = free;
      if (free.length === 1) {
        refused.add(event.stream);
        return [...leftOut, { event, refusal }];
      }
      // Some partitions may have accepted their records, which the producer can't know. Readers ignore repeats.
      const known = publishedTo;
      await disconnect();
      publishedTo = known;
      for (const record of free) leftOut.push(...(await sendUnlessRefused([record], refused)));
    }
    return leftOut;
  };

  const sendAll = async (events: readonly RecordedEvent[], isLate: boolean): Promise<UnpublishedEvent[]> => {
    const refused = new Set<string>();
    const leftOut: UnpublishedEvent[] = [];
    for (const records of requests(events, topics, ends, isLate))
      leftOut.push(...(await sendUnlessRefused(records, refused)));
    return leftOut.sort((one, other) => one.event.position - other.event.position);
  };

  const disconnectOnError = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      await disconnect();
      throw error;
    }
  };

  const refreshEnds = async () => {
    ends = await readEnds(kafka, topics.all);
    assertNothingLost((await watermarks.read())?.ends ?? {}, ends);
  };

  const writeWatermark = async (upTo: number) => {
    publishedTo = upTo;
    await watermarks.write({ position: upTo, ends });
  };

  return {
    publish: (events, after, upTo = events.at(-1)?.position ?? after) =>
      disconnectOnError(async () => {
        if (publishedTo !== after) {
          await refreshEnds();
          for (const topic of topics.all) await recordLayout(layouts, topic, ends[topic]!, after);
        }
        const leftOut = await sendAll(events, false);
        await writeWatermark(upTo);
        return leftOut;
      }),
    restore: (upTo) =>
      disconnectOnError(async () => {
        for (const topic of topics.all) if (!(await layouts.restore(topic))) return false;
        await refreshEnds();
        await writeWatermark(upTo);
        return true;
      }),
    publishDelayed: (events) =>
      disconnectOnError(async () => {
        if (publishedTo === undefined) await refreshEnds();
        return sendAll(events, true);
      }),
    close: disconnect,
  };
};

interface PublishedRecord {
  readonly event: RecordedEvent;
  readonly topic: string;
  readonly message: Message & { readonly partition: number };
}

const byTopic = (records: readonly PublishedRecord[]): TopicMessages[] => {
  const found = new Map<string, TopicMessages>();
  for (const { topic, message } of records) {
    const messages = found.get(topic) ?? { topic, messages: [] };
    found.set(topic, messages);
    messages.messages.push(message);
  }
  return [...found.values()];
};

/** Requests of at most `requestSize`, with records in the order of the events. */
function* requests(
  events: readonly RecordedEvent[],
  topics: Topics,
  ends: Readonly<Ends>,
  isLate: boolean,
): Iterable<PublishedRecord[]> {
  let records: PublishedRecord[] = [];
  let size = 0;
  for (const event of events) {
    const topic = topics.ofStream(event.stream);
    const partitions = ends[topic]?.length ?? 0;
    if (partitions === 0) throw new Error(`Kafka has no topic ${topic}`);
    const record = toRecord(event);
    const { key, value, headers } = record;
    const bytes = sizeOf(record);
    if (size > 0 && size + bytes > requestSize) {
      yield records;
      records = [];
      size = 0;
    }
    const message = {
      key,
      value,
      headers: { ...headers, [partitionsHeader]: String(partitions), ...(isLate && { [lateHeader]: 'true' }) },
      partition: partitionOf(key, partitions),
      timestamp: String(Date.parse(event.time)),
    };
    records.push({ event, topic, message });
    size += bytes;
  }
  if (records.length > 0) yield records;
}

const advance = (ends: Ends, { topicName, partition, baseOffset }: RecordMetadata, sent: readonly TopicMessages[]) => {
  const offset = Number(baseOffset);
  const { messages } = sent.find(({ topic }) => topic === topicName)!;
  const count = messages.filter((message) => message.partition === partition).length;
  // A broker that recognises a repeated request does not always return the offset of its records.
  if (!(offset >= 0)) throw new Error(`Kafka did not return an offset for ${topicName}/${partition}`);
  const before = ends[topicName]![partition]!;
  // The response to a repeated request has the offset of the first attempt.
  if (offset + count < before) throw new RecordsLost(topicName, partition, offset, before);
  ends[topicName]![partition] = Math.max(before, offset + count);
};
