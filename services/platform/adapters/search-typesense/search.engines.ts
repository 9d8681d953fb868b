/** @needs typesense */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'typesense';
import type { SearchSchema } from '#contracts/search/schema';
import { SearchIndexUnavailable } from '#platform/ports/search-index';
import type { Versioned } from '#platform/ports/view-store';
import { answersLikePlainSearch } from '#platform/testing/search-cases';
import { searchIndexContract } from '#platform/testing/search-index.contract';
import { openTypesenseIndex } from './index.js';
import { openTestIndex, typesenseAddress, typesenseClient } from './testing/own-collections.js';

searchIndexContract('Typesense', () => openTestIndex());
answersLikePlainSearch('Typesense', () => openTestIndex());

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

const boat = (id: string, given: Partial<Boat> = {}, revision = 1): Versioned<Boat> => ({
  id,
  revision,
  doc: { id, name: `Boat ${id}`, ...given },
});

describe('documents in Typesense', () => {
  let opened: Awaited<ReturnType<typeof openTestIndex>>;
  let client: Client;
  beforeEach(async () => {
    opened = await openTestIndex();
    client = typesenseClient(typesenseAddress());
  });
  afterEach(async () => {
    await opened.index.close();
    await opened.close();
  });

  it('documents in Typesense that are refused are reported with the reason, and the others of the import are written [EVT-05]', async () => {
    const boats = await opened.index.collection<Boat>('boats_v1', schema);
    await client.collections(opened.named('boats_v1')).update({
      fields: [
        { name: 'yard', drop: true },
        { name: 'yard', type: 'int64', optional: true },
      ],
    });
    const writing = boats.upsertMany([
      boat('a'),
      boat('b', { yard: 'Nautor' }),
      boat('c'),
      boat('d', { yard: 'Hallberg' }),
    ]);
    await expect(writing).rejects.toThrow(/^Typesense refused 2 of 4 documents: b \(.*yard.*\), d \(.*yard.*\)$/);
    expect([...(await boats.getMany(['a', 'b', 'c', 'd'])).keys()].sort()).toEqual(['a', 'c']);
  });

  it('documents in Typesense keep the later revision when they are written at once [EVT-05]', async () => {
    const boats = await opened.index.collection<Boat>('boats_v1', schema);
    const again = await opened.index.collection<Boat>('boats_v1', schema);
    const counts = await Promise.all([
      boats.upsertMany([boat('a', { length: 3 }, 3)]),
      again.upsertMany([boat('a', { length: 2 }, 2)]),
      boats.upsertMany([boat('a', { length: 4 }, 4), boat('a', { length: 1 }, 1), boat('a', { length: 5 }, 5)]),
    ]);
    expect(counts).toEqual([
      { written: 1, skipped: 0 },
      { written: 0, skipped: 1 },
      { written: 2, skipped: 1 },
    ]);
    expect(await boats.get('a')).toEqual(boat('a', { length: 5 }, 5));
  });

  it('documents in Typesense are imported and read in several requests if they are many [EVT-05]', async () => {
    const boats = await opened.index.collection<Boat>('boats_v1', schema);
    const many = Array.from({ length: 1203 }, (_, i) => boat(`b${i}`, { length: i / 8 }));
    expect(await boats.upsertMany(many)).toEqual({ written: 1203, skipped: 0 });
    expect(await boats.getMany(many.map(({ id }) => id))).toEqual(new Map(many.map((doc) => [doc.id, doc])));
    const { hits } = await boats.search({ limit: 900, offset: 200, sort: [{ attribute: 'length', order: 'desc' }] });
    const expected = many.toReversed().slice(200, 1100);
    expect(hits.map((hit) => JSON.parse(hit) as Boat)).toEqual(expected.map(({ doc }) => doc));
  });

  it('documents in Typesense are not used when they were indexed for another schema [EVT-05]', async () => {
    await opened.index.collection<Boat>('boats_v1', schema);
    const withMast: SearchSchema = { attributes: { ...schema.attributes, mast: { type: 'number', sort: true } } };
    await expect(opened.index.collection<Boat>('boats_v1', withMast)).rejects.toThrow('has no field "mast"');
    const exact: SearchSchema = {
      attributes: { ...schema.attributes, name: { type: 'string', text: true, exact: true } },
    };
    await expect(opened.index.collection<Boat>('boats_v1', exact)).rejects.toThrow('was made for another schema');
  });

  it('a scoped key finds prefixes and words with one typo, and every word must match [EVT-05]', async () => {
    const boats = await opened.index.collection<Boat>('boats_v1', schema);
    await boats.upsertMany([
      boat('a', { name: 'Northern Light', yard: 'Nautor' }),
      boat('b', { name: 'Northern Star', yard: 'Nautor' }),
      boat('c', { name: 'Northern Light', yard: 'Hallberg' }),
    ]);
    const { value, id } = await client.keys().create({
      description: 'Searches of one test.',
      actions: ['documents:search'],
      collections: [opened.named('.*')],
    });
    try {
      const filter = { attribute: 'yard', in: ['Nautor'] };
      const apiKey = opened.index.scopedSearchKey({ searchKey: value!, schema, filter });
      const found = async (q: string) => {
        const { hits } = await typesenseClient({ ...typesenseAddress(), apiKey })
          .collections<{ document: string }>(opened.named('boats_v1'))
          .documents()
          // The settings embedded in the key override those of the request.
          .search({ q, query_by: 'words', num_typos: 2, drop_tokens_threshold: 10 });
        for (const { document } of hits!) expect(Object.keys(document)).not.toContain('words');
        return hits!.map(({ document }) => (JSON.parse(document.document) as Boat).id).sort();
      };
      expect(await found('nort')).toEqual(['a', 'b']);
      expect(await found('northern lig')).toEqual(['a']);
      expect(await found('nothern star')).toEqual(['b']);
      expect(await found('noxxhern')).toEqual([]);
      expect(await found('northern moon')).toEqual([]);
    } finally {
      await client.keys(id).delete();
    }
  });

  it('a collection that is opened twice concurrently is created once [EVT-05]', async () => {
    const [one, other] = await Promise.all([
      opened.index.collection<Boat>('boats_v1', schema),
      opened.index.collection<Boat>('boats_v1', schema),
    ]);
    await one.upsertMany([boat('a')]);
    expect(await other.count()).toBe(1);
  });

  it('a search of a dropped collection is an error [EVT-05]', async () => {
    const boats = await opened.index.collection<Boat>('boats_v1', schema);
    await opened.index.dropCollection('boats_v1');
    await expect(boats.search({ limit: 1 })).rejects.toThrow(/Typesense refused a request: Not Found|not found/i);
  });

  it('a search key for one tenant finds nothing of another tenant, whatever the query is [EVT-05]', async () => {
    const boats = await opened.index.collection<Boat>('boats_v1', schema);
    await boats.upsertMany([
      boat('a', { yard: 'Nautor' }),
      boat('b', { yard: 'nautor' }),
      boat('c', { yard: 'Hallberg' }),
    ]);
    const { value, id } = await client.keys().create({
      description: 'Searches of one test.',
      actions: ['documents:search'],
      collections: [opened.named('.*')],
    });
    try {
      const filter = { attribute: 'yard', in: ['Nautor'] };
      const found = async (apiKey: string, filter_by?: string) => {
        const { hits, found } = await typesenseClient({ ...typesenseAddress(), apiKey })
          .collections<{ document: string }>(opened.named('boats_v1'))
          .documents()
          .search({ q: '*', query_by: 'words', ...(filter_by !== undefined && { filter_by }) });
        expect(hits).toHaveLength(found);
        return hits!.map(({ document }) => (JSON.parse(document.document) as Boat).id).sort();
      };
      expect(await found(value!)).toEqual(['a', 'b', 'c']);
      const scoped = opened.index.scopedSearchKey({
        searchKey: value!,
        schema,
        filter,
        expiresAt: new Date(Date.now() + 60_000),
      });
      expect(await found(scoped)).toEqual(['a']);
      expect(await found(scoped, 'id:[a,b,c]')).toEqual(['a']);
      expect(await found(scoped, 'id:b || id:c')).toEqual([]);
      const expired = opened.index.scopedSearchKey({ searchKey: value!, schema, filter, expiresAt: new Date(1e12) });
      await expect(found(expired)).rejects.toThrow(/401/);
      const forged = Buffer.from(Buffer.from(scoped, 'base64').toString().replace('keys:[', 'keys:![')).toString(
        'base64',
      );
      await expect(found(forged)).rejects.toThrow(/401/);
      await expect(
        typesenseClient({ ...typesenseAddress(), apiKey: scoped })
          .collections(opened.named('boats_v1'))
          .delete(),
      ).rejects.toThrow(/401/);
    } finally {
      await client.keys(id).delete();
    }
  });
});

it('a key that Typesense refuses makes the index unavailable [EVT-05]', async () => {
  await expect(openTypesenseIndex({ ...typesenseAddress(), apiKey: 'nobody' })).rejects.toThrow(SearchIndexUnavailable);
});
