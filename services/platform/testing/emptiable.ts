import type { ViewStore } from '../ports/view-store.js';
import { createMemoryTarget } from './projections.js';

/** A collection in memory that can lose all its documents, as when a store is emptied under a running process. */
export const createEmptiableViews = () => {
  const docs = createMemoryTarget<object>();
  const collection = { ...docs, get: async (id: string) => docs.all().get(id) };
  const views = { collection: async () => collection } as unknown as Pick<ViewStore, 'collection'>;
  return { views, empty: () => docs.all().clear() };
};
