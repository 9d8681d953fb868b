import { describe, expect, it } from '@jest/globals';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchQuery } from '#platform/ports/search-index';
import { parseSort } from '../../../../infra/engines/typesense/sort-grammar.js';
import { planOf } from './plan.js';

const schema: SearchSchema = {
  attributes: {
    name: { type: 'string', text: true },
    yard: { type: 'string', facet: 'values' },
    year: { type: 'number', facet: 'both', sort: true },
    length: { type: 'number', facet: 'stats', range: true, sort: true },
    rank: { type: 'number', sort: true },
  },
};
const plan = (query: Partial<SearchQuery>) => planOf(schema, { limit: 1, ...query });

describe('query to Typesense', () => {
  it('a query to Typesense is one search with all values, one with all stats, and one for each refined attribute [SRCH-04]', () => {
    const { searches, filter } = plan({
      refinements: { yard: ['Nautor'] },
      ranges: { length: { min: 10 }, rank: { max: 2 } },
    });
    expect(searches.map(({ facets, statsOnly }) => ({ facets, statsOnly }))).toEqual([
      { facets: ['year'], statsOnly: false },
      { facets: ['yard'], statsOnly: false },
      { facets: ['length'], statsOnly: true },
    ]);
    expect(searches[0]!.filter).toBe(filter);
    const parts = ['keys:[vyardq003dq004eautor]', 'length:>=10000', 'rank:<=2000'];
    expect(searches.map((search) => search.filter)).toEqual([
      `(${parts.join(' && ')})`,
      `(${parts[1]} && ${parts[2]})`,
      `(${parts[0]} && ${parts[2]})`,
    ]);
  });

  it('a query to Typesense is one search where nothing is counted [SRCH-04]', () => {
    expect(plan({ facets: [], refinements: { yard: ['Nautor'] } }).searches).toHaveLength(1);
  });

  it('a query to Typesense is sorted by relevance if requested, then the keys, then the id [SRCH-01, SRCH-09]', () => {
    const sort = [{ attribute: 'length', order: 'desc' }] as const;
    expect(plan({ sort }).sort).toBe('length:desc,id_order:asc');
    expect(plan({ sort, text: 'swan 48' }).sort).toBe('length:desc,id_order:asc');
    const whole = '(words:[wswan,wswan48] && words:[w48,wswan48])';
    const begun = '(words:[wswan,wswan48,pswan,pswan48] && words:[w48,wswan48,p48,pswan48])';
    const named = 'words:[nswan,nswan48,n48]';
    const filters = [
      `(${whole} && ${named})`,
      `(${whole} && (words:[yswan,yswan48] && words:[y48,yswan48]))`,
      `(${whole} && (words:[xswan,xswan48] && words:[x48,xswan48]))`,
      whole,
      `(${begun} && ${named})`,
      begun,
    ];
    expect(parseSort(plan({ sort, text: 'swan 48', byRelevance: true }).sort)).toEqual([
      {
        kind: 'conditions',
        descending: true,
        conditions: filters.map((filter, i) => ({ filter, score: 6 - i })),
      },
      { kind: 'field', name: 'length', missing: undefined, descending: true },
      { kind: 'field', name: 'id_order', missing: undefined, descending: false },
    ]);
  });

  it('a query to Typesense omits the id if it has the maximum of sort keys, and is refused with more [SRCH-09]', () => {
    const sort = (['length', 'year', 'rank'] as const).map((attribute) => ({ attribute, order: 'asc' as const }));
    expect(plan({ sort }).sort).toBe('length:asc,year:asc,rank:asc');
    expect(() => plan({ sort, text: 'swan', byRelevance: true })).toThrow('3 keys at most');
  });

  it.each<[string, Partial<SearchQuery>, string]>([
    ['a refinement', { refinements: { mast: ['x'] } }, 'mast'],
    ['a range', { ranges: { mast: { min: 1 } } }, 'mast'],
    ['a range of words', { ranges: { yard: { min: 1 } } }, 'yard'],
    ['a sort', { sort: [{ attribute: 'mast', order: 'asc' }] }, 'mast'],
    ['a sort by words', { sort: [{ attribute: 'yard', order: 'asc' }] }, 'yard'],
    ['a facet', { facets: ['mast'] }, 'mast'],
    ['a facet that is not one', { facets: ['name'] }, 'name'],
  ])(
    'a query to Typesense is refused for %s by an attribute that does not support it [SRCH-02]',
    (_what, query, named) => {
      expect(() => plan(query)).toThrow(TypeError);
      expect(() => plan(query)).toThrow(`"${named}"`);
    },
  );
});
