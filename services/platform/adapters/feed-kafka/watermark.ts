import type { ViewStore } from '#platform/ports/view-store';
import { feedCollection } from './feed-collection.js';

/** How far the topics are filled. */
export interface Watermark {
  /** Every event of the log up to here is in the topics … */
  readonly position: number;
  /** … at an offset below its partition's end. Topic → the end of each partition. */
  readonly ends: Readonly<Record<string, readonly number[]>>;
}

const id = 'reach';

/** The reach, told by whoever fills the topics to those who read them. */
export interface WatermarkStore {
  read(): Promise<Watermark | undefined>;
  /** Never moves it back. */
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
