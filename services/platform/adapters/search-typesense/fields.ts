import { createHash } from 'node:crypto';
import type { CollectionCreateSchema, CollectionFieldSchema, CollectionSchema } from 'typesense/lib/Typesense';
import type { SearchAttribute, SearchSchema } from '#contracts/search/schema';

/** Fields of a document beside the attributes of its schema. */
export const own = {
  /** The document as it was written, as JSON; a hit is sent on as it is. */
  document: 'document',
  revision: 'revision',
  /** Sorts as the ids do. */
  order: 'id_order',
  /** A token for each value a condition may ask for, and for each attribute that is absent. */
  keys: 'keys',
  /** The tokens of its texts. */
  words: 'words',
  /** Its texts as they are, for clients that search Typesense directly: words that may have a typo … */
  text: 'text',
  /** … and those of `exact` attributes. */
  codes: 'codes',
} as const;

/** Raised when documents are indexed in another way: what was written before can't be searched in the new way. */
const format = 3;

const types = { string: 'string', 'string[]': 'string[]', number: 'int64', boolean: 'bool' } as const;

const names = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The Typesense collection that follows from a search schema. Throws a TypeError that names an attribute that can't be. */
export const collectionSchema = (name: string, schema: SearchSchema): CollectionCreateSchema => ({
  name,
  fields: [
    ...Object.entries(schema.attributes).flatMap(([name, attribute]) => attributeField(name, attribute)),
    ...ownFields,
  ],
  metadata: { forecourt: fingerprint(schema) },
});

/** What makes a collection that is there unfit for the schema; undefined: nothing. */
export const difference = (there: CollectionSchema, wanted: CollectionCreateSchema): string | undefined => {
  for (const field of wanted.fields) {
    const found = there.fields.find(({ name }) => name === field.name);
    if (!found) return `has no field "${field.name}"`;
    if (found.type !== field.type || (found.facet ?? false) !== (field.facet ?? false)) {
      return `has another field "${field.name}"`;
    }
  }
  const { forecourt } = (there.metadata ?? {}) as { readonly forecourt?: unknown };
  return forecourt === (wanted.metadata as { forecourt: string }).forecourt ? undefined : 'was made for another schema';
};

/** The attribute is counted by value. */
export const isCounted = ({ facet }: SearchAttribute): boolean => facet === 'values' || facet === 'both';

/** Conditions on the attribute's values are held against its tokens. */
export const hasKeys = (attribute: SearchAttribute): boolean =>
  attribute.type !== 'number' && (isCounted(attribute) || attribute.filter === true || attribute.group === true);

/** The field that documents are sorted by. */
export const sortField = (name: string, { sort }: SearchAttribute): string =>
  sort === 'positive' ? `${name}_order` : name;

const ownFields: CollectionFieldSchema[] = [
  { name: own.document, type: 'string', index: false, optional: true },
  { name: own.revision, type: 'int64', sort: false },
  { name: own.order, type: 'string', sort: true },
  { name: own.keys, type: 'string[]', optional: true },
  { name: own.words, type: 'string[]', optional: true },
  { name: own.text, type: 'string[]', optional: true },
  { name: own.codes, type: 'string[]', optional: true },
];

const attributeField = (name: string, attribute: SearchAttribute): CollectionFieldSchema[] => {
  if (!names.test(name) || name === 'id' || Object.values<string>(own).includes(name)) {
    throw new TypeError(`An attribute of a search schema can't be named "${name}" in Typesense.`);
  }
  const { type, facet, sort, range } = attribute;
  const sorted = sortField(name, attribute);
  if (type !== 'number' && (sort || range || facet === 'stats' || facet === 'both')) {
    throw new TypeError(`The attribute "${name}" is sorted by, bounded or has stats, so it must be a number.`);
  }
  if (type !== 'number' && !facet) return [];
  return [
    {
      name,
      type: types[type],
      optional: true,
      ...(facet && { facet: true }),
      ...(type === 'number' && { sort: sort === true }),
    },
    ...(sorted === name ? [] : [{ name: sorted, type: types[type], optional: true, sort: true }]),
  ];
};

const fingerprint = (schema: SearchSchema): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        format,
        Object.entries(schema.attributes).map(([name, attribute]) => [name, Object.entries(attribute).sort()]),
      ]),
    )
    .digest('hex');
