import { randomUUID } from 'node:crypto';
import { Client } from 'typesense';
import type { TypesenseAddress } from '../connection.js';
import type { TypesenseIndex } from '../index.js';
import { openTypesenseIndex } from '../index.js';

/** Returns the address of the tests' Typesense. Throws if the environment does not set it. */
export const typesenseAddress = (): TypesenseAddress & { readonly url: string } => {
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey } = process.env;
  if (!url || !apiKey) {
    throw new Error('These tests need a Typesense: set TYPESENSE_URL and TYPESENSE_API_KEY to a server and its key.');
  }
  return { url, apiKey };
};

/** Returns a plain client, for operations that the port does not have. */
export const typesenseClient = ({ url, apiKey }: TypesenseAddress): Client =>
  new Client({ nodes: [url].flat().map((each) => ({ url: each })), apiKey, logLevel: 'silent' });

/**
 * Opens an empty index whose collections and aliases have a unique prefix. `close` deletes them; close the index itself
 * first.
 */
export const openTestIndex = async (address: TypesenseAddress = typesenseAddress()) => {
  const own = `test_${randomUUID().replaceAll('-', '')}_`;
  const inner = await openTypesenseIndex(address);
  const index: TypesenseIndex = {
    collection: (name, schema) => inner.collection(own + name, schema),
    dropCollection: (name) => inner.dropCollection(own + name),
    alias: async (alias) => (await inner.alias(own + alias))?.slice(own.length),
    collectionByAlias: (alias, schema) => inner.collectionByAlias(own + alias, schema),
    pointAlias: (alias, collection) => inner.pointAlias(own + alias, own + collection),
    scopedSearchKey: (options) => inner.scopedSearchKey(options),
    close: () => inner.close(),
  };
  return {
    index,
    /** Returns the name in Typesense. */
    named: (name: string) => own + name,
    async close() {
      const client = typesenseClient(address);
      const { aliases } = await client.aliases().retrieve();
      for (const { name } of aliases) if (name.startsWith(own)) await client.aliases(name).delete();
      for (const { name } of await client.collections().retrieve({ exclude_fields: 'fields' })) {
        if (name.startsWith(own)) await client.collections(name).delete();
      }
    },
  };
};
