import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchFilter } from '#platform/ports/search-index';
import type { OracleDocument } from '#platform/testing/search-oracle';
import { searchByScan } from '#platform/testing/search-oracle';
import { Collection } from '../../../../infra/engines/typesense/collection.js';
import { predicateOf } from '../../../../infra/engines/typesense/filter.js';
import type { FilterTree } from '../../../../infra/engines/typesense/filter-grammar.js';
import { parseFilter } from '../../../../infra/engines/typesense/filter-grammar.js';
import { toStoredDocument } from './document.js';
import { collectionSchema } from './fields.js';
import { allOf, anyOf, filterExpression } from './filter.js';
import { documentId } from './tokens.js';

const schema: SearchSchema = {
  attributes: {
    yard: { type: 'string', facet: 'values' },
    tags: { type: 'string[]', filter: true },
    shown: { type: 'boolean', filter: true },
    length: { type: 'number', facet: 'both', range: true },
    name: { type: 'string', text: true },
  },
};

const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '`',
    'a`b',
    'a, b',
    '[a]',
    '(a)',
    'a && b',
    'a || b',
    '!=x',
    '>5',
    '1..2',
    '*',
    'a*',
    '\n',
    '\u0000',
    'A',
    'a',
    'Ä',
    '🚗',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -3000, max: 3000 }).map((n) => n / 1000),
);

const document: fc.Arbitrary<Omit<OracleDocument, 'id'>> = fc.record(
  { yard: odd, tags: fc.array(odd, { maxLength: 3 }), shown: fc.boolean(), length: number },
  { requiredKeys: [] },
);

const { filter } = fc.letrec<{ filter: SearchFilter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ attribute: fc.constantFrom('yard', 'tags'), in: fc.array(odd, { maxLength: 3 }) }),
    fc.record({ attribute: fc.constant('shown'), in: fc.array(fc.boolean(), { maxLength: 2 }) }),
    fc.record({ attribute: fc.constant('length'), in: fc.array(number, { maxLength: 3 }) }),
    fc.record({ attribute: fc.constant('length'), min: number, max: number }, { requiredKeys: ['attribute'] }),
    fc.record({ not: tie('filter') }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
}));

describe('filter of the search index, written for Typesense', () => {
  it('a filter written for Typesense matches what a scan of every document matches [SRCH-02]', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 6 }), filter, (bodies, filter) => {
        const docs = bodies.map((body, i) => ({ ...body, id: `d${i}` }));
        const collection = new Collection({ ...collectionSchema('boats', schema) }, 0);
        for (const doc of docs) collection.put(toStoredDocument(schema, { id: doc.id, revision: 1, doc }));

        const expression = filterExpression(schema, filter);
        const passes =
          typeof expression === 'boolean' ? () => expression : predicateOf(collection, parseFilter(expression));
        const found = [...collection.documents.values()].filter(passes).map(({ body }) => body.id);
        const { hits } = searchByScan(schema, docs, { filters: [filter], limit: 10, facets: [] });
        expect(found.sort()).toEqual(hits.map((hit) => documentId((JSON.parse(hit) as OracleDocument).id)));
      }),
      { numRuns: 1500 },
    );
  });

  it('a filter written for Typesense is grouped so that the equal precedence of && and || in Typesense does not matter [SRCH-02]', () => {
    type Group = string | { readonly all: readonly Group[] } | { readonly any: readonly Group[] };
    const { group } = fc.letrec<{ group: Group }>((tie) => ({
      group: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('a:1', 'b:2', 'c:3'),
        fc.record({ all: fc.array(tie('group'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('group'), { minLength: 1, maxLength: 3 }) }),
      ),
    }));
    const written = (group: Group): string =>
      (typeof group === 'string'
        ? group
        : 'all' in group
          ? allOf(group.all.map(written))
          : anyOf(group.any.map(written))) as string;
    const holds = (group: Group, true_: ReadonlySet<string>): boolean =>
      typeof group === 'string'
        ? true_.has(group)
        : 'all' in group
          ? group.all.every((part) => holds(part, true_))
          : group.any.some((part) => holds(part, true_));
    const read = (tree: FilterTree, true_: ReadonlySet<string>): boolean => {
      if (!('parts' in tree)) return true_.has(`${tree.field}:${tree.values[0]!.text}`);
      const [left, right] = tree.parts.map((part) => read(part, true_)) as [boolean, boolean];
      return tree.operator === '&&' ? left && right : left || right;
    };
    fc.assert(
      fc.property(group, fc.uniqueArray(fc.constantFrom('a:1', 'b:2', 'c:3')), (group, given) => {
        fc.pre(written(group).length < 300);
        const true_ = new Set(given);
        expect(read(parseFilter(written(group)), true_)).toBe(holds(group, true_));
      }),
    );
  });

  it('bounds that exclude everything match nothing, without a request [SRCH-03]', () => {
    expect(filterExpression(schema, { attribute: 'length', min: 2, max: 1 })).toBe(false);
    expect(filterExpression(schema, { attribute: 'length', min: 1.2345, max: 1.2346 })).toBe(false);
  });

  it.each<[string, SearchFilter, string]>([
    ['an unknown attribute', { attribute: 'mast', in: ['x'] }, 'no attribute "mast"'],
    ['one inside another', { or: [{ not: { attribute: 'mast', min: 1 } }] }, 'no attribute "mast"'],
    ['what every object has', { attribute: 'constructor', in: ['x'] }, 'no attribute "constructor"'],
    ['words', { attribute: 'name', in: ['Swan'] }, 'keeps no values of "name"'],
    ['bounds of words', { attribute: 'yard', min: 1 }, '"yard" of the search schema is not a number'],
  ])('a filter written for Typesense is refused by %s [SRCH-02]', (_what, filter, named) => {
    expect(() => filterExpression(schema, filter)).toThrow(TypeError);
    expect(() => filterExpression(schema, filter)).toThrow(named);
  });
});
