import { isAscii } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'libsql';
import type {
  CollectionSpec,
  Encoded,
  FindOptions,
  Versioned,
  ViewCollection,
  Where,
} from '#platform/ports/view-store';
import { createBulkWrite } from '../sqlite/bulk.js';
import { asBytes, quoteIdentifier, textOf, type BackgroundConnection, type SqlValue } from '../sqlite/connection.js';
import { columnOf, indexedFields, queryBuilder, toSql } from './query.js';

/** Maximum number of documents per read on the event loop. */
const readAtOnce = 500;

/** Selects the rows as a single column of JSON, for {@link parse}. */
const versionedOf = (select: string) => {
  const versioned = `'{"id":' || json_quote(id) || ',"revision":' || revision || ',"doc":' || doc || '}'`;
  return `SELECT ${asBytes(`'[' || group_concat(${versioned}) || ']'`)} FROM (${select})`;
};

const parse = <Doc>(column: unknown): Versioned<Doc>[] => JSON.parse(textOf(column) ?? '[]') as Versioned<Doc>[];

/** Number of scanned documents parsed at a time, because fewer live objects cost less garbage collection. */
const parsedAtOnce = 100;

/** Parses three lines per document: id, revision and document, each as JSON. */
function* parseLines<Doc>(bytes: Buffer): Generator<Encoded<Doc>[]> {
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  let scanned: Encoded<Doc>[] = [];
  let at = 0;
  const nextLine = () => {
    const end = bytes.indexOf(10, at);
    const line = bytes.toString(encoding, at, end);
    at = end + 1;
    return line;
  };
  while (at < bytes.length) {
    const id = JSON.parse(nextLine()) as string;
    const revision = Number(nextLine());
    const json = nextLine();
    scanned.push({ id, revision, doc: JSON.parse(json) as Doc, json });
    if (scanned.length < parsedAtOnce && at < bytes.length) continue;
    yield scanned;
    scanned = [];
  }
}

/** Creates the table, its columns and its indexes if they are missing. */
export const defineCollection = async (writer: BackgroundConnection, spec: CollectionSpec): Promise<void> => {
  const table = quoteIdentifier(spec.name);
  await writer.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, doc TEXT NOT NULL)`,
  );
  const info = await (await writer.prepare(`SELECT name FROM pragma_table_info(?)`)).all(spec.name);
  const existing = new Set(info.map(([name]) => quoteIdentifier(name as string)));
  for (const field of indexedFields(spec).filter((name) => !existing.has(columnOf(name)))) {
    const path = `'$.${quoteIdentifier(field).replaceAll("'", "''")}'`;
    await writer.exec(`BEGIN IMMEDIATE;
      ALTER TABLE ${table} ADD COLUMN ${columnOf(field)};
      UPDATE ${table} SET ${columnOf(field)} = doc ->> ${path};
      COMMIT`);
  }
  for (const fields of spec.indexes) {
    const index = quoteIdentifier([spec.name, ...fields].join('/'));
    await writer.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${table} (${fields.map(columnOf).join()})`);
  }
};

/**
 * Opens a table with the document as JSON text and a column for every indexed field. Short reads run on the event loop;
 * writes and scans run outside it.
 */
export const openCollection = async <Doc extends object>(
  spec: CollectionSpec,
  writer: BackgroundConnection,
  scanner: BackgroundConnection,
  reader: Database.Database,
  // eslint-disable-next-line max-lines-per-function -- A method per operation of the port, over its statements.
): Promise<ViewCollection<Doc>> => {
  const table = quoteIdentifier(spec.name);
  const fields = indexedFields(spec);
  const query = queryBuilder(spec);
  const written = ['revision', 'doc', ...fields.map(columnOf)];

  const changes = await writer.prepare('SELECT changes()');
  const upsertWhere = (later: '>' | '>=') =>
    createBulkWrite(
      writer,
      written.length + 1,
      (rows) => `INSERT INTO ${table} (id, ${written.join()}) ${rows}
      ON CONFLICT (id) DO UPDATE SET ${written.map((column) => `${column} = excluded.${column}`).join()}
      WHERE excluded.revision ${later} ${table}.revision`,
      changes,
    );
  const upsert = upsertWhere('>');
  const replace = upsertWhere('>=');
  const page = await scanner.prepare(
    `SELECT ${asBytes(`group_concat(json_quote(id) || char(10) || revision || char(10) || doc || char(10), '')`)},
      max(place)
    FROM (SELECT rowid AS place, id, revision, doc FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?)`,
  );

  const statements = new Map<string, Database.Statement>();
  const read = (sql: string, params: readonly SqlValue[]): unknown => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = reader.prepare(sql).raw()));
    return (statement.get(params) as [unknown])[0];
  };
  const select = (clauses: string, params: readonly SqlValue[]) =>
    parse<Doc>(read(versionedOf(`SELECT id, revision, doc FROM ${table} ${clauses}`), params));

  /** Reads documents by their keys, a limited number in each turn of the event loop. */
  const inTurns = async function* (key: 'id' | 'rowid', keys: readonly (string | number)[]) {
    for (let at = 0; at < keys.length; at += readAtOnce) {
      if (at > 0) await nextTurn();
      const some = JSON.stringify(keys.slice(at, at + readAtOnce));
      yield select(`WHERE ${key} IN (SELECT value FROM json_each(?))`, [some]);
    }
  };

  /** Reads one page ahead, so that the consumer and SQLite work at the same time. */
  const scanLines = async function* (batchSize = 1000): AsyncGenerator<Buffer> {
    const pageAfter = async (place: number) => {
      const [row] = await scanner.exclusive(() => page.all(place, batchSize));
      return row as [lines: ArrayBuffer, place: number | null];
    };
    let next: ReturnType<typeof pageAfter> | undefined = pageAfter(0);
    while (next) {
      const [lines, place]: Awaited<typeof next> = await next;
      next = place === null ? undefined : pageAfter(place);
      next?.catch(() => undefined);
      if (place !== null) yield Buffer.from(lines);
    }
  };

  return {
    spec,

    get: async (id) => select('WHERE id = ?', [id])[0],

    async getMany(ids) {
      const found = new Map<string, Versioned<Doc>>();
      for await (const docs of inTurns('id', ids)) for (const doc of docs) found.set(doc.id, doc);
      return found;
    },

    async upsertMany(docs, options) {
      if (docs.length === 0) return { written: 0, skipped: 0 };
      const rows: SqlValue[] = [];
      for (const { id, revision, doc, json = JSON.stringify(doc) } of docs) {
        rows.push(id, revision, json);
        for (const field of fields) rows.push(toSql(field, (doc as Record<string, unknown>)[field]));
      }
      const write = options?.replace ? replace : upsert;
      const written = await writer.exclusive(() => write(rows), options?.isUrgent);
      return { written, skipped: docs.length - written };
    },

    async find(options: FindOptions) {
      const isLimited = options.limit !== undefined || options.offset !== undefined || options.orderBy !== undefined;
      const { text, params } = query.find(isLimited ? options : { ...options, limit: readAtOnce });
      const first = select(text, params);
      if (isLimited || first.length < readAtOnce) return first;
      const all = query.where(options.where);
      const rowids = read(`SELECT json_group_array(rowid) FROM ${table} WHERE ${all.text}`, all.params);
      const found: Versioned<Doc>[] = [];
      for await (const docs of inTurns('rowid', JSON.parse(rowids as string) as number[])) found.push(...docs);
      return found;
    },

    async count(where?: Where) {
      const { text, params } = query.where(where);
      return Number(read(`SELECT count(*) FROM ${table} WHERE ${text}`, params));
    },

    async *scan(batchSize = 1000) {
      for await (const lines of scanLines(batchSize)) yield* parseLines<Doc>(lines);
    },

    scanLines,
  };
};
