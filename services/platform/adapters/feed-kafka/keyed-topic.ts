import type { Message, Producer, RecordMetadata } from 'kafkajs';
import { Semaphore } from '#platform/kernel/semaphore';
import type { KeyedRecord, KeyedTopic } from '#platform/ports/keyed-topic';
import { kafkaClient, type KafkaConnection } from './client.js';
import { readEnds } from './partition-ends.js';
import { partitionOf } from './partition.js';
import { readKeys } from './read-keys.js';
import { findRefusal } from './refusals.js';

/** Maximum bytes of records in a request, below the brokers' limit. */
const requestSize = 500_000;

interface Connected {
  readonly producer: Producer;
  readonly partitions: number;
}

/**
 * Each write is a transaction whose id is the topic's name. When a new producer begins, the broker aborts the previous
 * producer's transactions and rejects its later writes.
 */
export const openKeyedTopic = (options: KafkaConnection & { readonly topic: string }): KeyedTopic => {
  const { topic } = options;
  const kafka = kafkaClient(options);
  let connected: Connected | undefined;
  const turns = new Semaphore(1);

  const connect = async (): Promise<Connected> => {
    const partitions = (await readEnds(kafka, [topic]))[topic]!.length;
    const producer = kafka.producer({
      transactionalId: topic,
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
    });
    await producer.connect();
    return { producer, partitions };
  };

  const disconnect = async () => {
    const { producer } = connected ?? {};
    connected = undefined;
    await producer?.disconnect().catch(() => undefined);
  };

  /** @returns the partitions and offsets of the records */
  const write = async (prepare: () => Promise<readonly KeyedRecord[]>): Promise<RecordMetadata[]> => {
    try {
      const { producer, partitions } = (connected ??= await connect());
      const transaction = await producer.transaction();
      const written: RecordMetadata[] = [];
      for (const messages of requests(await prepare(), partitions))
        written.push(...(await transaction.send({ topic, messages })));
      await transaction.commit();
      return written;
    } catch (error) {
      await disconnect();
      throw findRefusal(error) ?? error;
    }
  };

  const writeInTurn = (prepare: () => Promise<readonly KeyedRecord[]>) => turns.run(() => write(prepare));

  return {
    write: async (prepare) => void (await writeInTurn(prepare)),
    keys: async (mark, signal) =>
      readKeys(kafka, topic, await writeInTurn(() => Promise.resolve([{ key: mark }])), signal),
    close: () => turns.run(disconnect),
  };
};

/** A removal is written to every partition, because the value is in another one if the topic has grown since. */
const messagesOf = ({ key, value }: KeyedRecord, partitions: number): Message[] =>
  value === undefined
    ? Array.from({ length: partitions }, (_, partition) => ({ key, value: null, partition }))
    : [
        {
          key,
          value: value.content,
          headers: { 'content-type': value.contentType },
          partition: partitionOf(value.order, partitions),
        },
      ];

function* requests(records: readonly KeyedRecord[], partitions: number): Iterable<Message[]> {
  let messages: Message[] = [];
  let size = 0;
  for (const record of records) {
    const bytes = Buffer.byteLength(record.value?.content ?? '');
    if (size > 0 && size + bytes > requestSize) {
      yield messages;
      messages = [];
      size = 0;
    }
    messages.push(...messagesOf(record, partitions));
    size += bytes;
  }
  if (messages.length > 0) yield messages;
}
