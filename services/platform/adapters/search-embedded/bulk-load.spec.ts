import { expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchQuery } from '#platform/ports/search-index';
import type { Versioned, ViewStore } from '#platform/ports/view-store';
import { createEmbeddedSearchIndex } from './index.js';

const schema = {
  attributes: {
    dealer: { type: 'string', filter: true, group: true },
    shown: { type: 'boolean', facet: 'values' },
    name: { type: 'string', text: true },
    code: { type: 'string', text: true, exact: true },
    make: { type: 'string', facet: 'values', text: true, weight: 2 },
    colours: { type: 'string[]', facet: 'values', text: true },
    year: { type: 'number', facet: 'both', range: true, sort: true, text: true, exact: true },
    price: { type: 'number', instead: 'other_price', facet: 'stats', range: true, sort: 'positive' },
    rank: { type: 'number', sort: true },
  },
} as const satisfies SearchSchema;
type Doc = Readonly<Record<string, unknown>> & { readonly id: string };

/** A view store that has these documents in any collection, as JSON texts. */
const storeOf = (docs: readonly Versioned<Doc>[], hasLines: boolean): ViewStore => {
  const stored = docs.map((doc) => ({ ...doc, json: JSON.stringify(doc.doc) }));
  const lineOf = ({ id, revision, json }: (typeof stored)[number]) => `${JSON.stringify(id)}\n${revision}\n${json}\n`;
  const collection = {
    upsertMany: async (written: readonly unknown[]) => ({ written: written.length, skipped: 0 }),
    scan: async function* () {
      yield stored.map((one) => ({ ...one, doc: JSON.parse(one.json) as Doc }));
    },
    scanLines: async function* () {
      const half = stored.length >>> 1;
      for (const some of [stored.slice(0, half), stored.slice(half)]) yield Buffer.from(some.map(lineOf).join(''));
    },
  };
  if (!hasLines) Object.assign(collection, { scanLines: undefined });
  return { collection: async () => collection } as unknown as ViewStore;
};

const words = [
  'Toyota',
  'X-Trail',
  'CX5',
  'Škoda',
  '“Blue”',
  'a\\b',
  '"',
  '-',
  '',
  'Blue Sky',
  '2019',
  '\u2028',
  '\n',
  '😀',
];
const text = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 40 }));
const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0, -0, 2019, 1e15, 999_999_999_999_999, 1e21, 0.1, 1.5e-9, 123_456.75, 16_777_217),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const any = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }));
const usually = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof(
    { weight: 8, arbitrary: value },
    { weight: 1, arbitrary: any },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
const document = fc.record({
  // An object within a document has names of its own.
  extra: fc.oneof(any, fc.record({ make: text, more: fc.array(fc.record({ price: number })) })),
  dealer: usually(fc.constantFrom('one', 'two', 'three')),
  shown: usually(fc.boolean()),
  name: usually(text),
  code: usually(text),
  make: usually(fc.constantFrom(...words)),
  colours: usually(fc.array(fc.constantFrom(...words), { maxLength: 4 })),
  year: usually(fc.integer({ min: 2015, max: 2020 })),
  other_price: usually(number),
  price: usually(number),
  rank: usually(number),
  'na"me': text,
});
const documents = fc
  .uniqueArray(fc.tuple(text, document, fc.integer({ min: -1, max: 9 })), { selector: ([id]) => id, maxLength: 40 })
  .map((all) => all.map(([id, doc, revision]): Versioned<Doc> => ({ id, revision, doc: { ...doc, id } })));

const queries: readonly SearchQuery[] = [
  { limit: 100 },
  ...words.map((word) => ({ text: word, byRelevance: true, limit: 100 })),
  ...['t', 'x trai', 'toyoat', 'bl', '20', 'cx 5'].map((begun) => ({ text: begun, limit: 100 })),
  ...(['year', 'price', 'rank'] as const).flatMap((attribute) =>
    (['asc', 'desc'] as const).map((order) => ({ sort: [{ attribute, order }], limit: 100 })),
  ),
  { filters: [{ attribute: 'dealer', in: ['one', 'two'] }], refinements: { make: ['Toyota'] }, limit: 100 },
  {
    ranges: { price: { min: 0, max: 2_000 }, year: { min: 2017 } },
    refinements: { colours: ['CX5', '"'] },
    limit: 100,
  },
];
const open = (docs: readonly Versioned<Doc>[], hasLines: boolean) =>
  createEmbeddedSearchIndex({ documents: storeOf(docs, hasLines), segmentBits: 9 }).collection<Doc>('cars', schema);

it('an index that read stored lines answers as one that got each document, also after changes [EVT-05]', () =>
  fc.assert(
    fc.asyncProperty(documents, documents, fc.integer({ min: 1, max: 3 }), async (stored, written, part) => {
      const collections = [await open(stored, true), await open(stored, false)] as const;
      const expectSame = async () => {
        const [lines, each] = await Promise.all(collections.map((collection) => collection.searchMany(queries)));
        expect(lines).toEqual(each);
        const ids = [...stored, ...written].map(({ id }) => id);
        const [some, all] = await Promise.all(collections.map((collection) => collection.getMany(ids)));
        expect(some).toEqual(all);
      };
      await expectSame();
      const changes = [...written, ...stored.filter((_, n) => n % part === 0)].map((change, n) => ({
        ...change,
        doc: { ...written[n % written.length]?.doc, id: change.id },
        revision: change.revision + 1,
      }));
      for (const collection of collections) await collection.upsertMany(changes);
      await expectSame();
    }),
    { numRuns: 150 },
  ));

it('opening an index parses no stored document as a whole [PAGE-04]', async () => {
  const docs = Array.from({ length: 20 }, (_, n) => ({
    id: `${n}`,
    revision: 1,
    doc: { id: `${n}`, make: 'Škoda', rank: n },
  }));
  const store = storeOf(docs, true);
  const parse = jest.spyOn(JSON, 'parse');
  const collection = await createEmbeddedSearchIndex({ documents: store }).collection<Doc>('cars', schema);
  const parsed = parse.mock.calls.map(([text]) => text);
  parse.mockRestore();
  expect(parsed.filter((text) => text.includes('make'))).toEqual([]);
  expect(parsed.filter((text) => text.includes('Škoda'))).toHaveLength(1);
  expect((await collection.search({ text: 'skoda', limit: 100 })).count).toBe(docs.length);
});
