import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BSON } from 'mongodb';
import { fromStored, storedKey, toStored } from './stored-value.js';

const throughBson = (doc: object) => BSON.deserialize(BSON.serialize(doc, { ignoreUndefined: false }));
const key = fc.oneof(fc.constantFrom('', '%', '%2E', '$', '.', '\0', '_bsontype', '__proto__', '$ref'), fc.string());
const value = fc.anything({ key, maxDepth: 4, withDate: true, withNullPrototype: true });

it('any value read back from BSON is the value that JSON gives [EVT-03]', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value), (doc) => {
      const read = fromStored(throughBson(toStored(doc) as object));
      expect(JSON.stringify(read)).toBe(JSON.stringify(doc));
    }),
  );
});

it('different keys stay different, and none is special to MongoDB', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      expect(storedKey(one) === storedKey(other)).toBe(one === other);
      expect(storedKey(one)).not.toMatch(/^$|[$.\0]|^_bsontype$/);
    }),
  );
});

it('a stored value refuses what JSON refuses', () => {
  expect(() => toStored({ price: 1n })).toThrow(TypeError);
});
