import type { ViewStore } from '#platform/ports/view-store';
import { feedCollection } from './feed-collection.js';

/** How far the log is published. */
export interface Watermark {
  /** Every event of the log up to this position is in the topics … */
  readonly position: number;
  /** … below these offsets: topic → the end of each partition. */
  readonly ends: Readonly<Record<string, readonly number[]>>;
}

const id = 'reach';

/** The watermark, written by the publisher and read by the topics' readers. */
export interface WatermarkStore {
  read(): Promise<Watermark | undefined>;
  /** An earlier watermark has no effect. */
  write(watermark: Watermark): Promise<void>;
}

export const createWatermarkStore = (views: Pick<ViewStore, 'collection'>): WatermarkStore => {
  const collection = feedCollection<Pick<Watermark, 'ends'>>(views);
  return {
    async read() {
      const found = await (await collection()).get(id);
      return found && { position: found.revision, ends: found.doc.ends };
    },
    async write({ position, ends }) {
      await (await collection()).upsertMany([{ id, revision: position, doc: { ends } }]);
    },
  };
};
