import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Standby } from '#platform/kernel/standby';
import type { CollectionSpec, ViewCollection, ViewStore } from '#platform/ports/view-store';
import { assertSaved, ViewStoreUnavailable } from '#platform/ports/view-store';
import { createBulkWrite } from '../sqlite/bulk.js';
import type { BackgroundConnection } from '../sqlite/connection.js';
import { openForReading, openInBackground, quoteIdentifier, sqliteCode } from '../sqlite/connection.js';
import { DirectoryLock } from '../sqlite/lock.js';
import { defineCollection, openCollection } from './collection.js';
import { batchWriteStatement } from './batch-write.js';

/** Rejects names that could collide with the store's own tables. */
const checkName = (name: string) => {
  if (!/^[a-z]\w*$/i.test(name)) throw new TypeError(`${name} is not a collection's name`);
};

/** Maps SQLite's errors to the port's; returns other errors unchanged. */
const portError = (error: unknown): unknown =>
  sqliteCode(error) === undefined
    ? error
    : new ViewStoreUnavailable(`the views can not be used: ${(error as Error).message}`, { cause: error });

const mapErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw portError(error);
  }
};

const withPortErrors = <Doc>(collection: ViewCollection<Doc>): ViewCollection<Doc> => ({
  spec: collection.spec,
  get: (id) => mapErrors(() => collection.get(id)),
  getMany: (ids) => mapErrors(() => collection.getMany(ids)),
  upsertMany: (docs, options) => mapErrors(() => collection.upsertMany(docs, options)),
  find: (options) => mapErrors(() => collection.find(options)),
  count: (where) => mapErrors(() => collection.count(where)),
  async *scan(batchSize) {
    try {
      yield* collection.scan(batchSize);
    } catch (error) {
      throw portError(error);
    }
  },
  async *scanLines(batchSize) {
    try {
      yield* collection.scanLines!(batchSize);
    } catch (error) {
      throw portError(error);
    }
  },
});

export interface SqliteViewsOptions {
  readonly directory: string;
  /** Name of the file without its extension (`views`). */
  readonly name?: string;
  /** Whether writes are synced to disk when they resolve (false). */
  readonly durable?: boolean;
  /** Set while another process has the views open. Until the standby ends, documents are read and writes wait. */
  readonly standby?: Standby | undefined;
  /** Whether another process continues with the file at once; the latest writes may then stay in the WAL. */
  readonly hasSuccessor?: (() => boolean) | undefined;
}

/**
 * Opens the embedded view store: one SQLite file with a table for each collection. A crash may lose the latest writes,
 * but only from the end: a checkpoint is never stored without its documents.
 *
 * @throws {DirectoryInUse} another process has the directory open
 * @throws {ViewStoreUnavailable} the file can't be read or written
 */
export const openSqliteViews = async ({
  directory,
  name = 'views',
  durable = false,
  standby,
  hasSuccessor = () => false,
}: SqliteViewsOptions): Promise<ViewStore> => {
  const lock = new DirectoryLock(directory, name);
  if (!standby) lock.take();
  try {
    return await open(join(directory, `${name}.sqlite`), { durable, lock, standby, hasSuccessor });
  } catch (error) {
    lock.release();
    throw portError(error);
  }
};

interface Opening extends Pick<SqliteViewsOptions, 'standby'> {
  readonly durable: boolean;
  readonly lock: DirectoryLock;
  readonly hasSuccessor: () => boolean;
}

const open = async (
  file: string,
  { durable, lock, standby, hasSuccessor }: Opening,
  // eslint-disable-next-line max-lines-per-function -- A method per operation of the port, over its connections.
): Promise<ViewStore> => {
  const definer = await openInBackground(file, [
    'journal_mode = WAL',
    `synchronous = ${durable ? 'FULL' : 'NORMAL'}`,
    'cache_size = -16384',
    // 16 MB: checkpoints are rare during an import, and their syncs do not delay the log's on the same disk for long.
    'wal_autocheckpoint = 4000',
  ]);
  await definer.exec(
    'CREATE TABLE IF NOT EXISTS _checkpoints (name TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID, STRICT',
  );
  const scanner = await openInBackground(file, ['query_only = ON']);
  const reader = openForReading(file);
  const storedCheckpoints = reader.prepare('SELECT name, position FROM _checkpoints').raw();
  const checkpoints = new Map(storedCheckpoints.all() as [string, number][]);
  const takeover = standby?.takeOver(() => {
    lock.take();
    for (const [name, position] of storedCheckpoints.all() as [string, number][]) checkpoints.set(name, position);
  });
  /** Tables are created at once; documents are written after the other process has ended. */
  const writer: BackgroundConnection = takeover
    ? { ...definer, exclusive: async (...work) => takeover.then(() => definer.exclusive(...work)) }
    : definer;

  const writeCheckpoints = createBulkWrite(
    writer,
    2,
    (rows) => `INSERT INTO _checkpoints (name, position) ${rows}
      ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
  );
  const unsaved = new Set<string>();
  let saving: Promise<void> | undefined;

  /** Writes all unsaved checkpoints together, including those that arrive while it waits for the connection. */
  const saveAll = () =>
    writer.exclusive(async () => {
      saving = undefined;
      const names = [...unsaved];
      unsaved.clear();
      try {
        await writeCheckpoints(names.flatMap((name) => [name, checkpoints.get(name)!]));
      } catch (error) {
        for (const name of names) unsaved.add(name);
        throw error;
      }
    });

  const collections = new Map<
    string,
    { readonly spec: CollectionSpec; readonly opened: Promise<ViewCollection<object>> }
  >();
  const openOnce = async (spec: CollectionSpec) => {
    checkName(spec.name);
    const known = collections.get(spec.name);
    if (known && isDeepStrictEqual(known.spec, spec)) return known.opened;
    const define = async () => {
      await definer.exclusive(() => defineCollection(definer, spec));
      return withPortErrors(await openCollection<object>(spec, writer, scanner, reader));
    };
    const opened = define();
    collections.set(spec.name, { spec, opened });
    opened.catch(() => collections.delete(spec.name));
    return opened;
  };

  const saveCheckpoints = (positions: ReadonlyMap<string, number>, before: ReadonlyMap<string, number> = new Map()) =>
    mapErrors(async () => {
      assertSaved(before, checkpoints);
      for (const [name, position] of positions) {
        if (position <= (checkpoints.get(name) ?? 0)) continue;
        checkpoints.set(name, position);
        unsaved.add(name);
      }
      if ([...positions.keys()].some((name) => unsaved.has(name))) await (saving ??= saveAll());
    });

  return {
    collection: <Doc extends object>(spec: CollectionSpec) =>
      mapErrors(async () => (await openOnce(spec)) as ViewCollection<Doc>),
    dropCollection: (name) =>
      mapErrors(async () => {
        checkName(name);
        collections.delete(name);
        await writer.exclusive(() => writer.exec(`DROP TABLE IF EXISTS ${quoteIdentifier(name)}`));
      }),
    writeBatch: (writes) =>
      mapErrors(async () => {
        const statements = writes.filter(({ docs }) => docs.length > 0).map(batchWriteStatement);
        if (statements.length === 0) return true;
        return writer.exclusive(async () => {
          try {
            await writer.exec(`BEGIN IMMEDIATE; ${statements.join('; ')}; COMMIT`);
            return true;
          } catch (error) {
            await writer.exec('ROLLBACK').catch(() => undefined);
            if (sqliteCode(error) === 'SQLITE_CONSTRAINT_NOTNULL') return false;
            throw error;
          }
        });
      }),

    checkpoint: async (name) => checkpoints.get(name) ?? 0,
    checkpoints: async (names) => new Map(names.map((name) => [name, checkpoints.get(name) ?? 0])),
    saveCheckpoint: (name, position, before = 0) =>
      saveCheckpoints(new Map([[name, position]]), new Map([[name, before]])),
    saveCheckpoints,
    resetCheckpoint: (name) =>
      mapErrors(async () => {
        const names = [...checkpoints.keys()].filter((each) => each === name || each.startsWith(`${name}/`));
        for (const each of names) {
          checkpoints.delete(each);
          unsaved.delete(each);
        }
        const literals = names.map((each) => `'${each.replaceAll("'", "''")}'`).join(', ');
        await writer.exclusive(() => writer.exec(`DELETE FROM _checkpoints WHERE name IN (${literals})`));
      }),

    purge: () =>
      mapErrors(() =>
        writer.exclusive(async () => {
          await writer.exec('VACUUM');
          await emptyWal(writer);
        }),
      ),

    async close() {
      if (lock.isHeld && !hasSuccessor())
        await definer.exclusive(() => definer.exec('PRAGMA wal_checkpoint(TRUNCATE)')).catch(() => undefined);
      for (const connection of [definer, scanner, reader]) connection.close();
      lock.release();
    },
  };
};

/** Empties the WAL. Retries for a second while a reader blocks this. */
const emptyWal = async (writer: BackgroundConnection): Promise<void> => {
  const checkpoint = await writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  for (let tries = 0; tries < 50; tries++) {
    const [row] = await checkpoint.all();
    if (row?.[0] === 0) return;
    await pause(20);
  }
  throw new ViewStoreUnavailable('the views are being read all the time: what was deleted is still in their WAL');
};
