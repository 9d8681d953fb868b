import type { Filter, Sort } from 'mongodb';
import type { CollectionSpec, FieldValue, FindOptions, Where } from '#platform/ports/view-store';
import { storedKey } from './stored-value.js';

/** A document of a view as stored in MongoDB. */
export interface StoredDocument {
  readonly _id: string;
  readonly revision: number;
  readonly doc: object;
}

export const indexedFields = ({ indexes }: CollectionSpec): string[] => [...new Set(indexes.flat())];

/** Returns the path of an indexed field in a {@link StoredDocument}. */
export const pathOf = (field: string) => `doc.${storedKey(field)}`;

const condition = (wanted: Where[string]): object | undefined => {
  if (Array.isArray(wanted)) return { $in: wanted as readonly FieldValue[] };
  // `null` would match documents without the field.
  if (wanted === undefined || wanted === null) return { $in: [] };
  if (typeof wanted !== 'object') return { $eq: wanted };
  if ('contains' in wanted) return { $regex: '' };
  const { gt, lte } = wanted as { gt?: number | string; lte?: number | string };
  if (gt === undefined && lte === undefined) return undefined;
  return { ...(gt !== undefined && { $gt: gt }), ...(lte !== undefined && { $lte: lte }) };
};

/** A pattern for each part, because not every engine's patterns can ask for several in any order. */
const partConditions = (wanted: Where[string]): object[] =>
  typeof wanted === 'object' && wanted !== null && 'contains' in wanted
    ? wanted.contains.map((part) => ({ $regex: part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') }))
    : [];

/** @throws {TypeError} names a field that is not in the collection's indexes */
export const queryBuilder = (spec: CollectionSpec) => {
  const fields = new Set(indexedFields(spec));
  const checkedPath = (field: string) => {
    if (!fields.has(field)) throw new TypeError(`field ${field} of ${spec.name} is in none of its indexes`);
    return pathOf(field);
  };
  return {
    filter(where: Where = {}): Filter<StoredDocument> {
      const conditions = Object.entries(where).map(([field, wanted]) => [checkedPath(field), condition(wanted)]);
      const parts = Object.entries(where).flatMap(([field, wanted]) =>
        partConditions(wanted).map((part) => ({ [pathOf(field)]: part })),
      );
      return {
        ...Object.fromEntries(conditions.filter(([, wanted]) => wanted !== undefined)),
        ...(parts.length > 0 && { $and: parts }),
      } as Filter<StoredDocument>;
    },
    /** Uses the id as the last sort key, so that pages have no gaps. */
    sort(orderBy: FindOptions['orderBy']): Sort {
      if (!orderBy) return {};
      const direction = orderBy.direction === 'desc' ? -1 : 1;
      return { [checkedPath(orderBy.field)]: direction, _id: direction };
    },
  };
};
