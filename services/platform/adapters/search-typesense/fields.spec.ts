import { describe, expect, it } from '@jest/globals';
import type { CollectionSchema } from 'typesense/lib/Typesense';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchSchema } from '#contracts/search/schema';
import { Collection } from '../../../../infra/engines/typesense/collection.js';
import { collectionSchema, describeMismatch } from './fields.js';

const there = (schema: SearchSchema) =>
  new Collection({ ...collectionSchema('cars_v1', schema) }, 0).describe() as unknown as CollectionSchema;

describe('Typesense collection of a search schema', () => {
  it('the Typesense collection of a search schema follows from the definition of the car document [EVT-05]', () => {
    const { fields } = collectionSchema('cars_v1', carSearchSchema);
    const field = (name: string) => fields.find((other) => other.name === name);
    expect(field('make')).toEqual({ name: 'make', type: 'string', optional: true, facet: true });
    expect(field('categories')).toEqual({ name: 'categories', type: 'string[]', optional: true, facet: true });
    expect(field('certified')).toEqual({ name: 'certified', type: 'bool', optional: true, facet: true });
    expect(field('year')).toEqual({ name: 'year', type: 'int64', optional: true, facet: true, sort: true });
    expect(field('seats')).toEqual({ name: 'seats', type: 'int64', optional: true, facet: true, sort: false });
    expect(field('sold_date_timestamp')).toEqual({
      name: 'sold_date_timestamp',
      type: 'int64',
      optional: true,
      sort: true,
    });
    expect(field('document')).toEqual({ name: 'document', type: 'string', index: false, optional: true });
    // These have only tokens for conditions and words, and no fields.
    expect(['dealership_id', 'show_on_dealer_website', 'name', 'stocknum'].map(field)).toEqual(
      Array(4).fill(undefined),
    );
    const counted = Object.entries(carSearchSchema.attributes).filter(([, attribute]) => 'facet' in attribute);
    expect(counted.map(([name]) => field(name)?.facet)).toEqual(counted.map(() => true));
  });

  it.each<[string, SearchSchema]>([
    ['name', { attributes: { name: { type: 'string', sort: true } } }],
    ['name', { attributes: { name: { type: 'string', facet: 'stats' } } }],
    ['revision', { attributes: { revision: { type: 'number' } } }],
    ['id', { attributes: { id: { type: 'string', text: true } } }],
    ['a.b', { attributes: { 'a.b': { type: 'string', text: true } } }],
  ])(
    'the Typesense collection of a search schema is refused when it is not possible, naming "%s" [EVT-05]',
    (named, schema) => {
      expect(() => collectionSchema('boats', schema)).toThrow(`"${named}"`);
    },
  );

  it('the Typesense collection of a search schema is distinguished from one created for another schema [EVT-05]', () => {
    const schema: SearchSchema = {
      attributes: { yard: { type: 'string', facet: 'values' }, length: { type: 'number' } },
    };
    const wanted = collectionSchema('cars_v1', schema);
    expect(describeMismatch(there(schema), wanted)).toBeUndefined();
    const others: [SearchSchema['attributes'], string][] = [
      [{ yard: schema.attributes['yard']! }, 'has no field "length"'],
      [{ ...schema.attributes, yard: { type: 'boolean', facet: 'values' } }, 'has another field "yard"'],
      [{ ...schema.attributes, length: { type: 'number', facet: 'stats' } }, 'has another field "length"'],
      [{ ...schema.attributes, yard: { type: 'string', facet: 'values', text: true } }, 'was made for another schema'],
    ];
    for (const [attributes, why] of others) expect(describeMismatch(there({ attributes }), wanted)).toBe(why);
  });
});
