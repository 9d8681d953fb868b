import { isDeepStrictEqual } from 'node:util';
import type { KafkaMessage } from 'kafkajs';
import type { ViewStore } from '#platform/ports/view-store';
import { feedCollection } from './feed-collection.js';

/**
 * How many partitions a topic has, and had before. Adding partitions moves keys to other partitions. To keep streams in
 * order, records written after such a growth are handled only when all earlier records are.
 */
export interface Layout {
  /** Number of partitions; 0: nothing was published yet. */
  readonly partitions: number;
  /** First offset of each of the first partitions; earlier records are from before the views were deleted. */
  readonly start: readonly number[];
  /** For each growth, in order, the ends of the partitions that existed before it. */
  readonly growths: readonly (readonly number[])[];
}

/** Header of a record with the number of partitions of its topic when it was written. */
export const partitionsHeader = 'forecourt-partitions';

/** The largest number of partitions in the headers of records; 0: none has the header. */
export const highestPartitionCount = (messages: readonly Pick<KafkaMessage, 'headers'>[]): number =>
  messages.reduce((highest, { headers }) => Math.max(highest, Number(headers?.[partitionsHeader] ?? 0) || 0), 0);

/**
 * The first offset of a partition whose record must wait; undefined when none must.
 * @param passed whether everything before these ends is handled
 */
export const firstBlockedOffset = async (
  { growths }: Pick<Layout, 'growths'>,
  partition: number,
  passed: (ends: readonly number[]) => Promise<boolean>,
): Promise<number | undefined> => {
  for (const ends of growths) if (!(await passed(ends))) return ends[partition] ?? 0;
  return undefined;
};

export interface LayoutStore {
  /** The topic's layout; read again when the cached one has fewer partitions than `partitions`. */
  read(topic: string, partitions: number): Promise<Layout>;
  /**
   * Stores the cached layout of a topic again after the store lost it.
   * @returns false when no layout is cached, or a different one was stored meanwhile
   */
  restore(topic: string): Promise<boolean>;
  /** @returns whether it was stored; false unless it has more partitions than the stored layout */
  write(topic: string, layout: Layout): Promise<boolean>;
}

export const createLayoutStore = (views: Pick<ViewStore, 'collection'>): LayoutStore => {
  const collection = feedCollection<Omit<Layout, 'partitions'>>(views);
  const known = new Map<string, Layout>();
  const idOf = (topic: string) => `layout/${topic}`;
  const stored = async (topic: string): Promise<Layout> => {
    const found = await (await collection()).get(idOf(topic));
    const { start = [], growths = [] } = found?.doc ?? {};
    return { partitions: found?.revision ?? 0, start, growths };
  };
  const write = async (topic: string, { partitions, ...doc }: Layout): Promise<boolean> =>
    (await (await collection()).upsertMany([{ id: idOf(topic), revision: partitions, doc }])).written === 1;
  return {
    async read(topic, partitions) {
      const cached = known.get(topic);
      if (cached && cached.partitions >= partitions) return cached;
      const layout = await stored(topic);
      known.set(topic, layout);
      return layout;
    },
    async restore(topic) {
      const own = known.get(topic);
      if (!own || own.partitions === 0) return false;
      await write(topic, own);
      const now = await stored(topic);
      if (isDeepStrictEqual(now, own)) return true;
      known.set(topic, now);
      return false;
    },
    write,
  };
};

/**
 * Records a topic's layout before anything is published to it.
 * @param ends the end of each partition
 * @param after log position up to which everything was published before
 * @throws {Error} when the topic has fewer partitions than it had
 */
export const recordLayout = async (
  layouts: Pick<LayoutStore, 'read' | 'write'>,
  topic: string,
  ends: readonly number[],
  after: number,
): Promise<void> => {
  const partitions = ends.length;
  // When another process writes it at the same time, the next read finds it.
  for (;;) {
    const { partitions: before, start, growths } = await layouts.read(topic, partitions);
    if (before === partitions) return;
    if (before > partitions) throw new Error(`Kafka’s topic ${topic} has ${partitions} partitions, and had ${before}`);
    const layout =
      before === 0
        ? // Existing records will be published again.
          { start: after === 0 ? ends : [], growths }
        : { start, growths: [...growths, ends.slice(0, before)] };
    await layouts.write(topic, { partitions, ...layout });
  }
};
