import { expect, it } from '@jest/globals';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchFilter, SearchQuery } from '#platform/ports/search-index';
import { createEmbeddedSearchIndex } from './index.js';
import type { OracleDocument } from '#platform/testing/search-oracle';
import { searchByScan } from '#platform/testing/search-oracle';
import type { Random } from '#platform/testing/random';
import { seededRandom } from '#platform/testing/random';

const schema: SearchSchema = {
  attributes: {
    dealer: { type: 'string', filter: true, group: true },
    shown: { type: 'boolean', filter: true },
    sold: { type: 'number', filter: true, sort: true },
    name: { type: 'string', text: true },
    stocknum: { type: 'string', text: true, exact: true },
    make: { type: 'string', facet: 'values', text: true, weight: 2 },
    origin: { type: 'string', facet: 'values' },
    model: { type: 'string', facet: 'values', text: true, weight: 3 },
    tags: { type: 'string[]', facet: 'values', text: true, weight: 1 },
    status: { type: 'string', facet: 'values' },
    seats: { type: 'number', facet: 'both' },
    year: { type: 'number', facet: 'both', range: true, sort: true, text: true, exact: true },
    certified: { type: 'boolean', facet: 'values' },
    price: { type: 'number', facet: 'stats', range: true, sort: 'positive' },
    deposit: { type: 'number', sort: 'positive' },
    rank: { type: 'number', sort: true },
    sleeps: { type: 'number', range: true },
    cylinders: { type: 'number', facet: 'values' },
    induction: { type: 'string', facet: 'values' },
    added: { type: 'number', facet: 'stats' },
  },
};

const dealers = Array.from({ length: 9 }, (_, i) => `dealer ${i}`);
const makes = ['Toyota', 'Mazda', 'Ford', 'Citroën', 'Kia', 'Great Wall', 'Land Rover'];
const models = Array.from(
  { length: 500 },
  (_, i) => ['Corolla', 'CX-5', 'Cx 5', 'Hilux', 'Hi Lux', `M${i}`][Math.min(i, 5)]!,
);
/** The make implies the origin, except for one car in a thousand. Until then, origin counts are sums of make counts. */
const originOf = (random: Random, make: string): string =>
  random.chance(0.001) ? 'elsewhere' : `origin ${makes.indexOf(make) % 3}`;
const tags = ['sunroof', 'tow bar', 'bluetooth', 'blue tooth', 'leather', '', '__proto__', 'constructor'];
const statuses = ['in_stock', 'coming_soon', 'sold', 'delisted'];
const asked = [
  'toyota',
  'toyata',
  'oyota',
  'tyoota',
  'cor',
  'corola',
  'corollas',
  'cx5',
  'cx',
  '5',
  'hilux',
  'hi',
  'lux',
];
const alsoAsked = [
  'great',
  'greatwall',
  'land rover',
  'landrovre',
  'wal',
  'towbar',
  'blue',
  'citroen',
  '2019',
  '201',
  's1',
  'm',
  '',
];

/** @param phase selects the statuses that are frequent */
const randomDocument = (random: Random, id: number, phase: number): OracleDocument => {
  const maybe = (name: string, value: unknown) => (random.chance(0.85) ? { [name]: value } : {});
  const make = random.pickSkewed(makes);
  const model = random.pickSkewed(models);
  const makeAndOrigin = random.chance(0.85) && { make, origin: originOf(random, make) };
  return {
    id: `car-${id}`,
    dealer: random.pickSkewed(dealers),
    ...maybe('shown', random.chance(0.9)),
    ...(random.chance(0.2) && { sold: random.below(1000) }),
    name: `${2010 + random.below(14)} ${make} ${model}`,
    stocknum: `S${random.below(500)}`,
    ...makeAndOrigin,
    ...maybe('model', model),
    tags: Array.from({ length: random.below(4) }, () => random.pick(tags)),
    status: statuses[(random.pickSkewed([0, 1, 2, 3]) + phase) % 4],
    ...maybe('seats', 2 + random.below(7)),
    ...maybe('year', 2010 + random.below(14)),
    ...maybe('certified', random.chance(0.3)),
    ...maybe('price', random.chance(0.1) ? -random.below(9) / 4 : random.below(60) * 1000 + 0.5),
    ...(random.chance(0.3) && { deposit: random.below(4) * 250 }),
    ...maybe('rank', random.below(random.chance(0.1) ? 40 : 2)),
    ...(random.chance(0.3) && { sleeps: random.below(9) }),
    ...maybe('cylinders', random.pick([3, 4, 6, 8])),
    ...(random.chance(0.4) && { induction: random.pick(['Turbo', 'Supercharged']) }),
    ...maybe('added', random.fraction() * 1e12),
  };
};

const randomBounds = (random: Random, low: number, span: number) => {
  const min = low + random.below(span);
  return {
    ...(random.chance(0.7) && { min }),
    ...(random.chance(0.7) && { max: min + random.below(random.chance(0.3) ? 5 : span) }),
  };
};

const randomFilter = (random: Random, depth = 0): SearchFilter => {
  const kind = random.below(depth > 2 ? 4 : 6);
  const some = <Item>(items: readonly Item[]) => Array.from({ length: random.below(4) }, () => random.pick(items));
  if (kind === 0) return { attribute: 'dealer', in: random.chance(0.2) ? dealers : [random.pick(dealers)] };
  if (kind === 1)
    return { attribute: random.pick(['status', 'make', 'tags']), in: some([...statuses, ...makes, ...tags]) };
  if (kind === 2)
    return random.pick([
      { attribute: 'shown', in: [true] },
      { attribute: 'rank', in: [random.below(5), 1] },
    ]);
  if (kind === 3) return { attribute: 'sold', ...randomBounds(random, 0, 900) };
  if (kind === 4) return { not: randomFilter(random, depth + 1) };
  return { or: Array.from({ length: random.below(3) }, () => randomFilter(random, depth + 1)) };
};

const randomQuery = (random: Random): SearchQuery => {
  const refinements: Record<string, string[]> = {};
  const refine = (name: string, values: readonly (string | number | boolean)[]) => {
    if (random.chance(0.2))
      refinements[name] = Array.from({ length: random.below(4) }, () => String(random.pick(values)));
  };
  refine('make', makes);
  refine('origin', ['origin 0', 'origin 1', 'elsewhere']);
  refine('model', models.slice(0, 20));
  refine('tags', tags);
  refine('status', statuses);
  refine('seats', [2, 3, 4, 5, 99, 'five']);
  refine('year', [2011, 2015, 2020]);
  refine('certified', [true, false]);
  refine('cylinders', [4, 6, 12]);
  refine('induction', ['Turbo', 'Supercharged', 'turbo']);
  refine('price', [1000.5, -1.25, '01000.5']);
  const text = () => Array.from({ length: 1 + random.below(2) }, () => random.pick([...asked, ...alsoAsked])).join(' ');
  const key = () => ({
    attribute: random.pick(['price', 'deposit', 'year', 'rank', 'sold']),
    order: random.pick(['asc', 'desc'] as const),
  });
  return {
    ...(random.chance(0.4) && {
      text: text(),
      byRelevance: random.chance(0.6),
      ...(random.chance(0.4) && { match: random.pick(['whole', 'begun'] as const) }),
    }),
    filters: Array.from({ length: random.below(3) }, () => randomFilter(random)),
    refinements,
    ranges: {
      ...(random.chance(0.3) && { price: randomBounds(random, -2, 60_000) }),
      ...(random.chance(0.2) && { year: randomBounds(random, 2009, 14) }),
      ...(random.chance(0.1) && { sleeps: randomBounds(random, 0, 8) }),
    },
    ...(random.chance(0.8) && { sort: Array.from({ length: random.below(3) }, key) }),
    ...(random.chance(0.5) && { offset: random.below(random.chance(0.3) ? 600 : 10) }),
    limit: random.below(random.chance(0.2) ? 500 : 25),
    ...(random.chance(0.2) && { facets: ['make', 'price', 'tags', 'year'].slice(random.below(5)) }),
  };
};

interface Stress {
  readonly segmentBits: number;
  readonly ids: number;
  readonly rounds: number;
  /** Number of documents written in every third round; other rounds write a few. */
  readonly written: number;
  readonly queries: number;
}

const stresses: readonly Stress[] = [
  { segmentBits: 9, ids: 900, rounds: 30, written: 70, queries: 20 },
  { segmentBits: 10, ids: 900, rounds: 12, written: 300, queries: 20 },
  { segmentBits: 11, ids: 7000, rounds: 4, written: 5000, queries: 15 },
];

it.each(stresses)(
  'the embedded index gives the results of a plain scan: $ids cars, segments of 2^$segmentBits [SRCH-04]',
  async ({ segmentBits, ids, rounds, written, queries }) => {
    const random = seededRandom(segmentBits);
    const collection = await createEmbeddedSearchIndex({ segmentBits }).collection('cars', schema);
    const documents = new Map<string, OracleDocument>();
    let revision = 0;
    for (let round = 0; round < rounds; round++) {
      const batch = Array.from({ length: round % 3 === 0 ? written : random.below(8) }, () =>
        randomDocument(random, random.below(ids), Math.floor(round / 3)),
      );
      const latest = Array.from(new Map(batch.map((doc) => [doc.id, doc])), ([id, doc]) => ({
        id,
        revision: ++revision,
        doc,
      }));
      for (const { id, doc } of latest) documents.set(id, doc);
      await collection.upsertMany(latest);
      const all = [...documents.values()];
      for (let i = 0; i < queries; i++) {
        const query = randomQuery(random);
        const expected = searchByScan(schema, all, query);
        const answer = await collection.search(query);
        // Compared as JSON too, because the order of values matters and toEqual ignores it.
        const isSame = JSON.stringify(answer) === JSON.stringify(expected);
        if (!isSame) expect({ query, answer }).toEqual({ query, answer: expected });
        expect(isSame).toBe(true);
      }
    }
  },
);

it('deep pages are in order, also when many cars are equal in the sort order [SRCH-10]', async () => {
  const random = seededRandom(4);
  const collection = await createEmbeddedSearchIndex({ segmentBits: 10 }).collection('cars', schema);
  const documents = Array.from({ length: 6000 }, (_, id) => randomDocument(random, id, 0));
  await collection.upsertMany(documents.map((doc) => ({ id: doc.id, revision: 1, doc })));
  const filters: SearchFilter[][] = [
    [],
    [{ attribute: 'dealer', in: ['dealer 8'] }],
    [{ attribute: 'model', in: ['CX-5'] }],
  ];
  for (const filter of filters) {
    for (const attribute of ['price', 'deposit', 'year', 'rank', 'sold']) {
      for (const order of ['asc', 'desc'] as const) {
        const sorts: SearchQuery['sort'][] = [
          [{ attribute, order }],
          [
            { attribute, order },
            { attribute: 'price', order },
          ],
        ];
        for (const sort of sorts) {
          const query = { filters: filter, sort, offset: random.below(80), limit: 300, facets: [] };
          expect(await collection.search(query)).toEqual(searchByScan(schema, documents, query));
        }
      }
    }
  }
});

it('a matching car is on the page also when many other cars come before it in the sort order [SRCH-10]', async () => {
  const random = seededRandom(5);
  const collection = await createEmbeddedSearchIndex({ segmentBits: 10 }).collection('cars', schema);
  const documents = Array.from({ length: 3000 }, (_, id) => ({
    ...randomDocument(random, id, 0),
    rank: id,
    model: id === 2999 || id < 2400 ? 'CX-5' : 'Hilux',
  }));
  await collection.upsertMany(documents.map((doc) => ({ id: doc.id, revision: 1, doc })));
  const filters = [{ attribute: 'model', in: ['CX-5'] }];
  const query: SearchQuery = { filters, sort: [{ attribute: 'rank', order: 'desc' }], limit: 5, facets: [] };
  expect(await collection.search(query)).toEqual(searchByScan(schema, documents, query));
});
