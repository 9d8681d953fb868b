import { createHash } from 'node:crypto';
import type { CollectionCreateSchema, CollectionFieldSchema, CollectionSchema } from 'typesense/lib/Typesense';
import type { SearchAttribute, SearchSchema } from '#contracts/search/schema';

/** Additional fields of a document, beside the attributes of its schema. */
export const internalFields = {
  /** The original document as JSON; a hit is forwarded without parsing. */
  document: 'document',
  revision: 'revision',
  /** Sort key with the order of the ids. */
  order: 'id_order',
  /** A token for each value that conditions can match, and for each absent attribute. */
  keys: 'keys',
  /** The tokens of the texts. */
  words: 'words',
  /** The original texts, for clients that search Typesense directly: attributes with typo tolerance. */
  text: 'text',
  /** As `text`, for `exact` attributes. */
  codes: 'codes',
} as const;

/** To be raised when the way of indexing changes, because older documents can't be searched in the new way. */
const format = 3;

const types = { string: 'string', 'string[]': 'string[]', number: 'int64', boolean: 'bool' } as const;

const names = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Returns the Typesense schema for a search schema. @throws {TypeError} names an attribute that is not possible */
export const collectionSchema = (name: string, schema: SearchSchema): CollectionCreateSchema => ({
  name,
  fields: [
    ...Object.entries(schema.attributes).flatMap(([name, attribute]) => attributeField(name, attribute)),
    ...internalFieldSchemas,
  ],
  metadata: { forecourt: fingerprint(schema) },
});

/** Describes why an existing collection does not fit the schema; undefined: the collection fits. */
export const describeMismatch = (there: CollectionSchema, wanted: CollectionCreateSchema): string | undefined => {
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

export const isCounted = ({ facet }: SearchAttribute): boolean => facet === 'values' || facet === 'both';

/** Whether conditions on the attribute's values are matched by tokens. */
export const hasKeys = (attribute: SearchAttribute): boolean =>
  attribute.type !== 'number' && (isCounted(attribute) || attribute.filter === true || attribute.group === true);

export const sortField = (name: string, { sort }: SearchAttribute): string =>
  sort === 'positive' ? `${name}_order` : name;

const internalFieldSchemas: CollectionFieldSchema[] = [
  { name: internalFields.document, type: 'string', index: false, optional: true },
  { name: internalFields.revision, type: 'int64', sort: false },
  { name: internalFields.order, type: 'string', sort: true },
  { name: internalFields.keys, type: 'string[]', optional: true },
  { name: internalFields.words, type: 'string[]', optional: true },
  { name: internalFields.text, type: 'string[]', optional: true },
  { name: internalFields.codes, type: 'string[]', optional: true },
];

const attributeField = (name: string, attribute: SearchAttribute): CollectionFieldSchema[] => {
  if (!names.test(name) || name === 'id' || Object.values<string>(internalFields).includes(name)) {
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
