import { randomUUID } from 'node:crypto';
import type { Kafka, RecordMetadata } from 'kafkajs';
import { Member } from './member.js';

/**
 * Reads a topic from its beginning and returns the keys that have a value.
 * @param last a record of each partition; later records are not needed
 * @throws the signal's reason, or the error that prevented reading
 */
export const readKeys = async (
  kafka: Kafka,
  topic: string,
  last: readonly Pick<RecordMetadata, 'partition' | 'baseOffset'>[],
  signal: AbortSignal,
): Promise<Set<string>> => {
  // A broker that recognises a repeated request does not always return the offset of its records.
  if (!last.every(({ baseOffset }) => Number(baseOffset) >= 0))
    throw new Error(`Kafka did not say where ${topic} ends`);
  const keys = new Map(last.map(({ partition }) => [partition, new Set<string>()]));
  const unread = new Map(last.map(({ partition, baseOffset }) => [partition, Number(baseOffset)]));
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const member = new Member({
    kafka,
    // A new group gets all partitions. Brokers forget a group that has no members and committed no offsets.
    group: `${topic}.${randomUUID()}`,
    topics: [topic],
    assigned: () => undefined,
    eachBatch: async (payload) => {
      const { partition, messages } = payload.batch;
      for (const { key, value } of messages) keys.get(partition)?.[value === null ? 'delete' : 'add'](String(key));
      const { offset } = messages.at(-1)!;
      payload.resolveOffset(offset);
      if (Number(offset) >= unread.get(partition)!) unread.delete(partition);
      if (unread.size === 0) end();
    },
  });
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    member.start();
    await Promise.race([ended, member.ended]);
    signal.throwIfAborted();
  } finally {
    await member.stop();
  }
  return new Set([...keys.values()].flatMap((of) => [...of]));
};
