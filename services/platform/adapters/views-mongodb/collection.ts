import { isDeepStrictEqual } from 'node:util';
import { isNativeError } from 'node:util/types';
import {
  MongoBulkWriteError,
  MongoServerError,
  type AnyBulkWriteOperation,
  type BulkWriteResult,
  type Collection,
  type Db,
} from 'mongodb';
import { batchesOf } from '#platform/kernel/batches-of';
import type { CollectionSpec, FindOptions, Versioned, ViewCollection, Where } from '#platform/ports/view-store';
import { duplicateKey, type Retry } from './availability.js';
import { indexedFields, pathOf, queryBuilder, type StoredDocument } from './query.js';
import { fromStored, storedKey, toStored } from './stored-value.js';

/** Maximum number of ids requested, and of documents returned, in one round trip. */
const readAtOnce = 1000;

const namespaceExists = 48;
const notImplemented = 238;

const ignoring =
  (code: number) =>
  (error: unknown): void => {
    if (!(error instanceof MongoServerError) || error.code !== code) throw error;
  };

const validatorOf = (spec: CollectionSpec) => {
  const number = ['int', 'long', 'double'];
  const field = { bsonType: ['string', ...number, 'bool', 'null'] };
  const properties = Object.fromEntries(indexedFields(spec).map((name) => [storedKey(name), field]));
  return {
    $jsonSchema: {
      bsonType: 'object',
      required: ['_id', 'revision', 'doc'],
      properties: {
        _id: { bsonType: 'string' },
        revision: { bsonType: number },
        doc: { bsonType: 'object', ...(Object.keys(properties).length > 0 && { properties }) },
      },
    },
  };
};

/**
 * Creates the collection, its validator and its indexes if they are missing. Every index ends with the id, because
 * every sort order does. A server without validators (FerretDB 1.x, error 238) gets a collection without one.
 */
export const defineCollection = async (db: Db, spec: CollectionSpec): Promise<void> => {
  const validator = validatorOf(spec);
  const [existing] = await db.listCollections({ name: spec.name }).toArray();
  if (!existing) {
    const create = (options: object) => db.createCollection(spec.name, options).catch(ignoring(namespaceExists));
    await create({ validator }).catch(async (error: unknown) => {
      ignoring(notImplemented)(error);
      await create({});
    });
  } else if (!isDeepStrictEqual((existing as { options?: { validator?: object } }).options?.validator, validator)) {
    await db.command({ collMod: spec.name, validator }).catch(ignoring(notImplemented));
  }
  if (spec.indexes.length === 0) return;
  const ascending = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, 1 as const]));
  await db
    .collection(spec.name)
    .createIndexes(spec.indexes.map((fields) => ({ key: ascending([...fields.map(pathOf), '_id']) })));
};

/** @throws {TypeError} the validator would refuse the document */
const storedDocument = (fields: readonly string[], { id, revision, doc }: Versioned<object>): StoredDocument => {
  if (!Number.isFinite(revision)) throw new TypeError(`the revision of ${id} is not a number`);
  for (const field of fields) {
    const value = (doc as Record<string, unknown>)[field];
    if (value !== undefined && value !== null && !['string', 'number', 'boolean'].includes(typeof value)) {
      throw new TypeError(`field ${field} is indexed and must hold text, a number or a flag`);
    }
  }
  return { _id: id, revision, doc: toStored(doc) as object };
};

const versioned = <Doc>({ _id, revision, doc }: StoredDocument): Versioned<Doc> => ({
  id: _id,
  revision,
  doc: fromStored(doc) as Doc,
});

const countOf = (result: Pick<BulkWriteResult, 'insertedCount' | 'matchedCount' | 'upsertedCount'>): number =>
  result.insertedCount + result.matchedCount + result.upsertedCount;

interface Written {
  readonly count: number;
  /** Documents whose insert failed, because a document with the same id exists. */
  readonly duplicates: readonly StoredDocument[];
}

/** Replaces documents stored at an earlier revision (`replace`: or the same). */
const replaceEarlier = (
  collection: Collection<StoredDocument>,
  docs: readonly StoredDocument[],
  { upsert, replace }: { readonly upsert: boolean; readonly replace: boolean },
): Promise<Written> =>
  writeAll(collection, docs, ({ _id, ...replacement }) => ({
    replaceOne: {
      filter: { _id, revision: { [replace ? '$lte' : '$lt']: replacement.revision } },
      replacement,
      upsert,
    },
  }));

/** Inserts documents, which costs a server much less than replacing what may be there. */
const insertAll = (collection: Collection<StoredDocument>, docs: readonly StoredDocument[]): Promise<Written> =>
  writeAll(collection, docs, (document) => ({ insertOne: { document } }));

/** Writes documents in one round trip; atomic per document. */
const writeAll = async (
  collection: Collection<StoredDocument>,
  docs: readonly StoredDocument[],
  operationOf: (doc: StoredDocument) => AnyBulkWriteOperation<StoredDocument>,
): Promise<Written> => {
  try {
    const result = await collection.bulkWrite(docs.map(operationOf), { ordered: false });
    return { count: countOf(result), duplicates: [] };
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ERR_OUT_OF_RANGE') {
      throw new RangeError('a document is larger than the 16 MiB that MongoDB takes', { cause: error });
    }
    if (!(error instanceof MongoBulkWriteError)) throw error;
    // The driver wraps the error of a batch that got no response.
    if (isNativeError(error.errorResponse)) throw error.errorResponse;
    const { result } = error;
    const unconfirmed = result.getWriteConcernError();
    if (unconfirmed)
      throw new MongoServerError({ message: unconfirmed.errmsg ?? error.message, code: unconfirmed.code });
    const failures = result.getWriteErrors();
    const failure = failures.find(({ code }) => code !== duplicateKey);
    if (failure) throw new MongoServerError({ message: failure.errmsg ?? error.message, code: failure.code });
    if (failures.length === 0) throw error;
    return {
      count: countOf(result),
      duplicates: failures.map(({ index }) => docs[index]!),
    };
  }
};

export const openCollection = <Doc extends object>(spec: CollectionSpec, db: Db, retry: Retry): ViewCollection<Doc> => {
  const collection = db.collection<StoredDocument>(spec.name);
  const fields = indexedFields(spec);
  const query = queryBuilder(spec);

  return {
    spec,

    async get(id) {
      const found = await retry(() => collection.findOne({ _id: id }));
      return found ? versioned<Doc>(found) : undefined;
    },

    async getMany(ids) {
      const found = new Map<string, Versioned<Doc>>();
      for (const some of batchesOf(ids, readAtOnce)) {
        const docs = await retry(() => collection.find({ _id: { $in: some } }, { batchSize: readAtOnce }).toArray());
        for (const doc of docs) found.set(doc._id, versioned<Doc>(doc));
      }
      return found;
    },

    /**
     * An upsert fails with a duplicate id if a later or equal revision is stored, or if another writer inserted the
     * document concurrently. A second write without inserts distinguishes the two cases. If a response is lost, the
     * retried batch counts the documents that the first one wrote as skipped.
     */
    async upsertMany(docs, { replace = false, areNew = false } = {}) {
      if (docs.length === 0) return { written: 0, skipped: 0 };
      const stored = docs.map((doc) => storedDocument(fields, doc));
      const { count, duplicates } = await retry(() =>
        areNew ? insertAll(collection, stored) : replaceEarlier(collection, stored, { upsert: true, replace }),
      );
      const again =
        duplicates.length > 0
          ? await retry(() => replaceEarlier(collection, duplicates, { upsert: false, replace }))
          : undefined;
      const written = count + (again?.count ?? 0);
      return { written, skipped: docs.length - written };
    },

    async find({ where, orderBy, limit, offset = 0 }: FindOptions) {
      const [filter, sort] = [query.filter(where), query.sort(orderBy)];
      // MongoDB treats 0 as no limit.
      if (limit === 0) return [];
      const options = { sort, skip: offset, batchSize: readAtOnce, ...(limit !== undefined && { limit }) };
      const found = await retry(() => collection.find(filter, options).toArray());
      return found.map((doc) => versioned<Doc>(doc));
    },

    async count(where?: Where) {
      if (!where) return retry(() => collection.estimatedDocumentCount());
      const filter = query.filter(where);
      return retry(() => collection.countDocuments(filter));
    },

    async *scan(batchSize = readAtOnce) {
      // Each page starts after the last id of the previous page, so that no cursor has to stay open.
      const pageAfter = (id: string | undefined) =>
        retry(() =>
          collection
            .find(id === undefined ? {} : { _id: { $gt: id } }, { sort: { _id: 1 }, limit: batchSize, batchSize })
            .toArray(),
        );
      let next: ReturnType<typeof pageAfter> | undefined = pageAfter(undefined);
      while (next) {
        const page: StoredDocument[] = await next;
        next = page.length < batchSize ? undefined : pageAfter(page.at(-1)!._id);
        next?.catch(() => undefined);
        if (page.length > 0) yield page.map((doc) => versioned<Doc>(doc));
      }
    },
  };
};
