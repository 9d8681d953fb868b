import { CompressionTypes, type Message, type Producer, type RecordMetadata, type TopicMessages } from 'kafkajs';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventPublisher, LeftOut } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';
import { kafkaClient, type KafkaConnection } from './client.js';
import { readEnds } from './ends.js';
import { createLayoutStore, recordLayout, partitionsHeader } from './layout.js';
import { assertNothingLost, RecordsLost } from './loss.js';
import { partitionOf } from './partition.js';
import { createWatermarkStore } from './watermark.js';
import { lateHeader, sizeOf, toRecord } from './record.js';
import { refusalIn } from './refusals.js';
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
// eslint-disable-next-line max-lines-per-function -- Its functions share the producer and the ends.
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

  const send = async (records: readonly PublishedRecord[]) => {
    const to = await connected();
    const compression = compress ? CompressionTypes.GZIP : CompressionTypes.None;
    const topicMessages = byTopic(records);
    const sent = await to.sendBatch({ acks: -1, compression, topicMessages });
    for (const metadata of sent) advance(ends, metadata, topicMessages);
  };

  /** Sends what the broker takes, in order. @returns what it refuses for what it is, and what follows it in its stream */
  const sendAccepted = async (records: readonly PublishedRecord[], refused: Set<string>): Promise<LeftOut[]> => {
    const leftOut = records.filter(({ event }) => refused.has(event.stream)).map(({ event }): LeftOut => ({ event }));
    const free = leftOut.length === 0 ? records : records.filter(({ event }) => !refused.has(event.stream));
    if (free.length === 0) return leftOut;
    try {
      await send(free);
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refusal) throw error;
      const [{ event } = free[0]!] = free;
      if (free.length === 1) {
        refused.add(event.stream);
        return [...leftOut, { event, refusal }];
      }
      // Some partitions may have taken theirs, which this producer does not know; readers ignore what comes again.
      const known = publishedTo;
      await disconnect();
      publishedTo = known;
      for (const record of free) leftOut.push(...(await sendAccepted([record], refused)));
    }
    return leftOut;
  };

  const sendAll = async (events: readonly RecordedEvent[], isLate: boolean): Promise<LeftOut[]> => {
    const refused = new Set<string>();
    const leftOut: LeftOut[] = [];
    for (const records of requests(events, topics, ends, isLate))
      leftOut.push(...(await sendAccepted(records, refused)));
    return leftOut.sort((one, other) => one.event.position - other.event.position);
  };

  const orDisconnect = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      await disconnect();
      throw error;
    }
  };

  const learnEnds = async () => {
    ends = await readEnds(kafka, topics.all);
    assertNothingLost((await watermarks.read())?.ends ?? {}, ends);
  };

  const reach = async (upTo: number) => {
    publishedTo = upTo;
    await watermarks.write({ position: upTo, ends });
  };

  return {
    publish: (events, after, upTo = events.at(-1)?.position ?? after) =>
      orDisconnect(async () => {
        if (publishedTo !== after) {
          await learnEnds();
          for (const topic of topics.all) await recordLayout(layouts, topic, ends[topic]!, after);
        }
        const leftOut = await sendAll(events, false);
        await reach(upTo);
        return leftOut;
      }),
    restore: (upTo) =>
      orDisconnect(async () => {
        for (const topic of topics.all) if (!(await layouts.restore(topic))) return false;
        await learnEnds();
        await reach(upTo);
        return true;
      }),
    publishLate: (events) =>
      orDisconnect(async () => {
        if (publishedTo === undefined) await learnEnds();
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
  // A broker that recognised a repeated request does not always say where its records are.
  if (!(offset >= 0)) throw new Error(`Kafka did not return an offset for ${topicName}/${partition}`);
  const before = ends[topicName]![partition]!;
  // A repeated request is answered with where its records were put the first time.
  if (offset + count < before) throw new RecordsLost(topicName, partition, offset, before);
  ends[topicName]![partition] = Math.max(before, offset + count);
};
