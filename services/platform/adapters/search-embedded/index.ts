import { isDeepStrictEqual } from 'node:util';
import type { Standby } from '#platform/kernel/standby';
import type { SearchSchema } from '#contracts/search/schema';
import { SearchIndexUnavailable, type SearchCollection, type SearchIndex } from '#platform/ports/search-index';
import type { ViewCollection, ViewStore } from '#platform/ports/view-store';
import { EmbeddedCollection } from './collection.js';
import { openKernel } from './kernel/wasm-kernel.js';

export interface EmbeddedSearchOptions {
  /**
   * Stores each collection's documents in a view collection of the same name, and the aliases in `search_aliases`. The
   * index itself is rebuilt in memory when a collection is opened. Absent: everything is in memory only.
   */
  readonly documents?: ViewStore;
  /** Another process writes the documents until the standby ends. */
  readonly standby?: Standby | undefined;
  /** The index grows by segments of 2 to the power of this many documents, 9 to 16. Default: 16. */
  readonly segmentBits?: number;
}

interface Alias {
  readonly collection: string;
}

type AnyDocument = { readonly id: string };

export const createEmbeddedSearchIndex = ({
  documents,
  standby,
  segmentBits = 16,
  // eslint-disable-next-line max-lines-per-function -- A method per operation of the port, over its collections.
}: EmbeddedSearchOptions = {}): SearchIndex => {
  const collections = new Map<string, Promise<EmbeddedCollection<AnyDocument>>>();
  /** Cache of the aliases; it can't become stale, because only this process writes to the store. */
  const aliases = new Map<string, string>();
  void standby?.takeOver(() => aliases.clear());
  let storedAliases: Promise<ViewCollection<Alias>> | undefined;
  let closed = false;

  const assertOpen = () => {
    if (closed) throw new SearchIndexUnavailable('The search index is closed.');
  };
  const aliasViews = () => (storedAliases ??= documents?.collection<Alias>({ name: 'search_aliases', indexes: [] }));

  const open = async (name: string, schema: SearchSchema): Promise<EmbeddedCollection<AnyDocument>> => {
    const stored = await documents?.collection<AnyDocument>({ name, indexes: [] });
    const collection = new EmbeddedCollection(openKernel(), segmentBits, schema, stored);
    await collection.load();
    return collection;
  };

  const index: SearchIndex = {
    async collection<Doc extends AnyDocument>(name: string, schema: SearchSchema) {
      assertOpen();
      const opening = collections.get(name) ?? open(name, schema);
      collections.set(name, opening);
      opening.catch(() => collections.delete(name));
      const collection = await opening;
      if (collection.schema !== schema && !isDeepStrictEqual(collection.schema, schema)) {
        throw new TypeError(`The search collection "${name}" is open with another schema.`);
      }
      return collection as unknown as SearchCollection<Doc>;
    },

    async dropCollection(name) {
      assertOpen();
      collections.delete(name);
      await documents?.dropCollection(name);
    },

    async alias(alias) {
      assertOpen();
      const known = aliases.get(alias);
      if (known !== undefined || documents === undefined) return known;
      const stored = (await (await aliasViews())?.get(alias))?.doc.collection;
      if (stored !== undefined) aliases.set(alias, stored);
      return stored;
    },

    async collectionByAlias<Doc extends AnyDocument>(alias: string, schema: SearchSchema) {
      if ((await index.alias(alias)) === undefined) return undefined;
      const now = async () => index.collection<Doc>((await index.alias(alias))!, schema);
      return {
        search: async (query) => (await now()).search(query),
        searchMany: async (queries) => (await now()).searchMany(queries),
        get: async (id) => (await now()).get(id),
        getMany: async (ids) => (await now()).getMany(ids),
        upsertMany: async (docs, options) => (await now()).upsertMany(docs, options),
        count: async () => (await now()).count(),
      } satisfies SearchCollection<Doc>;
    },

    async pointAlias(alias, collection) {
      assertOpen();
      const views = await aliasViews();
      if (views) {
        const revision = ((await views.get(alias))?.revision ?? 0) + 1;
        await views.upsertMany([{ id: alias, revision, doc: { collection } }]);
      }
      aliases.set(alias, collection);
    },

    async close() {
      closed = true;
      collections.clear();
    },
  };
  return index;
};
