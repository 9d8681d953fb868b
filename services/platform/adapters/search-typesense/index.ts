import { Errors } from 'typesense';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchCollection, SearchFilter, SearchIndex } from '#platform/ports/search-index';
import { TypesenseCollection } from './collection.js';
import { Connection, type TypesenseAddress } from './connection.js';
import { collectionSchema, describeMismatch, internalFields } from './fields.js';
import { filterExpression } from './filter.js';

/** No document has this token. */
const nothing = `${internalFields.keys}:[none]`;

interface ScopedKeyOptions {
  /** A key that permits only `documents:search`. */
  readonly searchKey: string;
  readonly schema: SearchSchema;
  /** Restricts every search with the key. */
  readonly filter: SearchFilter;
  readonly expiresAt?: Date;
}

export interface TypesenseIndex extends SearchIndex {
  /** Returns a key that can search only a tenant's documents; derived locally, without a request. */
  scopedSearchKey(options: ScopedKeyOptions): string;
}

/** For Typesense 27 or later. @throws {SearchIndexUnavailable} it does not respond, or refuses the key */
export const openTypesenseIndex = async (address: TypesenseAddress): Promise<TypesenseIndex> => {
  const connection = new Connection(address);
  try {
    await connection.ask((client) => client.aliases().retrieve());
  } catch (error) {
    connection.close();
    throw error;
  }
  const opened = new Map<string, TypesenseCollection<{ readonly id: string }>>();

  const index: TypesenseIndex = {
    async collection<Doc extends { readonly id: string }>(name: string, schema: SearchSchema) {
      const wanted = collectionSchema(name, schema);
      const there =
        (await connection.find((client) => client.collections(name).retrieve())) ??
        (await connection.ask((client) =>
          client
            .collections()
            .create(wanted)
            .catch((cause: unknown) => {
              // Another process has created the collection meanwhile.
              if (cause instanceof Errors.ObjectAlreadyExists) return client.collections(name).retrieve();
              throw cause;
            }),
        ));
      const unfit = describeMismatch(there, wanted);
      if (unfit !== undefined) {
        throw new Error(
          `The Typesense collection "${name}" ${unfit}. What is in it can't be searched in the new way: raise the version of its projection and rebuild it.`,
        );
      }
      const open = opened.get(name) ?? new TypesenseCollection<{ readonly id: string }>(connection, name, schema);
      opened.set(name, open);
      return open as unknown as SearchCollection<Doc>;
    },
    async dropCollection(name) {
      opened.delete(name);
      await connection.find((client) => client.collections(name).delete());
    },
    async alias(alias) {
      return (await connection.find((client) => client.aliases(alias).retrieve()))?.collection_name;
    },
    async collectionByAlias<Doc extends { readonly id: string }>(alias: string, schema: SearchSchema) {
      const name = (await connection.find((client) => client.aliases(alias).retrieve()))?.collection_name;
      if (name === undefined) return undefined;
      await index.collection(name, schema);
      // Typesense accepts an alias wherever it accepts a collection's name.
      return new TypesenseCollection<Doc>(connection, alias, schema);
    },
    async pointAlias(alias, collection) {
      await connection.ask((client) => client.aliases().upsert(alias, { collection_name: collection }));
    },
    scopedSearchKey({ searchKey, schema, filter, expiresAt }) {
      const expression = filterExpression(schema, filter);
      if (expression === true) throw new TypeError('The filter of a scoped search key lets everything through.');
      return connection.scopedKey(searchKey, expression || nothing, expiresAt);
    },
    close: async () => connection.close(),
  };
  return index;
};
