import type { CollectionSpec, FieldValue, FindOptions, Where } from '#platform/ports/view-store';
import { quoteIdentifier, type SqlValue } from '../sqlite/connection.js';

/** Returns the fields that a collection can filter and order by, in the order of their columns. */
export const indexedFields = ({ indexes }: CollectionSpec): string[] => [...new Set(indexes.flat())];

/** Returns the column of an indexed field; the prefix prevents collisions with the table's own columns. */
export const columnOf = (field: string) => quoteIdentifier(`f_${field}`);

/** Converts an indexed value; booleans become 1 and 0. @throws {TypeError} the value is not a {@link FieldValue} */
export const toSql = (field: string, value: unknown): SqlValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`field ${field} is indexed and must hold text, a number or a flag`);
};

interface Sql {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

const condition = (field: string, wanted: Where[string]): Sql => {
  const column = columnOf(field);
  if (Array.isArray(wanted)) {
    const values = (wanted as readonly FieldValue[]).map((value) => toSql(field, value));
    return { text: `${column} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(values)] };
  }
  if (typeof wanted !== 'object') return { text: `${column} = ?`, params: [toSql(field, wanted)] };
  if ('contains' in wanted) {
    // `typeof`, because `instr` converts numbers to text.
    const parts = wanted.contains.map((part) => ({ text: `instr(${column}, ?)`, params: [part] }));
    return all([{ text: `typeof(${column}) = 'text'`, params: [] }, ...parts]);
  }
  const { gt, lte } = wanted as { gt?: number | string; lte?: number | string };
  // SQLite sorts every text after all numbers, so a bound also needs a limit at the border between texts and numbers.
  const numbers = typeof gt === 'number' || typeof lte === 'number';
  const texts = typeof gt === 'string' || typeof lte === 'string';
  const bounds = [
    ...(gt === undefined ? [] : [{ text: `${column} > ?`, params: [gt] }]),
    ...(lte === undefined ? [] : [{ text: `${column} <= ?`, params: [lte] }]),
    ...(numbers && lte === undefined ? [{ text: `${column} < ''`, params: [] }] : []),
    ...(texts && gt === undefined ? [{ text: `${column} >= ''`, params: [] }] : []),
  ];
  return all(bounds);
};

const all = (conditions: readonly Sql[]): Sql => ({
  text: conditions.map(({ text }) => text).join(' AND ') || 'TRUE',
  params: conditions.flatMap(({ params }) => params),
});

/** @throws {TypeError} names a field that is not in the collection's indexes */
export const queryBuilder = (spec: CollectionSpec) => {
  const fields = new Set(indexedFields(spec));
  const checked = (field: string) => {
    if (!fields.has(field)) throw new TypeError(`field ${field} of ${spec.name} is in none of its indexes`);
    return field;
  };
  const where = (conditions: Where = {}): Sql =>
    all(Object.entries(conditions).map(([field, wanted]) => condition(checked(field), wanted)));
  return {
    where,
    find({ where: conditions, orderBy, limit = -1, offset = 0 }: FindOptions): Sql {
      const { text, params } = where(conditions);
      const direction = orderBy?.direction === 'desc' ? 'DESC' : 'ASC';
      const order = orderBy ? `ORDER BY ${columnOf(checked(orderBy.field))} ${direction}, rowid ${direction}` : '';
      const clauses = { text: `WHERE ${text} ${order} LIMIT ? OFFSET ?`, params: [...params, limit, offset] };
      if (!orderBy || limit < 0) return clauses;
      // The page is chosen from an index alone where one has all the fields, so that only its own documents are read.
      const page = `SELECT rowid FROM ${quoteIdentifier(spec.name)} ${clauses.text}`;
      return { text: `WHERE rowid IN (${page}) ${order}`, params: clauses.params };
    },
  };
};
