import type { ViewStore } from '../ports/view-store.js';
import { createMemoryTarget } from './projections.js';

/** Documents of one collection in memory, which are all lost at a call, as when a store is emptied under a running process. */
export const emptiable = () => {
  const docs = createMemoryTarget<object>();
  const collection = { ...docs, get: async (id: string) => docs.all().get(id) };
  const views = { collection: async () => collection } as unknown as Pick<ViewStore, 'collection'>;
  return { views, empty: () => docs.all().clear() };
};
