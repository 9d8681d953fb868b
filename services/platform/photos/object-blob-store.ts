import type { ObjectStore } from '../ports/object-store.js';
import { assertBlobName, type BlobArea, type BlobStore } from '../ports/blob-store.js';

/** `<area>/<first two characters>/<name>`, so that no folder holds too many files. */
const keyOf = (area: BlobArea, name: string): string => {
  assertBlobName(name);
  return `${area}/${name.slice(0, 2)}/${name}`;
};

export const createBlobStore = (objects: ObjectStore): BlobStore => ({
  put: async (area, name, body) => objects.put(keyOf(area, name), body),
  get: async (area, name) => objects.get(keyOf(area, name)),
  has: async (area, name) => objects.has(keyOf(area, name)),
  delete: async (area, name) => objects.delete(keyOf(area, name)),
  async *list(area, beginning = '') {
    const from = beginning.length < 2 ? beginning : `${beginning.slice(0, 2)}/${beginning}`;
    for await (const batch of objects.list(`${area}/${from}`))
      yield batch.map(({ key, ...rest }) => ({ name: key.slice(key.lastIndexOf('/') + 1), ...rest }));
  },
  close: () => objects.close(),
});
