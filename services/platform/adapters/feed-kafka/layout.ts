import type { KafkaMessage } from 'kafkajs';
import type { ViewStore } from '#platform/ports/view-store';
import { feedCollection } from './feed-collection.js';

/**
 * Over how many partitions a topic is spread, and was before. A key goes to another partition when there are more of
 * them; so that a stream keeps its order, what came after such a growth is handled when all that came before it is.
 */
export interface Layout {
  /** 0: nobody has filled the topic yet. */
  readonly partitions: number;
  /** Where each of the first partitions begins: what stands before is from before the views were thrown away. */
  readonly start: readonly number[];
  /** In the order in which they came about: the ends of the partitions there were, when more were added. */
  readonly growths: readonly (readonly number[])[];
}

/** A record's header that says over how many partitions its topic was spread when it was written. */
export const partitionsHeader = 'forecourt-partitions';

/** The largest number of partitions that these records were spread over. */
export const partitionsOf = (messages: readonly Pick<KafkaMessage, 'headers'>[]): number =>
  messages.reduce((most, { headers }) => Math.max(most, Number(headers?.[partitionsHeader] ?? 0) || 0), 0);

/**
 * The first offset of a partition that has to wait; undefined when none has to.
 * @param passed whether everything before these ends is handled
 */
export const blockedFrom = async (
  { growths }: Pick<Layout, 'growths'>,
  partition: number,
  passed: (ends: readonly number[]) => Promise<boolean>,
): Promise<number | undefined> => {
  for (const ends of growths) if (!(await passed(ends))) return ends[partition] ?? 0;
  return undefined;
};

export interface LayoutStore {
  /** The topic's layout; looks again when it is said to have at least so many partitions and is known with fewer. */
  read(topic: string, partitions: number): Promise<Layout>;
  /** @returns whether it was taken: a layout of more partitions than the one there is */
  write(topic: string, layout: Layout): Promise<boolean>;
}

export const createLayoutStore = (views: Pick<ViewStore, 'collection'>): LayoutStore => {
  const collection = feedCollection<Omit<Layout, 'partitions'>>(views);
  const known = new Map<string, Layout>();
  const idOf = (topic: string) => `layout/${topic}`;
  return {
    async read(topic, partitions) {
      const cached = known.get(topic);
      if (cached && cached.partitions >= partitions) return cached;
      const found = await (await collection()).get(idOf(topic));
      const { start = [], growths = [] } = found?.doc ?? {};
      const layout = { partitions: found?.revision ?? 0, start, growths };
      known.set(topic, layout);
      return layout;
    },
    async write(topic, { partitions, ...doc }) {
      return (await (await collection()).upsertMany([{ id: idOf(topic), revision: partitions, doc }])).written === 1;
    },
  };
};

/**
 * Writes down how the topic is laid out, before anything is written to it.
 * @param ends the end of each partition
 * @param after log position up to which everything was published before
 * @throws {Error} when the topic has fewer partitions than it had
 */
export const recordLayout = async (
  layouts: LayoutStore,
  topic: string,
  ends: readonly number[],
  after: number,
): Promise<void> => {
  const partitions = ends.length;
  // Another may write the same at the same time; then it is there the next time.
  for (;;) {
    const { partitions: before, start, growths } = await layouts.read(topic, partitions);
    if (before === partitions) return;
    if (before > partitions) throw new Error(`Kafka’s topic ${topic} has ${partitions} partitions, and had ${before}`);
    const layout =
      before === 0
        ? // Whatever is there already will be published anew.
          { start: after === 0 ? ends : [], growths }
        : { start, growths: [...growths, ends.slice(0, before)] };
    await layouts.write(topic, { partitions, ...layout });
  }
};
