import type { BatchPart } from '#platform/ports/view-store';
import { quoteIdentifier, type SqlValue } from '../sqlite/connection.js';
import { columnOf, indexedFields, toSql } from './query.js';

const literal = (value: SqlValue): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'NULL';
  if (value === null) return 'NULL';
  // Encoded as hexadecimal, because SQLite ends a statement at a NUL.
  if (value.includes('\0')) return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
};

/**
 * Returns a write as one statement without parameters, so that several writes are a single call to SQLite. With
 * `stale: 'fail'`, a stale document sets its revision to NULL, which makes the statement fail.
 */
export const batchWriteStatement = ({ collection: { spec }, docs, stale }: BatchPart): string => {
  const table = quoteIdentifier(spec.name);
  const fields = indexedFields(spec);
  const columns = ['revision', 'doc', ...fields.map(columnOf)];
  const rows = docs.map(({ id, revision, doc }) => {
    const indexed = fields.map((field) => toSql(field, (doc as Record<string, unknown>)[field]));
    return `(${[id, revision, JSON.stringify(doc), ...indexed].map(literal).join()})`;
  });
  const isLater = `excluded.revision > ${table}.revision`;
  const changes = columns.map((column) => `${column} = excluded.${column}`);
  if (stale === 'fail') changes[0] = `revision = CASE WHEN ${isLater} THEN excluded.revision END`;
  return `INSERT INTO ${table} (id, ${columns.join()}) VALUES ${rows.join()}
    ON CONFLICT (id) DO UPDATE SET ${changes.join()} ${stale === 'fail' ? '' : `WHERE ${isLater}`}`;
};
