import { MongoClient } from 'mongodb';
import type { CollectionSpec, ViewStore } from '#platform/ports/view-store';
import { createRetry } from './availability.js';
import { Checkpoints } from './checkpoints.js';
import { defineCollection, openCollection } from './collection.js';

export interface MongoViewsOptions {
  /** Connection string with credentials and TLS. */
  readonly url: string;
  readonly database: string;
  /** Milliseconds that a call is retried while the server is unavailable (15000, which is longer than an election). */
  readonly retryTimeout?: number;
}

/** Rejects names that could collide with the store's own collections, or with MongoDB's. */
const checkName = (name: string) => {
  if (!/^[a-z]\w*$/i.test(name)) throw new TypeError(`${name} is not a collection's name`);
};

/**
 * Opens the view store on MongoDB: a collection for each view, of documents `{_id, revision, doc}`. A validator checks
 * the revision and the indexed fields. A majority of the replica set confirms writes. Reads come from the primary, with
 * read concern `majority`. There are no transactions, because every revision check concerns a single document.
 *
 * Calls interrupted by a lost connection or a change of primary are retried for `retryTimeout` ms.
 *
 * The user of the connection string needs the role `readWrite`. If an existing collection gets indexes, the user also
 * needs `dbAdmin`, because the collection's validator changes too.
 *
 * @throws {ViewStoreUnavailable} no server responds, or the server refuses the connection
 */
export const openMongoViews = async ({
  url,
  database,
  retryTimeout = 15_000,
  // eslint-disable-next-line max-lines-per-function -- A method per operation of the port, over one client.
}: MongoViewsOptions): Promise<ViewStore> => {
  const client = new MongoClient(url, {
    appName: 'forecourt',
    // The driver's default `{}` inherits keys such as `constructor`, so arrays under these would be returned as bytes.
    fieldsAsRaw: Object.create(null) as object,
    retryReads: true,
    retryWrites: true,
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', wtimeoutMS: retryTimeout },
    serverSelectionTimeoutMS: Math.min(retryTimeout, 2_000),
    connectTimeoutMS: 5_000,
    // For a server that stops responding; longer than any call takes, including an index over a large collection.
    socketTimeoutMS: 120_000,
  });
  const closing = new AbortController();
  const retry = createRetry(retryTimeout, closing.signal);
  const db = client.db(database);
  const checkpoints = new Checkpoints(db, retry);
  /** Cache of the collections that this process has already defined. */
  const defined = new Map<string, Promise<unknown>>();
  const define = (spec: CollectionSpec): Promise<unknown> => {
    const key = JSON.stringify([spec.name, spec.indexes]);
    const defining = defined.get(key) ?? retry(() => defineCollection(db, spec));
    defined.set(key, defining);
    defining.catch(() => defined.delete(key));
    return defining;
  };

  try {
    await retry(() => db.command({ ping: 1 }));
  } catch (error) {
    await client.close();
    throw error;
  }

  return {
    async collection<Doc extends object>(spec: CollectionSpec) {
      checkName(spec.name);
      await define(spec);
      return openCollection<Doc>(spec, db, retry);
    },
    async dropCollection(name) {
      checkName(name);
      for (const key of defined.keys()) if ((JSON.parse(key) as [string])[0] === name) defined.delete(key);
      await retry(() => db.dropCollection(name));
    },
    async writeBatch(writes) {
      for (const { collection, docs, stale } of writes) {
        const { skipped } = await collection.upsertMany(docs);
        if (skipped > 0 && stale === 'fail') return false;
      }
      return true;
    },

    checkpoint: async (name) => (await checkpoints.read([name])).get(name)!,
    checkpoints: (names) => checkpoints.read(names),
    saveCheckpoint: (name, position, before = 0) =>
      checkpoints.save(new Map([[name, position]]), new Map([[name, before]])),
    saveCheckpoints: (positions, before) => checkpoints.save(positions, before),
    resetCheckpoint: (name) => checkpoints.reset(name),

    async redefine() {
      for (const key of defined.keys()) {
        const [name, indexes] = JSON.parse(key) as [CollectionSpec['name'], CollectionSpec['indexes']];
        await retry(() => defineCollection(db, { name, indexes }));
      }
    },

    async close() {
      closing.abort();
      await client.close();
    },
  };
};
