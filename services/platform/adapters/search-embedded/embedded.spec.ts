import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serialize } from 'node:v8';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchIndex, SearchQuery } from '#platform/ports/search-index';
import { SearchIndexUnavailable } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import { answersLikePlainSearch } from '#platform/testing/search-cases';
import { searchIndexContract } from '#platform/testing/search-index.contract';
import { temporaryDirectory } from '#platform/testing/temporary';
import { openSqliteViews } from '../views-sqlite/views.js';
import { createEmbeddedSearchIndex } from './index.js';

searchIndexContract('embedded, in memory', async () => ({ index: createEmbeddedSearchIndex() }));
searchIndexContract('embedded, documents kept in SQLite', async () => {
  const directory = await temporaryDirectory();
  const documents = await openSqliteViews({ directory: directory.path });
  return {
    index: createEmbeddedSearchIndex({ documents }),
    close: async () => {
      await documents.close();
      await directory.remove();
    },
  };
});

answersLikePlainSearch('the embedded index', async () => ({ index: createEmbeddedSearchIndex() }));

interface Boat {
  readonly id: string;
  readonly name: string;
  readonly yard?: string;
  readonly length?: number;
}

const schema: SearchSchema = {
  attributes: {
    name: { type: 'string', text: true },
    yard: { type: 'string', facet: 'values' },
    length: { type: 'number', facet: 'stats', range: true, sort: true },
  },
};
const boats = [
  { id: 'a', revision: 3, doc: { id: 'a', name: 'Swan', yard: 'Nautor', length: 48 } },
  { id: 'b', revision: 1, doc: { id: 'b', name: 'Folkeboot' } },
  { id: 'c\n"d', revision: 2, doc: { id: 'c\n"d', name: 'Škuner\n"Zora"' } },
];

it('a batch adds some documents and changes others, also those that it has just added [SRCH-04]', async () => {
  const index = createEmbeddedSearchIndex();
  const collection = await index.collection<Boat>('boats', schema);
  const named = (id: number, revision: number) => ({
    ...{ id: `b${id}`, revision },
    doc: { id: `b${id}`, name: `Škuner ${id} of ${revision}` },
  });
  await collection.upsertMany(Array.from({ length: 20 }, (_, id) => named(id, 1)));
  const mixed = Array.from({ length: 200 }, (_, id) => named(id, 2)).flatMap((boat, id) =>
    id % 70 === 0 ? [boat, named(id, 3)] : [boat],
  );
  expect(await collection.upsertMany([...mixed, named(5, 1)])).toEqual({ written: 203, skipped: 1 });
  const { hits } = await collection.search({ limit: 300 });
  const names = hits.map((hit) => (JSON.parse(hit) as Boat).name).sort();
  const expected = Array.from({ length: 200 }, (_, id) => `Škuner ${id} of ${id % 70 === 0 ? 3 : 2}`).sort();
  expect(names).toEqual(expected);
  expect((await collection.get('b70'))?.doc.name).toBe('Škuner 70 of 3');
  await index.close();
});

it('an answer without hits omits its facets if the query allows that [SRCH-04]', async () => {
  const index = createEmbeddedSearchIndex();
  const collection = await index.collection<Boat>('boats', schema);
  await collection.upsertMany(boats);
  const ask = (text: string) => collection.search({ text, limit: 9, facetsIfFound: true });
  const facets = { yard: { Nautor: 1 } };
  expect(await ask('swan')).toMatchObject({ count: 1, facets, facetStats: { length: { min: 48, max: 48 } } });
  expect(await ask('trawler')).toEqual({ hits: [], count: 0, facets: {}, facetStats: {} });
  const asked = { text: 'trawler', limit: 9, refinements: { yard: ['Nautor'] } };
  expect(await collection.search(asked)).toMatchObject({ count: 0, facets: { yard: {} } });
  await index.close();
});

describe('documents stored in a view store', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let documents: ViewStore;
  let index: SearchIndex;
  beforeEach(async () => {
    directory = await temporaryDirectory();
    documents = await openSqliteViews({ directory: directory.path });
    index = createEmbeddedSearchIndex({ documents });
  });
  afterEach(async () => {
    await documents.close();
    await directory.remove();
  });

  it('documents stored in a view store are restored with their revisions and aliases when the index is reopened [EVT-05]', async () => {
    await (await index.collection<Boat>('boats_v1', schema)).upsertMany(boats);
    await index.pointAlias('boats', 'boats_v1');
    await index.close();
    const again = createEmbeddedSearchIndex({ documents });
    expect(await again.alias('boats')).toBe('boats_v1');
    const collection = await again.collection<Boat>('boats_v1', schema);
    for (const boat of boats) expect(await collection.get(boat.id)).toEqual(boat);
    expect((await collection.search({ text: 'skuner', limit: 9 })).hits).toEqual([JSON.stringify(boats[2]!.doc)]);
    expect(await collection.search({ text: 'folke', limit: 9 })).toMatchObject({ count: 1, facets: { yard: {} } });
    expect(await collection.upsertMany(boats)).toEqual({ written: 0, skipped: 3 });
  });

  it('an ASCII document takes a byte per character, even if its values are cut from other text [PAGE-04]', async () => {
    const [, name] = 'It’s|a boat of the name Folkeboot'.split('|') as [string, string];
    const collection = await index.collection<Boat>('boats_v1', schema);
    const { id, revision, doc } = boats[0]!;
    await collection.upsertMany([{ id, revision, doc: { ...doc, name } }]);
    const { hits } = await collection.search({ limit: 1 });
    // What V8 writes before a string says of how many bytes its characters are.
    expect([hits[0]!, name].map((text) => serialize(text).toString('latin1', 2, 3))).toEqual(['"', 'c']);
  });

  it('documents stored in a view store are dropped with their collection [EVT-05]', async () => {
    await (await index.collection<Boat>('boats_v1', schema)).upsertMany(boats);
    await index.dropCollection('boats_v1');
    const again = createEmbeddedSearchIndex({ documents });
    expect(await (await again.collection<Boat>('boats_v1', schema)).count()).toBe(0);
  });
});

describe('invalid use is refused', () => {
  const misuses: readonly (readonly [what: string, query: Partial<SearchQuery>, named: string])[] = [
    ['a filter', { filters: [{ attribute: 'mast', in: ['x'] }] }, 'mast'],
    ['a filter inside another', { filters: [{ or: [{ not: { attribute: 'mast', min: 1 } }] }] }, 'mast'],
    ['a filter on words', { filters: [{ attribute: 'name', in: ['Swan'] }] }, 'name'],
    ['a refinement', { refinements: { mast: ['x'] } }, 'mast'],
    ['a range', { ranges: { mast: { min: 1 } } }, 'mast'],
    ['a range of words', { ranges: { yard: { min: 1 } } }, 'yard'],
    ['a sort', { sort: [{ attribute: 'mast', order: 'asc' }] }, 'mast'],
    ['a sort by words', { sort: [{ attribute: 'yard', order: 'asc' }] }, 'yard'],
    ['a facet', { facets: ['mast'] }, 'mast'],
    ['a facet that is not one', { facets: ['name'] }, 'name'],
  ];

  it.each(misuses)('%s by an attribute that does not support it is refused [SRCH-02]', async (_what, query, named) => {
    const collection = await createEmbeddedSearchIndex().collection<Boat>('boats', schema);
    await expect(collection.search({ limit: 1, ...query })).rejects.toThrow(TypeError);
    await expect(collection.search({ limit: 1, ...query })).rejects.toThrow(`"${named}"`);
  });

  it('a collection that is open is not opened with another schema', async () => {
    const index = createEmbeddedSearchIndex();
    await index.collection<Boat>('boats', schema);
    await expect(index.collection<Boat>('boats', { attributes: {} })).rejects.toThrow('another schema');
  });

  it('a schema that sorts by text is refused', async () => {
    const sortsByWords: SearchSchema = { attributes: { name: { type: 'string', sort: true } } };
    await expect(createEmbeddedSearchIndex().collection('boats', sortsByWords)).rejects.toThrow('"name"');
  });

  it('any call after an index is closed is refused', async () => {
    const index = createEmbeddedSearchIndex();
    await index.close();
    await expect(index.alias('boats')).rejects.toThrow(SearchIndexUnavailable);
  });
});

it('the results of a search stay exact while many documents are written [SRCH-10]', async () => {
  const collection = await createEmbeddedSearchIndex({ segmentBits: 9 }).collection<Boat>('boats', schema);
  const many = Array.from({ length: 3000 }, (_, i) => {
    const id = String(i).padStart(5, '0');
    return { id, revision: 1, doc: { id, name: `Boat ${i}`, yard: `yard ${i % 7}`, length: i % 50 } };
  });
  const writing = collection.upsertMany(many);
  let last = -1;
  for (let isDone = false; !isDone;) {
    const answer = await collection.search({ limit: 3, sort: [{ attribute: 'length', order: 'desc' }] });
    expect(answer.count).toBeGreaterThanOrEqual(last);
    expect(Object.values(answer.facets.yard!).reduce((sum, count) => sum + count, 0)).toBe(answer.count);
    last = answer.count;
    isDone = last === many.length;
    await new Promise((resume) => setImmediate(resume));
  }
  expect(await writing).toEqual({ written: 3000, skipped: 0 });
});

it('many searches in one call let other work run in between [HOST-12]', async () => {
  const collection = await createEmbeddedSearchIndex().collection<Boat>('boats', schema);
  const answered = collection.searchMany(Array.from({ length: 12 }, () => ({ limit: 1 })));
  expect(await Promise.race([answered.then(() => 'all answered'), nextTurn('another')])).toBe('another');
  expect(await answered).toHaveLength(12);
});
